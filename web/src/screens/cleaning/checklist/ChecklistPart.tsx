import { useLingui } from "@lingui/react/macro";
import { ChevronDown, CircleCheck } from "lucide-react";
import { useId, useState } from "react";
import type { Task } from "#/api/shapes";
import { type ListRoom, progressOf } from "#/features/tasks/checklist";
import { Icon } from "#/ui/Icon";
import { ItemRow } from "./ItemRow";

/** From so many items on, only the room in which there is something to do stands open. */
const many = 20;

/** How far a list is, as a bar and in words. */
function Progress({ settled, total }: { settled: number; total: number }) {
  const { t } = useLingui();
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={t`Checklist`}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={settled}
        aria-valuetext={t`${settled} of ${total}`}
        className="h-2.5 grow overflow-hidden rounded-full bg-sunk forced-colors:border"
      >
        <div
          className={`h-full rounded-full transition-[width] forced-colors:bg-[Highlight] ${settled === total ? "bg-done" : "bg-sea"}`}
          style={{ width: `${total === 0 ? 0 : (100 * settled) / total}%` }}
        />
      </div>
      <span aria-hidden className="figures shrink-0 font-semibold">{t`${settled} of ${total}`}</span>
    </div>
  );
}

function Room(props: {
  task: Task;
  room: ListRoom;
  isOpen: boolean;
  onToggle: () => void;
  readOnly: boolean;
  source: string;
}) {
  const { t } = useLingui();
  const { room, isOpen } = props;
  const id = useId();
  const { settled, total } = progressOf([room]);
  const done = settled === total;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={props.onToggle}
          className="flex min-h-12 w-full flex-wrap items-center gap-x-2.5 text-start text-18 font-semibold"
        >
          <Icon
            of={ChevronDown}
            size={20}
            className={`text-ink-soft transition-transform ${isOpen ? "" : "-rotate-90"}`}
          />
          <span lang={room.lang} className="min-w-0 grow basis-32 [overflow-wrap:anywhere]">
            {room.name}
          </span>
          {done && <Icon of={CircleCheck} size={20} className="text-done" />}
          <span className="figures shrink-0 text-16 font-normal text-ink-soft">{t`${settled} of ${total}`}</span>
        </button>
      </h3>
      {isOpen && (
        <ul className="divide-y divide-line pb-2">
          {room.items.map((item) => (
            <ItemRow key={item.id} task={props.task} item={item} readOnly={props.readOnly} source={props.source} />
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * What is to be done, room by room. `source` is the task through which its pictures are asked for: the person who checks another's
 * task sees them through the check.
 */
export function ChecklistPart(props: { task: Task; rooms: readonly ListRoom[]; readOnly: boolean; source: string }) {
  const { rooms } = props;
  const { settled, total } = progressOf(rooms);
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const first = rooms.findIndex((room) => room.items.some((item) => item.state === "open"));
  // What is over is opened by the person who wants to see it.
  const over = props.readOnly && props.task.state !== "not_started";
  const usually = (index: number) => !over && (total <= many || index === first);
  return (
    <div className="flex flex-col gap-2">
      <Progress settled={settled} total={total} />
      <div className="divide-y divide-line">
        {rooms.map((room, index) => {
          const isOpen = chosen.get(index) ?? usually(index);
          return (
            <Room
              key={index}
              task={props.task}
              room={room}
              isOpen={isOpen}
              onToggle={() => setChosen(new Map(chosen).set(index, !isOpen))}
              readOnly={props.readOnly}
              source={props.source}
            />
          );
        })}
      </div>
    </div>
  );
}
