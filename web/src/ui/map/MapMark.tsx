import { useLingui } from "@lingui/react/macro";
import type { Tone } from "../Badge";
import { Icon } from "../Icon";
import { type Mark, shares } from "./clusters";

const pins: Record<Tone, string> = {
  neutral: "border-line-strong bg-card text-ink",
  sea: "border-on-sea bg-sea text-on-sea",
  departure: "border-departure bg-departure-soft text-departure-ink",
  arrival: "border-arrival bg-arrival-soft text-arrival-ink",
  check: "border-check bg-check-soft text-check-ink",
  service: "border-service bg-service-soft text-service-ink",
  interim: "border-interim bg-interim-soft text-interim-ink",
  waiting: "border-waiting bg-card text-ink",
  running: "border-running bg-running-soft text-running-ink",
  done: "border-done bg-done-soft text-done-ink",
  late: "border-late bg-late-soft text-late-ink",
  warn: "border-warn bg-warn-soft text-warn-ink",
};

const strokes: Record<Tone, string> = {
  neutral: "stroke-line-strong",
  sea: "stroke-sea",
  departure: "stroke-departure",
  arrival: "stroke-arrival",
  check: "stroke-check",
  service: "stroke-service",
  interim: "stroke-interim",
  waiting: "stroke-waiting",
  running: "stroke-running",
  done: "stroke-done",
  late: "stroke-late",
  warn: "stroke-warn",
};

/** The circle's length is 100, so that shares are hundredths of it. */
const ring = 100 / (2 * Math.PI);

function Group({ mark }: { mark: Extract<Mark, { kind: "group" }> }) {
  const count = mark.points.length;
  return (
    <>
      <svg aria-hidden viewBox="0 0 40 40" className="absolute inset-0 z-0! size-full -rotate-90">
        <circle cx="20" cy="20" r="19" className="fill-card" />
        {shares(mark.points).map(({ tone, from, to }) => (
          <circle
            key={tone}
            cx="20"
            cy="20"
            r={ring}
            fill="none"
            strokeWidth="5"
            strokeDasharray={`${to - from} ${100 - to + from}`}
            strokeDashoffset={-from}
            className={strokes[tone]}
          />
        ))}
      </svg>
      <span className="figures relative z-1 text-16 font-bold text-ink">{count > 999 ? "999+" : count}</span>
    </>
  );
}

/** What stands on the map and is pressed: a place, or how many lie close together. */
export function MapMark(props: { mark: Mark; selected: boolean; onPress: (byHand: boolean) => void }) {
  const { t } = useLingui();
  const { mark, selected } = props;
  const count = mark.kind === "group" ? mark.points.length : 0;
  const label = mark.kind === "group" ? t`${count} places close together: zoom in` : mark.point.label;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={mark.kind === "point" ? selected : undefined}
      onClick={(event) => {
        event.stopPropagation();
        props.onPress(event.detail > 0);
      }}
      className="pointer-events-auto group grid size-12 place-items-center rounded-full"
    >
      {mark.kind === "group" ? (
        <span className="relative grid size-11 place-items-center rounded-full shadow-float transition-transform group-hover:scale-105">
          <Group mark={mark} />
        </span>
      ) : (
        <span
          className={`figures flex h-9 min-w-9 items-center justify-center gap-1 rounded-full border-3 px-1.5 text-16 leading-none font-bold shadow-float transition-transform group-hover:scale-110 ${pins[mark.point.tone]} ${selected ? "scale-115 ring-3 ring-sea ring-offset-2 ring-offset-card" : ""}`}
        >
          {mark.point.icon && <Icon of={mark.point.icon} size={18} />}
          {mark.point.text !== undefined && <span>{mark.point.text}</span>}
        </span>
      )}
    </button>
  );
}
