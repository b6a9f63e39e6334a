import type { LucideIcon } from "lucide-react";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Icon } from "./Icon";

export const controlClass =
  "w-full min-h-12 rounded-control border border-line-strong bg-card px-4 py-2.5 text-16 text-ink placeholder:text-ink-faint transition-[border-color,box-shadow] focus:border-sea-ink focus:ring-3 focus:ring-sea/25 focus-visible:outline-none aria-invalid:border-late disabled:opacity-60 forced-colors:focus:outline-2";

export const labelClass = "text-14 font-semibold text-ink-soft";

/** What every field in which one types is given, beside what its native control takes. */
export type FieldProps<Native> = Omit<Native, "className" | "style" | "onChange" | "value" | "defaultValue"> & {
  label: string;
  /** The label is read out, but not seen. */
  hideLabel?: boolean;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  help?: ReactNode;
  /** Why the value was refused; shown beneath the field and read out with it. */
  error?: string | undefined;
  className?: string;
};

/** What a control needs to belong to its label, its help and the reason of its refusal. */
export interface ControlIds {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** The reason of a refusal, beneath a field. */
export function FieldReason({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-14 font-medium text-late-ink">
      <Icon of={CircleAlert} size={16} className="mt-0.5" />
      <span>{children}</span>
    </p>
  );
}

/** Label above, help and the reason of a refusal beneath: the same for every kind of field. */
export function FieldFrame(props: {
  label: string;
  hideLabel?: boolean | undefined;
  help?: ReactNode;
  error?: string | undefined;
  /** Set apart from `error` where the reason stands elsewhere. */
  invalid?: boolean | undefined;
  after?: ReactNode;
  className?: string | undefined;
  children: (ids: ControlIds) => ReactNode;
}) {
  const id = useId();
  const described = [props.help ? `${id}-help` : "", props.error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={`flex flex-col gap-1.5 ${props.className ?? ""}`}>
      <div className={props.hideLabel && !props.after ? "sr-only" : "flex items-baseline justify-between gap-3"}>
        <label htmlFor={id} className={props.hideLabel ? "sr-only" : labelClass}>
          {props.label}
        </label>
        {props.after}
      </div>
      {props.children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": props.error !== undefined || props.invalid === true ? true : undefined,
      })}
      {props.help && (
        <p id={`${id}-help`} className="text-14 text-ink-soft">
          {props.help}
        </p>
      )}
      {props.error && <FieldReason id={`${id}-error`}>{props.error}</FieldReason>}
    </div>
  );
}

export function LeadingIcon({ icon }: { icon: LucideIcon }) {
  return (
    <span className="pointer-events-none absolute inset-y-0 start-0 grid w-12 place-items-center text-ink-faint">
      <Icon of={icon} />
    </span>
  );
}
