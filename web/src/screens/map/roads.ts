import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Answers } from "#/api/answers";
import { waysQuery } from "#/api/ways";
import { useConfig } from "#/session/use-config";
import type { Road } from "#/ui/map/way";
import type { Roads, TaskStop } from "./stops";

type Ways = Answers["TaskWaysAnswer"];

/** More places than the server takes at once are nobody's day: their order follows straight lines. */
const most = 40;
/** Streets do not move. */
const fresh = 86_400_000;

function tableOf({ tasks, foot, car }: Ways): Roads {
  const rows = new Map(tasks.map((task, row) => [task, row]));
  const road = (ways: Ways["foot"], from: number, to: number): Road | undefined => {
    const metres = ways?.metres[from]?.[to] ?? -1;
    const seconds = ways?.seconds[from]?.[to] ?? -1;
    return metres < 0 || seconds < 0 ? undefined : { metres, seconds };
  };
  return (from, to) => {
    const [row, column] = [rows.get(from), rows.get(to)];
    if (row === undefined || column === undefined) return {};
    return { foot: road(foot, row, column), car: road(car, row, column) };
  };
}

/**
 * What the installation's router knows of the ways between places; undefined where there is none, it does not answer, or
 * there is no signal and nobody asked before.
 */
export function useRoads(stops: readonly TaskStop[], wanted: boolean): Roads | undefined {
  const routing = useConfig()?.routing ?? false;
  // All places of the day, also those that are done: the question stays the same while the day goes on.
  const asked = useMemo(() => stops.map((stop) => stop.id).sort(), [stops]);
  const { data } = useQuery({
    ...waysQuery(asked),
    enabled: wanted && routing && asked.length > 1 && asked.length <= most,
    staleTime: fresh,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => data && tableOf(data), [data]);
}
