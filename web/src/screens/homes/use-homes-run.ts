import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { changeHomes, type HomeResult, type HomeRow } from "#/api/properties";

/** So many homes go in one call: few enough for the largest body, and for a bar that moves. */
const together = 20;

export interface HomesRun {
  running: boolean;
  done: number;
  total: number;
  results: readonly HomeResult[];
  error: Error | undefined;
  /** Ends with the homes that are on their way; what is done stays done. */
  stop: () => void;
  start: (rows: readonly HomeRow[]) => void;
}

/** Changes many homes, some at a time. After a failure the same start goes on where it broke off. */
export function useHomesRun(member: number, onDone: () => void): HomesRun {
  const client = useQueryClient();
  const stopped = useRef(false);
  const [running, setRunning] = useState(false);
  const [total, setTotal] = useState(0);
  const [results, setResults] = useState<readonly HomeResult[]>([]);
  const [error, setError] = useState<Error>();
  const run = async (rows: readonly HomeRow[]) => {
    stopped.current = false;
    setRunning(true);
    setError(undefined);
    setTotal(rows.length);
    let got: readonly HomeResult[] = results;
    try {
      while (got.length < rows.length && !stopped.current) {
        const part = rows.slice(got.length, got.length + together);
        got = [...got, ...(await changeHomes(member, part))];
        setResults(got);
      }
      onDone();
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error("not changed"));
    }
    setRunning(false);
    void client.invalidateQueries({ queryKey: ["homes"] });
    void client.invalidateQueries({ queryKey: ["home"] });
  };
  return {
    running,
    done: results.length,
    total,
    results,
    error,
    stop: () => {
      stopped.current = true;
    },
    start: (rows) => void run(rows),
  };
}
