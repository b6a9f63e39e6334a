import { Plural } from "@lingui/react/macro";
import { Fragment, type ReactNode, type RefObject, useMemo, useRef } from "react";
import { Virtualizer, type VirtualizerHandle, WindowVirtualizer, type WindowVirtualizerHandle } from "virtua";
import { type Line, TaskCard, taskRef } from "#/features/tasks";
import { useFormats } from "#/i18n/format";
import { SectionHeader } from "#/ui/SectionHeader";
import { useMeasured } from "#/ui/use-measured";

/** What stands in one row of the screen: a heading, or as many cards as there are columns. */
type Row = { key: string; heading: Exclude<Line, { kind: "task" }> } | { key: string; tasks: TaskLine[] };
type TaskLine = Extract<Line, { kind: "task" }>;

function rowsOf(lines: readonly Line[], columns: number): Row[] {
  const rows: Row[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    if (line.kind !== "task") rows.push({ key: line.key, heading: line });
    else if (last && "tasks" in last && last.tasks.length < columns) last.tasks.push(line);
    else rows.push({ key: line.key, tasks: [line] });
  }
  return rows;
}

function Heading({ line }: { line: Exclude<Line, { kind: "task" }> }) {
  const formats = useFormats();
  if (line.kind === "town") return <p className="pt-1 pb-2 font-bold text-ink">{line.town}</p>;
  return (
    <div className="pt-2 pb-2">
      <SectionHeader aside={<Plural value={line.count} one="# task" other="# tasks" />}>
        <span className="inline-block first-letter:uppercase">{formats.day(line.day)}</span>
      </SectionHeader>
    </div>
  );
}

/** The list: only what is in sight is drawn, so that 3,000 tasks scroll like ten. */
export function TaskLines(props: {
  lines: readonly Line[];
  columns: 1 | 2;
  now: number;
  open: string | undefined;
  /** What scrolls, when it is not the page. */
  scroller?: RefObject<HTMLElement | null> | undefined;
  /** Under which name the place in the list is kept. */
  name: string;
}) {
  const { lines, columns, now, open, scroller } = props;
  const rows = useMemo(() => rowsOf(lines, columns), [lines, columns]);
  const name = `${props.name} ${columns} ${scroller ? "beside" : "page"}`;
  const list = useRef<VirtualizerHandle & WindowVirtualizerHandle>(null);
  const sizes = useMeasured(list, name, rows.length);

  const children: ReactNode[] = rows.map((row) => (
    <Fragment key={row.key}>
      {"heading" in row ? (
        <Heading line={row.heading} />
      ) : (
        <div className={`grid gap-3 pb-3 ${columns === 2 ? "grid-cols-2" : ""}`}>
          {row.tasks.map(({ task, key }) => (
            <TaskCard key={key} task={task} now={now} isOpen={taskRef(task) === open} />
          ))}
        </div>
      )}
    </Fragment>
  ));
  return scroller ? (
    <Virtualizer ref={list} scrollRef={scroller} {...sizes}>
      {children}
    </Virtualizer>
  ) : (
    <WindowVirtualizer ref={list} {...sizes}>
      {children}
    </WindowVirtualizer>
  );
}
