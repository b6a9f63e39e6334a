import { ChevronDown } from "lucide-react";
import type { ReactNode, SelectHTMLAttributes } from "react";
import { controlClass, FieldFrame } from "./Field";
import { Icon } from "./Icon";

/** The browser's own list: on a phone its own wheel, with hundreds of entries and the first letters typed. */
export function NativeSelect(
  props: Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "onChange" | "value"> & {
    label: string;
    value: string;
    onChange: (value: string) => void;
    options: readonly { value: string; label: string }[];
    help?: ReactNode;
    error?: string | undefined;
    className?: string;
  },
) {
  const { label, value, onChange, options, help, error, className, ...rest } = props;
  return (
    <FieldFrame label={label} help={help} error={error} className={className}>
      {(ids) => (
        <div className="relative">
          <select
            {...rest}
            {...ids}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${controlClass} appearance-none pe-12`}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute inset-y-0 end-0 grid w-12 place-items-center text-ink-soft">
            <Icon of={ChevronDown} />
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
