import { useLingui } from "@lingui/react/macro";
import { CircleAlert, LogIn, Pin } from "lucide-react";
import { Changes } from "#/ui/Changes";
import { Icon } from "#/ui/Icon";
import { bars as looks } from "./hues";

/** What the colors and signs of the schedule say. */
export function Legend({ proposed }: { proposed: boolean }) {
  const { t } = useLingui();
  const items: [string, string][] = [
    [looks.cleaning, t`Cleaning`],
    [looks.check, t`Check`],
    [looks.service, t`Service`],
    ["border-2 border-late bg-late-soft", t({ message: "Conflict", context: "a task in the schedule" })],
    ["border-2 border-dashed border-sea-ink", t({ message: "In the draft", context: "a task" })],
    ...(proposed
      ? ([["border-2 border-dashed border-sea bg-card", t({ message: "Proposed", context: "tasks" })]] as [
          string,
          string,
        ][])
      : []),
    ["bg-sunk border border-line", t`Off work`],
    ["border-b-2 border-dotted border-line-strong", t`Minutes on the way`],
  ];
  return (
    <ul
      aria-label={t`What the colors say`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-soft"
    >
      {items.map(([look, name]) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className={`h-3.5 w-5 rounded ${look}`} />
          {name}
        </li>
      ))}
      <li className="flex items-center gap-1">
        <Icon of={Pin} size={12} />
        {t`Planned by hand`}
      </li>
      <li className="flex items-center gap-1">
        <Icon of={LogIn} size={12} />
        {t`Next guests arrive`}
      </li>
      <Changes>
        <li className="flex items-center gap-1">
          <Icon of={CircleAlert} size={12} />
          {t`Drag a task, or press M on it, to move it.`}
        </li>
      </Changes>
    </ul>
  );
}
