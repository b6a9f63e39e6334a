import { useCallback, useEffect, useRef, useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { NetworkFailure, Refusal } from "#/api/refusal";
import {
  beginArchive,
  dropArchive,
  importArchive,
  sendArchivePart,
  type SetupArchive,
  setupArchive,
} from "#/api/setup-archive";
import { perWindow } from "#/session/store";

/** Why nothing is sent, where a person has to decide. */
export type Halt = "window" | "too_large" | "no_room" | "gone" | "other";

const soon = 1500;
const longestPause = 30_000;

/** The name under which this window sends: a second one is another sender. */
function windowName(): string {
  const key = "setup window";
  const known = perWindow.get(key) ?? newIdempotencyKey();
  perWindow.set(key, known);
  return known;
}

function haltOf(failure: unknown): Halt {
  if (!(failure instanceof Refusal)) return "other";
  if (failure.fields.window === "other") return "window";
  if (failure.fields.size === "too_large") return "too_large";
  if (failure.fields.archive === "no_room") return "no_room";
  return failure.fields.archive === "gone" ? "gone" : "other";
}

/** What passes by itself: no connection, or a server that is busy or restarts. */
const passes = (failure: unknown) =>
  failure instanceof NetworkFailure ||
  (failure instanceof Refusal && (failure.status >= 500 || [408, 425, 429].includes(failure.status)));

const pause = async (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Sends an archive in parts and follows its import. The server's offset is the truth: after a cut connection, and when the same file is chosen again, sending goes on there.
 * `closed` is called when the installation has an agency, or the code does not open it any more.
 */
export function useArchive(code: string, closed: (refusal: Refusal) => void) {
  const [archive, setArchive] = useState<SetupArchive>();
  const [file, setFile] = useState<File>();
  const [halt, setHalt] = useState<Halt>();
  const [cut, setCut] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const sending = useRef<AbortController>(undefined);
  const whenClosed = useRef(closed);
  useEffect(() => {
    whenClosed.current = closed;
  });

  const settle = useCallback((caught: unknown): boolean => {
    if (!(caught instanceof Refusal) || (caught.status !== 404 && caught.fields.code === undefined)) return false;
    whenClosed.current(caught);
    return true;
  }, []);

  const stage = archive?.stage;
  const follows = stage === undefined || stage === "checking" || stage === "importing";
  useEffect(() => {
    if (!follows) return;
    const over = new AbortController();
    void (async () => {
      while (!over.signal.aborted) {
        try {
          const now = await setupArchive(code, over.signal);
          setArchive(now);
          setCut(false);
        } catch (caught) {
          if (over.signal.aborted) return;
          if (settle(caught)) return;
          setCut(true);
        }
        await pause(soon, over.signal);
      }
    })();
    return () => over.abort();
  }, [code, follows, settle]);

  useEffect(() => () => sending.current?.abort(), []);

  const run = async (chosen: File, takeOver: boolean) => {
    sending.current?.abort();
    const control = new AbortController();
    const { signal } = control;
    sending.current = control;
    setFile(chosen);
    setHalt(undefined);
    setFailure(undefined);
    let wait = soon;
    let over = takeOver;
    while (!signal.aborted) {
      try {
        let now = await beginArchive(code, chosen, windowName(), over, signal);
        over = false;
        setArchive(now);
        while (now.stage === "sending" && now.received < chosen.size) {
          const { received } = now;
          setCut(false);
          now = await sendArchivePart(code, chosen, received, windowName(), signal);
          setArchive(now);
          if (now.received > received) wait = soon;
          else await pause(wait, signal);
        }
        setCut(false);
        setFile(undefined);
        return;
      } catch (caught) {
        if (signal.aborted) return;
        if (settle(caught)) return;
        if (!passes(caught)) {
          setFile(undefined);
          setCut(false);
          setHalt(haltOf(caught));
          setFailure(caught);
          return;
        }
        setCut(true);
        await pause(wait, signal);
        wait = Math.min(longestPause, wait * 2);
      }
    }
  };

  const once = async (work: () => Promise<SetupArchive>) => {
    setFailure(undefined);
    setHalt(undefined);
    try {
      setArchive(await work());
    } catch (caught) {
      if (settle(caught)) return;
      setHalt(haltOf(caught));
      setFailure(caught);
    }
  };

  return {
    archive,
    /** The file that is being sent from here. */
    file,
    halt,
    /** What a call was refused with, where `halt` says no more than that. */
    failure,
    /** Whether the connection is cut: what is under way goes on by itself. */
    cut,
    choose: (chosen: File, takeOver = false) => void run(chosen, takeOver),
    stop: () => {
      sending.current?.abort();
      setFile(undefined);
      setCut(false);
    },
    bring: async (passphrase: string) => once(async () => importArchive(code, passphrase)),
    drop: async () => {
      sending.current?.abort();
      setFile(undefined);
      await once(async () => dropArchive(code));
    },
  };
}
