import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import { type Changing, useMayChange } from "./changing";
import { FileInput } from "./FileInput";
import { Icon } from "./Icon";
import { Spinner } from "./Spinner";

/** Chooses files: the browser's own way under our face. */
export function FileButton(props: {
  icon: LucideIcon;
  label: string;
  accept: string;
  multiple?: boolean;
  isPending?: boolean;
  /** What it changes of the office: it is not there for those who may not. */
  changes?: Changing;
  onChoose: (files: File[]) => void;
}) {
  const chooser = useId();
  if (!useMayChange(props.changes)) return null;
  return (
    <label
      htmlFor={chooser}
      className="flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-control border border-dashed border-line-strong px-4 text-center font-semibold text-sea-ink focus-within:outline-3 focus-within:outline-sea-ink hover:bg-sunk"
    >
      {props.isPending ? <Spinner size={22} /> : <Icon of={props.icon} />}
      {props.label}
      <FileInput
        id={chooser}
        accept={props.accept}
        multiple={props.multiple}
        disabled={props.isPending}
        onChoose={props.onChoose}
      />
    </label>
  );
}
