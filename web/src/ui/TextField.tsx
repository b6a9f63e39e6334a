import { useLingui } from "@lingui/react/macro";
import { Eye, EyeOff, type LucideIcon } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import { Input, type InputProps } from "react-aria-components/Input";
import { TextField as Field, type TextFieldProps as FieldProps } from "react-aria-components/TextField";
import { IconButton } from "./Button";
import { controlClass, FieldFrame, LeadingIcon } from "./Field";

export interface TextFieldProps extends Omit<FieldProps, "children" | "className" | "style"> {
  label: string;
  help?: ReactNode;
  /** Why the value was refused; shown beneath the field and read out with it. */
  error?: string | undefined;
  icon?: LucideIcon;
  placeholder?: string;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
  inputProps?: InputProps;
  trailing?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, help, error, icon, placeholder, className, inputRef, inputProps, trailing, ...rest } = props;
  return (
    <Field
      validationBehavior="aria"
      isInvalid={error !== undefined}
      {...rest}
      className={`flex flex-col gap-1.5 ${className ?? ""}`}
    >
      <FieldFrame label={label} help={help} error={error}>
        <div className="relative">
          {icon && <LeadingIcon icon={icon} />}
          <Input
            {...inputProps}
            ref={inputRef}
            placeholder={placeholder}
            className={`${controlClass} ${icon ? "ps-12" : ""} ${trailing ? "pe-14" : ""}`}
          />
          {trailing && <span className="absolute inset-y-0 end-0.5 flex items-center">{trailing}</span>}
        </div>
      </FieldFrame>
    </Field>
  );
}

/** Shows what is typed on demand: one sees the typing error instead of guessing it. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "trailing">) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      inputProps={{ autoCapitalize: "none", autoCorrect: "off", spellCheck: false, ...props.inputProps }}
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
