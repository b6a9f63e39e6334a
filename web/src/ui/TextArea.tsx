import { useLingui } from "@lingui/react/macro";
import { type Ref, type TextareaHTMLAttributes, useState } from "react";
import { controlClass, FieldFrame, type FieldProps } from "./Field";

export interface TextAreaProps extends FieldProps<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  /** The text must stay below this many code points; the count shows once the last tenth is reached. */
  below?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Code points, as the server counts: an emoji is one, although a browser string holds it in two units. */
export function codePoints(text: string): number {
  return Array.from(text).length;
}

/** How many code points are left of a text that must stay below a number of them; negative: so many are too many. */
export const textLeft = (text: string, below: number): number => below - 1 - codePoints(text);

/** The count, once the last tenth is reached. */
export function TextLeft({ left, below }: { left: number; below: number }) {
  const { t } = useLingui();
  if (left > below / 10) return null;
  return (
    <span
      aria-live="polite"
      className={`figures ms-auto text-14 ${left < 0 ? "font-semibold text-late-ink" : "text-ink-soft"}`}
    >
      {left < 0 ? t`${-left} too many` : t`${left} left`}
    </span>
  );
}

export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, help, error, rows = 3, below, className, onChange, ...rest } = props;
  const [typed, setTyped] = useState(rest.defaultValue ?? "");
  const left = below === undefined ? undefined : textLeft(rest.value ?? typed, below);
  return (
    <FieldFrame
      label={label}
      hideLabel={hideLabel}
      help={help}
      error={error}
      invalid={left !== undefined && left < 0}
      className={className}
      after={below !== undefined && left !== undefined && <TextLeft left={left} below={below} />}
    >
      {(ids) => (
        <textarea
          {...rest}
          {...ids}
          rows={rows}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange?.(event.target.value);
          }}
          className={`${controlClass} resize-y`}
        />
      )}
    </FieldFrame>
  );
}
