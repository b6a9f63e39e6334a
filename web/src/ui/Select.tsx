import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from "react";
import { controlClass, FieldFrame } from "./Field";
import { Icon } from "./Icon";
import { late } from "./late";

export interface Option<Value extends string> {
  value: Value;
  label: string;
}

// The list brings a library of collections: a form is read before somebody opens one of its lists.
const SelectList = late(() => import("./SelectList"), "SelectList", { ahead: true });

/** By how many options an arrow goes on while the list is closed. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function Select<Value extends string>(props: {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  help?: ReactNode;
  error?: string;
  name?: string;
  className?: string;
}) {
  const { label, options, value, onChange } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const at = options.findIndex((option) => option.value === value);
  const shown = options[at]?.label ?? "";
  const choose = (option: Option<Value> | undefined) => {
    if (option && option.value !== value) onChange(option.value);
  };
  // As a browser's own list does: up and down open it, left and right go on, a letter goes to the next that begins so.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") setOpen(true);
    else if (steps[event.key] !== undefined) choose(options[at + (steps[event.key] ?? 0)]);
    else if (event.key.length === 1 && event.key !== " ") {
      const typed = event.key.toLocaleLowerCase();
      choose(
        [...options.slice(at + 1), ...options.slice(0, at + 1)].find((option) =>
          option.label.toLocaleLowerCase().startsWith(typed),
        ),
      );
    } else return;
    event.preventDefault();
  };
  return (
    <FieldFrame label={label} help={props.help} error={props.error} className={props.className}>
      {(ids) => (
        <>
          <button
            {...ids}
            ref={button}
            type="button"
            aria-label={`${shown} ${label}`}
            aria-haspopup="listbox"
            aria-expanded={open}
            className={`${controlClass} flex items-center justify-between gap-3 text-start`}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
          >
            <span className="min-w-0">{shown}</span>
            <Icon of={ChevronDown} className="text-ink-soft" />
          </button>
          {props.name !== undefined && <input type="hidden" name={props.name} value={value} />}
          {open && (
            <Suspense>
              <SelectList
                button={button}
                label={label}
                options={options}
                value={value}
                onChoose={(chosen) => choose(options.find((option) => option.value === chosen))}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </FieldFrame>
  );
}
