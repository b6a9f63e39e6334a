import type { LucideIcon } from "lucide-react";
import { useId, type ReactNode } from "react";
import { Card } from "#/ui/Card";
import { Icon } from "#/ui/Icon";

/** A card with its headline, and where it leads on at the end of the line. */
export function Section(props: {
  icon: LucideIcon;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  id?: string;
}) {
  const heading = useId();
  return (
    <div id={props.id} className="scroll-mt-6">
      <Card labelledBy={heading}>
        <div className="-mt-1.5 flex flex-wrap items-center justify-between gap-x-3 pb-1">
          <h2 id={heading} className="flex min-h-11 min-w-0 items-center gap-2.5 text-18 font-bold">
            <Icon of={props.icon} size={22} className="text-sea-ink" />
            <span className="min-w-0">{props.title}</span>
          </h2>
          {props.aside}
        </div>
        {props.children}
      </Card>
    </div>
  );
}

/** A fact in a `<dl>`: its word at the start, its value at the end; beneath each other where the line is too short. */
export function Fact(props: { label: ReactNode; children: ReactNode; strong?: boolean; tone?: "late" | "done" }) {
  const tone = props.tone === "late" ? "text-late-ink" : props.tone === "done" ? "text-done-ink" : "text-ink";
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
      <dt className={props.strong ? "font-semibold text-ink" : "text-ink-soft"}>{props.label}</dt>
      <dd className={`figures ms-auto text-end ${props.strong ? "font-bold" : "font-medium"} ${tone}`}>
        {props.children}
      </dd>
    </div>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>;
}
