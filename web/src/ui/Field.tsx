import type { LucideIcon } from "lucide-react";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { Icon } from "./Icon";

export const controlClass =
  "w-full min-h-12 rounded-control border border-line-strong bg-card px-4 py-2.5 text-16 text-ink placeholder:text-ink-faint transition-[border-color,box-shadow] focus:border-sea-ink focus:ring-3 focus:ring-sea/25 invalid:border-late disabled:opacity-60 forced-colors:focus:outline-2";

export const labelClass = "text-14 font-semibold text-ink-soft";

/** Label above, help and the reason of a refusal beneath: the same for every kind of field. */
export function FieldFrame(props: {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  after?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <Label className={labelClass}>{props.label}</Label>
        {props.after}
      </div>
      {props.children}
      {props.help && (
        <Text slot="description" className="text-14 text-ink-soft">
          {props.help}
        </Text>
      )}
      <FieldError className="flex items-start gap-1.5 text-14 font-medium text-late-ink">
        {({ validationErrors }) => (
          <>
            <Icon of={CircleAlert} size={16} className="mt-0.5" />
            <span>{props.error ?? validationErrors.join(" ")}</span>
          </>
        )}
      </FieldError>
    </>
  );
}

export function LeadingIcon({ icon }: { icon: LucideIcon }) {
  return (
    <span className="pointer-events-none absolute inset-y-0 start-0 grid w-12 place-items-center text-ink-faint">
      <Icon of={icon} />
    </span>
  );
}
