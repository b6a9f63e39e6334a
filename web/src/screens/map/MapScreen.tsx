import { Plural, useLingui } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Check, ListFilter, MapPinned, Play, TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import type { Task } from "#/api/shapes";
import {
  type Filter,
  filterCount,
  localZone,
  matches,
  noFilter,
  usePropertyName,
  useTaskList,
  wallClock,
} from "#/features/tasks";
import { useFormats } from "#/i18n/format";
import { useNow } from "#/i18n/use-now";
import { addDays } from "#/screens/cleanings/days";
import { changeView, useView } from "#/screens/cleanings/view";
import { BackToPlan } from "#/screens/schedule/BackToPlan";
import { PlanDays } from "#/screens/schedule/PlanDays";
import { daysOfPlan, isInPlan, type PlanEnd, planOf } from "#/screens/schedule/plan-end";
import { LoadFailure } from "#/parts/LoadFailure";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { type MapPoint, MapView } from "#/ui/map/MapView";
import { PageHeader } from "#/ui/PageHeader";
import { Segmented } from "#/ui/Segmented";
import { SkeletonList } from "#/ui/Skeleton";
import { scrollIntoSight } from "#/ui/scroll-into-sight";
import { useDays } from "./days";
import { useRoads } from "./roads";
import { StopList } from "./StopList";
import { type Days, ofDays, placesOf, type TaskStop, wayOf } from "./stops";

/** The sign of a state; what waits has none but its number. */
const signs = { late: TriangleAlert, running: Play, done: Check } as const;

function usePoints(stops: readonly TaskStop[]): MapPoint[] {
  const { t } = useLingui();
  const name = usePropertyName();
  return useMemo(
    () =>
      stops.flatMap((stop): MapPoint[] => {
        const [first] = stop.tasks;
        if (!first) return [];
        const others = stop.tasks.length - 1;
        const title = others > 0 ? t`${name(first)} and ${others} more` : name(first);
        const sign = stop.tone === "waiting" ? undefined : signs[stop.tone];
        const count = others > 0 ? `×${stop.tasks.length}` : undefined;
        const text = stop.number === undefined ? count : `${stop.number}`;
        return [
          {
            id: stop.id,
            lat: stop.lat,
            lon: stop.lon,
            label: stop.number === undefined ? title : `${stop.number}. ${title}`,
            tone: stop.tone,
            area: first.property.city,
            ...(sign ? { icon: sign } : text === undefined ? { icon: MapPinned } : {}),
            ...(text === undefined || stop.tone === "done" ? {} : { text }),
          },
        ];
      }),
    [stops, name, t],
  );
}

/** Of a day the way from place to place, by roads where they are known; otherwise the places as the list has them. */
function useWay(
  tasks: readonly Task[],
  days: Days,
  today: string,
  filter: Filter,
  plan: PlanEnd | undefined,
  now: number,
) {
  const { places, count } = useMemo(() => {
    const listed = plan
      ? tasks.filter((task) => isInPlan(task, plan))
      : ofDays(tasks, days, today).filter((task) => matches(task, filter));
    return { places: placesOf(listed, now), count: listed.length };
  }, [tasks, days, today, filter, plan, now]);
  const ordered = days !== "all";
  const roads = useRoads(places.stops, ordered);
  return useMemo(() => {
    const way = ordered ? wayOf(places, now, roads) : { ...places, metres: 0, minutes: 0 };
    return { way, count, line: way.stops.filter((stop) => stop.number !== undefined) };
  }, [places, count, now, ordered, roads]);
}

/** The tasks that the list shows, on the map and in a sensible order to visit them. */
export function MapScreen() {
  const { t } = useLingui();
  const formats = useFormats();
  const now = useNow();
  const view = useView();
  const search = useSearch({ strict: false });
  const navigate = useNavigate({ from: "/map" });
  const plan = useMemo(() => planOf(search), [search]);
  const [chosenDays, setDays] = useDays();
  // The tasks of several people are no one way.
  const days = plan ? (plan.person === undefined ? "all" : "today") : chosenDays;
  const scope = useMemo(() => (plan ? daysOfPlan(plan) : "current"), [plan]);
  const [selected, setSelected] = useState<string>();
  const here = wallClock(now, localZone());
  const today = here.slice(0, 10);
  // Of a long list the days that are shown are enough; two days ahead in case a place is a day ahead of this device.
  const { query, tasks, complete } = useTaskList(scope, { whole: days === "all", until: addDays(today, 2) });
  const { way, line, count } = useWay(tasks, days, today, view.filter, plan, now);
  const points = usePoints(way.stops);
  const narrowed = plan
    ? plan.person !== undefined || plan.q !== undefined
    : filterCount(view.filter) > 0 || view.filter.search !== "";
  const known = query.data !== undefined && (complete || !query.isFetching);
  const loading = !known && !query.isError;

  const choose = (id: string) => {
    setSelected(id);
    scrollIntoSight(document.getElementById(`stop-${id}`));
  };

  return (
    <div className="grid items-start gap-x-8 [--map:max(40dvh,12rem)] desk:grid-cols-[min(26rem,42%)_minmax(0,1fr)]">
      <div className="min-w-0 desk:col-start-1">
        {plan && <BackToPlan of={plan} />}
        <PageHeader
          above={plan ? <PlanDays of={plan} /> : days === "today" ? formats.day(here) : undefined}
          title={t`Map`}
          // Always a line, so that nothing beneath it moves when the way is known.
          beneath={
            <span className="figures">
              <Plural value={way.stops.length} one="# place" other="# places" />
              {line.length > 1 &&
                ` · ${t`about ${formats.distance(way.metres)}, ${formats.minutes(way.minutes)} on the way`}`}
            </span>
          }
        />
        {!plan && (
          <div className="pb-3">
            <Segmented<Days>
              label={t`Which tasks`}
              hideLabel
              value={days}
              onChange={(chosen) => {
                setSelected(undefined);
                setDays(chosen);
              }}
              options={[
                { value: "today", label: t`Today` },
                { value: "tomorrow", label: t`Tomorrow` },
                { value: "all", label: t`All` },
              ]}
            />
          </div>
        )}
        {narrowed && (
          <div className="pb-3">
            <Button
              variant="soft"
              size="pill"
              icon={ListFilter}
              onPress={() => {
                if (!plan) changeView({ filter: noFilter });
                else
                  void navigate({
                    search: (before) => ({ ...before, q: undefined, person: undefined }),
                    state: true,
                    replace: true,
                  });
              }}
            >{t`The list is filtered. Show everything`}</Button>
          </div>
        )}
      </div>
      {(points.length > 0 || loading) && (
        <div className="sticky top-0 z-10 -mx-4 h-(--map) bg-paper sm:-mx-6 desk:top-8 desk:col-start-2 desk:row-span-2 desk:row-start-1 desk:mx-0 desk:h-[calc(100dvh-4rem)]">
          {/* Its place is kept from the beginning; the map itself begins with the first places. */}
          {points.length > 0 ? (
            <MapView
              label={t`Map of the tasks`}
              points={points}
              way={days === "all" ? undefined : line}
              selected={selected}
              onSelect={choose}
              className="h-full max-desk:rounded-none max-desk:border-x-0"
            />
          ) : (
            <div className="h-full rounded-card border border-line bg-water max-desk:rounded-none max-desk:border-x-0" />
          )}
        </div>
      )}
      <div className="min-w-0 pt-4 desk:col-start-1 desk:pt-0">
        {count > 0 ? (
          <StopList way={way} now={now} selected={selected} onSelect={setSelected} />
        ) : known ? (
          <EmptyState icon={MapPinned} title={narrowed ? t`No matching tasks` : t`No stops on this day`}>
            {narrowed
              ? t`The search or the filter hides all tasks.`
              : t`The day’s tasks appear here, in the order of the shortest route.`}
          </EmptyState>
        ) : query.isError ? (
          <LoadFailure
            failure={query.error}
            retry={() => void query.refetch()}
            title={t`Your tasks could not be loaded`}
          />
        ) : (
          <SkeletonList count={4} />
        )}
      </div>
    </div>
  );
}
