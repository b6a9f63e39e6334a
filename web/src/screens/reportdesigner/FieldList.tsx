import { useLingui } from "@lingui/react/macro";
import { GripVertical, Plus, Search } from "lucide-react";
import { type DragEvent, useState } from "react";
import type { ReportSet } from "#/api/reports";
import { Icon } from "#/ui/Icon";
import { TextField } from "#/ui/TextField";
import { usePartTitle } from "./part-title";
import { kindLook } from "./words";

/** What is dragged into a band, as the browser names it. */
export const dragFormat = "application/x-latchkey-report-part";

export interface Wanted {
  kind: string;
  name?: string;
}

const elements = ["text", "line", "box", "page", "count", "group", "code", "bar_code", "logo", "picture"];

function Entry({ wanted, label, onAdd }: { wanted: Wanted; label: string; onAdd: (wanted: Wanted) => void }) {
  const { t } = useLingui();
  // A picture is a file that is chosen first, and a browser asks for one only at a press.
  const isDragged = wanted.kind !== "picture";
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData(dragFormat, JSON.stringify(wanted));
    event.dataTransfer.effectAllowed = "copy";
  };
  return (
    // By keyboard the button adds it, and the arrows move it then.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable={isDragged}
      onDragStart={isDragged ? drag : undefined}
      className={`flex items-center rounded-control ps-2 hover:bg-sunk ${isDragged ? "cursor-grab" : ""}`}
    >
      <Icon of={GripVertical} size={16} className={`shrink-0 text-ink-faint ${isDragged ? "" : "invisible"}`} />
      <button
        type="button"
        aria-label={t`Add ${label}`}
        onClick={() => onAdd(wanted)}
        className="group flex min-h-9 min-w-0 grow cursor-pointer items-center gap-2 rounded-control px-2 text-start text-14 pointer-coarse:min-h-11"
      >
        <Icon of={kindLook(wanted.kind).icon} size={16} className="shrink-0 text-ink-soft" />
        <span className="min-w-0 grow truncate">{label}</span>
        <Icon
          of={Plus}
          size={16}
          className="shrink-0 text-sea-ink opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      </button>
    </li>
  );
}

/** What can be put into a report: a press adds it to the selected band, a drag puts it where it is dropped. */
export function FieldList(props: {
  set: ReportSet | undefined;
  kinds: readonly string[];
  onAdd: (wanted: Wanted) => void;
}) {
  const { t, i18n } = useLingui();
  const { set, kinds } = props;
  const title = usePartTitle(set);
  const [typed, setTyped] = useState("");
  const wish = typed.trim().toLocaleLowerCase();
  const sections: { name: string; entries: Wanted[] }[] = [
    {
      name: t`Fields of a row`,
      entries: set?.fields.map(({ name, code }) => ({ kind: code ? "code" : "field", name })) ?? [],
    },
    {
      name: t`Sums`,
      entries: set?.fields.flatMap(({ name, number }) => (number ? [{ kind: "sum", name }] : [])) ?? [],
    },
    { name: t`About the report`, entries: set?.about.map(({ name }) => ({ kind: "about", name })) ?? [] },
    {
      name: t`Labels in the reader’s language`,
      entries: set?.words.map(({ name }) => ({ kind: "words", name })) ?? [],
    },
    { name: t`Elements`, entries: elements.filter((kind) => kinds.includes(kind)).map((kind) => ({ kind })) },
  ];
  const label = (wanted: Wanted) => {
    const { content } = title(wanted);
    const kind = i18n._(kindLook(wanted.kind).name);
    return wanted.kind === "sum" ? `${kind}: ${content}` : content || kind;
  };
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t`Search fields`}
        hideLabel
        icon={Search}
        type="search"
        placeholder={t`Search fields`}
        value={typed}
        onChange={setTyped}
      />
      {sections.map(({ name, entries }) => {
        const found = entries.filter((entry) => label(entry).toLocaleLowerCase().includes(wish));
        return (
          found.length > 0 && (
            <section key={name} aria-label={name}>
              <h2 className="px-2 pb-1 text-12 font-semibold text-ink-soft">{name}</h2>
              <ul>
                {found.map((entry) => (
                  <Entry key={`${entry.kind} ${entry.name}`} wanted={entry} label={label(entry)} onAdd={props.onAdd} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}
