import { useLingui } from "@lingui/react/macro";
import { Check, Lock } from "lucide-react";
import type { Ref } from "react";
import { passwordFault, passwordLength, passwordMost } from "#/session/password-rules";
import { Icon } from "#/ui/Icon";
import { PasswordField } from "#/ui/TextField";
import { passwordText } from "./password-texts";

export interface NewPassword {
  password: string;
  repeated: string;
}

export type NewPasswordFaults = Partial<Record<keyof NewPassword, string>>;

/** Says what is wrong before the server is asked. */
export function useNewPasswordFaults(least: number) {
  const { t, i18n } = useLingui();
  return ({ password, repeated }: NewPassword): NewPasswordFaults => {
    const fault = passwordFault(password, least);
    return {
      ...(fault ? { password: i18n._(passwordText(fault, least)) } : {}),
      ...(repeated === password ? {} : { repeated: t`The two passwords are not the same.` }),
    };
  };
}

/** How far it is to the shortest that is accepted: length is what makes a password strong. */
function Length({ password, least }: { password: string; least: number }) {
  const { t } = useLingui();
  const length = passwordLength(password);
  const enough = length >= least && length <= passwordMost;
  return (
    <span className="flex items-center gap-3">
      <svg
        aria-hidden
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        className="h-1.5 w-20 shrink-0 rounded-full bg-line"
      >
        <rect
          width={Math.min(100, (100 * length) / least)}
          height="6"
          className={enough ? "fill-done" : "fill-line-strong"}
        />
      </svg>
      {enough ? (
        <span className="flex items-center gap-1 font-medium text-done-ink">
          <Icon of={Check} size={16} />
          {t`Long enough`}
        </span>
      ) : length === 0 ? (
        t`At least ${least} characters; a short sentence is easy to remember.`
      ) : (
        <span className="figures">{t`${length} of at least ${least} characters`}</span>
      )}
    </span>
  );
}

export function PasswordFields(props: {
  least: number;
  value: NewPassword;
  faults: NewPasswordFaults;
  onChange: (value: NewPassword) => void;
  onFocus?: () => void;
  first?: Ref<HTMLInputElement>;
}) {
  const { t } = useLingui();
  const { value, faults, least } = props;
  return (
    <>
      <PasswordField
        {...(props.first ? { ref: props.first } : {})}
        label={t`New password`}
        name="new-password"
        icon={Lock}
        autoComplete="new-password"
        help={<Length password={value.password} least={least} />}
        error={faults.password}
        value={value.password}
        {...(props.onFocus ? { onFocus: props.onFocus } : {})}
        onChange={(password) => props.onChange({ ...value, password })}
      />
      <PasswordField
        label={t`Repeat the new password`}
        name="repeat-password"
        icon={Lock}
        autoComplete="new-password"
        error={faults.repeated}
        value={value.repeated}
        onChange={(repeated) => props.onChange({ ...value, repeated })}
      />
    </>
  );
}
