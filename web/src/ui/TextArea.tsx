import { useLingui } from "@lingui/react/macro";
import { type ReactNode, type Ref, useState } from "react";
import { TextArea as Area } from "react-aria-components/TextArea";
import { TextField as Field, type TextFieldProps as FieldProps } from "react-aria-components/TextField";
import { controlClass, FieldFrame } from "./Field";

export interface TextAreaProps extends Omit<FieldProps, "children" | "className" | "style"> {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
  rows?: number;
  /** The text must stay below this many code points; the count shows once the last tenth is reached. */
  below?: number;
  className?: string;
  areaRef?: Ref<HTMLTextAreaElement>;
}

/** Code points, as the server counts: an emoji is one, although a browser string holds it in two units. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

export function TextArea(props: TextAreaProps) {
  const { label, help, error, placeholder, rows = 3, below, className, areaRef, onChange, ...rest } = props;
  const { t } = useLingui();
  const [typed, setTyped] = useState(rest.defaultValue ?? "");
  const used = codePoints(rest.value ?? typed);
  const left = below === undefined ? undefined : below - 1 - used;
  const near = below !== undefined && left !== undefined && left <= below / 10;
  return (
    <Field
      validationBehavior="aria"
      isInvalid={error !== undefined || (left !== undefined && left < 0)}
      {...rest}
      onChange={(value) => {
        setTyped(value);
        onChange?.(value);
      }}
      className={`flex flex-col gap-1.5 ${className ?? ""}`}
    >
      <FieldFrame
        label={label}
        help={help}
        error={error}
        after={
          near && (
            <span
              aria-live="polite"
              className={`figures text-14 ${left < 0 ? "font-semibold text-late-ink" : "text-ink-soft"}`}
            >
              {left < 0 ? t`${-left} too many` : t`${left} left`}
            </span>
          )
        }
      >
        <Area ref={areaRef} rows={rows} placeholder={placeholder} className={`${controlClass} resize-y`} />
      </FieldFrame>
    </Field>
  );
}
