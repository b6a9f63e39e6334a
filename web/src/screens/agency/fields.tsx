import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Settings } from "#/api/settings";
import type { EditForm } from "#/parts/use-edit";
import { NativeSelect } from "#/ui/NativeSelect";
import { Switch } from "#/ui/Switch";
import { TextArea } from "#/ui/TextArea";
import { TextField, type TextFieldProps } from "#/ui/TextField";
import { settings } from "./setting-names";

type Field = keyof Settings;

/** Why a setting was refused, in words. */
export function useReason(form: EditForm): (path: string) => string | undefined {
  const { t } = useLingui();
  return (path) => {
    const why = form.refused[path];
    if (why === undefined) return undefined;
    const [field] = path.split(".");
    if (why === "required") return t`Please fill this in.`;
    if (why === "too_long") return t`This is too long.`;
    if (why === "own_missing") return t`Please turn on two-step sign-in for yourself first.`;
    if (why === "same") return t`Please choose an end time that differs from the start.`;
    if (why === "not_offered") return t`Please offer this language first.`;
    if (field === "languages") return t`The agency’s language is always offered.`;
    if (field === "email") return t`Enter a valid email address.`;
    if (field === "phone" || field === "emergency_phone") return t`Enter a valid phone number.`;
    if (field === "retention_days") return t`Enter a number of days from 1 to 3650.`;
    if (field?.endsWith("_days")) return t`Enter a number of days from 0 to 365.`;
    if (field?.endsWith("_most")) return t`Enter a number from 0 to 1000.`;
    return t`Please check this.`;
  };
}

/** The place of one setting: the search of settings leads here. */
export function Place({ of, children }: { of: Field; children: ReactNode }) {
  return (
    <div id={`setting-${of}`} className="scroll-mt-6">
      {children}
    </div>
  );
}

interface Props {
  form: EditForm;
  of: Field;
}

export function Line({ form, of, ...rest }: Props & Omit<TextFieldProps, "label" | "value" | "onChange" | "form">) {
  const { i18n } = useLingui();
  const reason = useReason(form);
  return (
    <Place of={of}>
      <TextField maxLength={200} {...rest} label={i18n._(settings[of].label)} error={reason(of)} {...form.field(of)} />
    </Place>
  );
}

export function Lines({ form, of, rows, help }: Props & { rows: number; help?: string }) {
  const { i18n } = useLingui();
  const reason = useReason(form);
  return (
    <Place of={of}>
      <TextArea
        label={i18n._(settings[of].label)}
        rows={rows}
        below={501}
        help={help}
        error={reason(of)}
        {...form.field(of)}
      />
    </Place>
  );
}

export function Choice({
  form,
  of,
  onChosen,
  ...rest
}: Props & {
  options: readonly { value: string; label: string }[];
  help?: ReactNode;
  onChosen?: (value: string) => void;
}) {
  const { i18n } = useLingui();
  const reason = useReason(form);
  return (
    <Place of={of}>
      <NativeSelect
        {...rest}
        label={i18n._(settings[of].label)}
        value={form.text(of)}
        onChange={(value) => {
          form.set(of, value);
          onChosen?.(value);
        }}
        error={reason(of)}
      />
    </Place>
  );
}

export function OnOff({ form, of, help }: Props & { help?: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <Place of={of}>
      <Switch
        label={i18n._(settings[of].label)}
        help={help}
        on={form.value(of) === true}
        onChange={(on) => form.set(of, on)}
      />
    </Place>
  );
}
