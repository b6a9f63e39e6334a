import { Plural, useLingui } from "@lingui/react/macro";
import { Car, Check, ChevronRight, Footprints, MapPinned, Navigation } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { WindowVirtualizer } from "virtua";
import type { Task } from "#/api/shapes";
import { addressLine, KindPill, StatePill, taskRef, usePropertyName, Window } from "#/features/tasks";
import { useFormats } from "#/i18n/format";
import { Button } from "#/ui/Button";
import { cardLink } from "#/ui/CardLink";
import { Icon } from "#/ui/Icon";
import { ExternalLink } from "#/ui/Anchor";
import { mapsLink } from "#/ui/maps-link";
import { type Leg, minutesOf } from "#/ui/map/way";
import { SectionHeader } from "#/ui/SectionHeader";
import type { TaskStop, Way } from "./stops";

/** So many are drawn as they are: with more, only what is in sight. */
const drawnWhole = 60;
/** Tasks of one place that show without being asked for. */
const drawnAtOnce = 4;

const TaskLink = cardLink(
  "flex target items-center gap-3 rounded-control px-2 py-2 text-ink transition-colors hover:bg-sunk",
);

/** Drawn again only when the task or the minute has changed: the way through the places is found again with each of its roads. */
const TaskOfStop = memo(function TaskOfStop({ task, now }: { task: Task; now: number }) {
  const name = usePropertyName();
  return (
    <li>
      <TaskLink to="/cleanings/$id" params={{ id: taskRef(task) }}>
        <span className="flex min-w-0 grow flex-col gap-1.5">
          <span className="text-18 leading-tight font-bold [overflow-wrap:anywhere]">{name(task)}</span>
          <Window task={task} day />
          <span className="flex flex-wrap gap-2">
            <KindPill task={task} />
            <StatePill task={task} now={now} />
          </span>
        </span>
        <Icon of={ChevronRight} size={22} className="text-ink-faint" />
      </TaskLink>
    </li>
  );
});

/** How to get from one place to the next, roughly. */
function Between({ way }: { way: Leg }) {
  const { t } = useLingui();
  const formats = useFormats();
  const minutes = formats.minutes(minutesOf(way));
  return (
    <p className="figures flex items-center gap-2.5 ps-4 pb-3 text-ink-soft">
      <Icon of={way.by === "foot" ? Footprints : Car} size={20} />
      <span>
        {formats.distance(way.metres)}, {way.by === "foot" ? t`about ${minutes} on foot` : t`about ${minutes} by car`}
      </span>
    </p>
  );
}

function Place(props: { address: string; link: string; children: ReactNode; mark?: ReactNode; selected?: boolean }) {
  const { t } = useLingui();
  return (
    <div
      className={`mb-3 rounded-card border bg-card p-2 shadow-card ${props.selected ? "border-sea ring-2 ring-sea" : "border-line"}`}
    >
      <div className="flex items-center gap-2">
        {props.mark}
        <p className="min-w-0 grow font-semibold [overflow-wrap:anywhere]">{props.address}</p>
        <ExternalLink
          href={props.link}
          aria-label={t`Open ${props.address} in Maps`}
          title={t`Open in Maps`}
          look={{ variant: "secondary", size: "pill" }}
          className="w-12 shrink-0 px-0!"
        >
          <Icon of={Navigation} size={20} />
        </ExternalLink>
      </div>
      <ul className="divide-y divide-line pt-1">{props.children}</ul>
    </div>
  );
}

const tones: Record<TaskStop["tone"], string> = {
  waiting: "border-waiting bg-card text-ink",
  running: "border-running bg-running-soft text-running-ink",
  done: "border-done bg-done-soft text-done-ink",
  late: "border-late bg-late-soft text-late-ink",
};

function StopCard(props: { stop: TaskStop; now: number; selected: boolean; onSelect: (id: string) => void }) {
  const { t } = useLingui();
  const [whole, setWhole] = useState(false);
  const { stop } = props;
  const [first] = stop.tasks;
  if (!first) return null;
  const address = addressLine(first.property);
  const shown = whole ? stop.tasks : stop.tasks.slice(0, drawnAtOnce);
  const more = stop.tasks.length - shown.length;
  return (
    // Out of sight it is neither styled nor laid out; its sides leave room for the shadow and for the ring of the chosen one.
    <div
      id={`stop-${stop.id}`}
      className="-mx-2 px-2 [contain-intrinsic-block-size:auto_11rem] [content-visibility:auto] scroll-mt-[calc(var(--map)+1rem)] scroll-mb-4 desk:scroll-mt-8 max-desk:[&_:is(a,button)]:scroll-mt-[calc(var(--map)+1rem)]"
    >
      {stop.way && <Between way={stop.way} />}
      <Place
        address={address}
        link={mapsLink(stop, address)}
        selected={props.selected}
        mark={
          <button
            type="button"
            aria-label={t`Show ${address} on the map`}
            title={t`Show on the map`}
            aria-pressed={props.selected}
            onClick={() => props.onSelect(stop.id)}
            className="grid target shrink-0 place-items-center rounded-full"
          >
            <span
              className={`figures grid h-9 min-w-9 place-items-center rounded-full border-3 px-1 font-bold ${tones[stop.tone]}`}
            >
              {stop.number ?? <Icon of={stop.tone === "done" ? Check : MapPinned} size={18} />}
            </span>
          </button>
        }
      >
        {shown.map((task) => (
          <TaskOfStop key={taskRef(task)} task={task} now={props.now} />
        ))}
        {more > 0 && (
          <li className="pt-1">
            <Button variant="quiet" full onPress={() => setWhole(true)}>
              <Plural value={more} one="Show # more task" other="Show # more tasks" />
            </Button>
          </li>
        )}
      </Place>
    </div>
  );
}

/** The same places as on the map, in the same order, each with its way there. */
export function StopList(props: {
  way: Way;
  now: number;
  selected: string | undefined;
  onSelect: (id: string) => void;
}) {
  const { t } = useLingui();
  const { way } = props;
  const cards = way.stops.map((stop) => (
    <StopCard
      key={stop.id}
      stop={stop}
      now={props.now}
      selected={stop.id === props.selected}
      onSelect={props.onSelect}
    />
  ));
  return (
    <>
      {cards.length > drawnWhole ? <WindowVirtualizer>{cards}</WindowVirtualizer> : cards}
      {way.unknown.length > 0 && (
        <section>
          <SectionHeader>{t`Not on the map: location unknown`}</SectionHeader>
          {way.unknown.map((task) => (
            <Place
              key={taskRef(task)}
              address={addressLine(task.property)}
              link={mapsLink(task.property, addressLine(task.property))}
            >
              <TaskOfStop task={task} now={props.now} />
            </Place>
          ))}
        </section>
      )}
      {way.stops.some((stop) => stop.way?.straight) && (
        <p className="pb-4 text-ink-soft">{t`Distances are as the crow flies, times are approximate.`}</p>
      )}
    </>
  );
}
