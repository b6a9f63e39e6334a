import { useLingui } from "@lingui/react/macro";
import { Eye, EyeOff, type LucideIcon } from "lucide-react";
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from "react";
import { IconButton } from "./Button";
import { controlClass, FieldFrame, type FieldProps, LeadingIcon } from "./Field";

export interface TextFieldProps extends FieldProps<InputHTMLAttributes<HTMLInputElement>> {
  icon?: LucideIcon;
  ref?: Ref<HTMLInputElement>;
  trailing?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, help, error, icon, className, onChange, trailing, ...rest } = props;
  return (
    <FieldFrame label={label} hideLabel={hideLabel} help={help} error={error} className={className}>
      {(ids) => (
        <div className="relative">
          {icon && <LeadingIcon icon={icon} />}
          <input
            {...rest}
            {...ids}
            onChange={(event) => onChange?.(event.target.value)}
            className={`${controlClass} ${icon ? "ps-12" : ""} ${trailing ? "pe-14" : ""}`}
          />
          {trailing && <span className="absolute inset-y-0 end-0.5 flex items-center">{trailing}</span>}
        </div>
      )}
    </FieldFrame>
  );
}

/** Shows what is typed on demand: one sees the typing error instead of guessing it. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "trailing">) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? t`Hide password` : t`Show password`}
          onPress={() => setShown(!shown)}
          className="min-h-11 min-w-11"
        />
      }
    />
  );
}
