import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./Icon";

export type NoticeTone = "info" | "warn" | "error" | "done";

const looks: Record<NoticeTone, { icon: LucideIcon; look: string }> = {
  info: { icon: Info, look: "border-running/40 bg-sea-soft text-sea-ink" },
  warn: { icon: TriangleAlert, look: "border-warn bg-warn-soft text-warn-ink" },
  error: { icon: CircleAlert, look: "border-late/45 bg-late-soft text-late-ink" },
  done: { icon: CircleCheck, look: "border-done/40 bg-done-soft text-done-ink" },
};

/** Something to read where it stands. Errors are read out at once, the rest when the reader pauses. */
export function Notice(props: {
  tone?: NoticeTone;
  title?: string;
  icon?: LucideIcon;
  children?: ReactNode;
  action?: ReactNode;
  /** Said aloud elsewhere already, by a toast for example. */
  silent?: boolean;
}) {
  const tone = props.tone ?? "info";
  const { icon, look } = looks[tone];
  return (
    <div
      role={props.silent ? undefined : tone === "error" ? "alert" : "status"}
      className={`flex items-start gap-3 rounded-control border px-4 py-3 ${look}`}
    >
      <Icon of={props.icon ?? icon} className="mt-0.5" />
      <div className="min-w-0 grow">
        {props.title && <p className="font-semibold">{props.title}</p>}
        {props.children && <div className={props.title ? "text-14" : ""}>{props.children}</div>}
      </div>
      {props.action}
    </div>
  );
}
