import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Icon } from "#/ui/Icon";

/** A part of the page with its headline. */
export function Part(props: { icon: LucideIcon; title: string; id?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      id={props.id}
      aria-labelledby={id}
      className="scroll-mt-4 rounded-card border border-line bg-card p-4 shadow-card sm:p-5"
    >
      <h2 id={id} className="flex items-center gap-2.5 pb-2.5 text-18 font-bold">
        <Icon of={props.icon} size={22} className="text-ink-soft" />
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}
