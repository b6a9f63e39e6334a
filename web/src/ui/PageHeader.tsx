import type { ReactNode } from "react";

/** What page this is, with a line above or beneath and its actions at the end of the line. */
export function PageHeader(props: { title: string; above?: ReactNode; beneath?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 pb-4">
      <div className="min-w-0 grow basis-40">
        {props.above && <p className="text-14 text-ink-soft first-letter:uppercase sm:text-16">{props.above}</p>}
        <h1 tabIndex={-1} className="text-28 font-bold tracking-tight">
          {props.title}
        </h1>
        {props.beneath && <div className="mt-1 text-ink-soft">{props.beneath}</div>}
      </div>
      {props.actions && <div className="flex max-w-full flex-wrap items-center gap-1">{props.actions}</div>}
    </header>
  );
}
