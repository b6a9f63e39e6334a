import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./Icon";
import { Coast } from "./Coast";
import { PageFoot } from "./PageFoot";

/** A whole page that says one thing: not found, broken, not open yet. */
export function StatePage(props: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  /** The number of an error, for those who ask. */
  code?: string;
  actions?: ReactNode;
}) {
  return (
    <main className="relative flex min-h-dvh flex-col overflow-hidden">
      <div className="relative h-44 shrink-0 overflow-hidden bg-linear-to-br from-deep to-deepest sm:h-64">
        <Coast className="absolute inset-0 size-full sm:hidden" />
        <Coast
          whole
          className="absolute inset-y-0 end-0 hidden h-full w-auto [mask-image:linear-gradient(to_right,transparent,black_45%)] sm:block"
        />
      </div>
      <div className="relative mx-auto -mt-14 flex w-full max-w-xl grow flex-col items-center px-5 pb-16 text-center">
        <span className="grid size-28 place-items-center rounded-[2rem] border border-line bg-card text-sea-ink shadow-float">
          <Icon of={props.icon} size={48} />
        </span>
        {props.code && <p className="figures mt-6 text-14 font-bold tracking-widest text-ink-faint">{props.code}</p>}
        <h1 className={`${props.code ? "mt-1" : "mt-7"} text-28 font-bold tracking-tight`}>{props.title}</h1>
        <div className="mt-3 flex flex-col gap-3 text-18 text-balance text-ink-soft">{props.children}</div>
        {props.actions && (
          <div className="mt-8 flex w-full flex-col justify-center gap-3 sm:w-auto sm:flex-row">{props.actions}</div>
        )}
      </div>
      <PageFoot className="px-4 pb-[max(1rem,env(safe-area-inset-bottom))]" />
    </main>
  );
}
