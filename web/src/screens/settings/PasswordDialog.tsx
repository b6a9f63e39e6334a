import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Refusal } from "#/api/refusal";
import { refusedPassword } from "#/screens/account/password-texts";
import {
  type NewPassword,
  type NewPasswordFaults,
  PasswordFields,
  useNewPasswordFaults,
} from "#/screens/account/PasswordFields";
import { changePassword, sessionsQuery } from "#/api/sessions";
import { useFailureWords } from "#/session/failure-words";
import { FormDialog } from "#/ui/FormDialog";
import { Button } from "#/ui/Button";
import { FormError } from "#/ui/FormError";
import { PasswordField } from "#/ui/TextField";
import { toast } from "#/ui/toast";

const empty: NewPassword = { password: "", repeated: "" };

export function PasswordDialog(props: { isOpen: boolean; least: number; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const form = useId();
  const client = useQueryClient();
  const words = useFailureWords();
  const [current, setCurrent] = useState("");
  const [value, setValue] = useState(empty);
  const [least, setLeast] = useState(props.least);
  const [faults, setFaults] = useState<NewPasswordFaults & { current?: string }>({});
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const faultsOf = useNewPasswordFaults(least);

  function close(): void {
    setCurrent("");
    setValue(empty);
    setFaults({});
    setFailure(undefined);
    props.onClose();
  }

  function refused(refusal: unknown): void {
    const why = refusedPassword(refusal);
    if (why) {
      setLeast(why.least ?? least);
      setFaults({ password: i18n._(why.text) });
    } else if (
      refusal instanceof Refusal &&
      (refusal.fields.current !== undefined || refusal.code === "invalid_username_and_password_combination")
    ) {
      setFaults({ current: t`This password is not correct. Please try again.` });
    } else setFailure(words(refusal));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const found = {
      ...faultsOf(value),
      ...(current === "" ? { current: t`Please enter your current password.` } : {}),
    };
    setFaults(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      await changePassword(current, value.password);
      toast(t`Your new password is set`, { tone: "done" });
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      close();
    } catch (refusal) {
      refused(refusal);
    } finally {
      setPending(false);
    }
  }

  return (
    <FormDialog
      unsaved={[current, value.password, value.repeated].some((typed) => typed !== "")}
      title={t`Change password`}
      isOpen={props.isOpen}
      onClose={close}
      renderActions={(ask) => (
        <>
          <Button variant="secondary" onPress={ask}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={form} isPending={pending}>
            {t`Save password`}
          </Button>
        </>
      )}
    >
      <form id={form} noValidate className="flex flex-col gap-4 pt-1" onSubmit={(event) => void submit(event)}>
        <FormError>{failure}</FormError>
        <p className="text-ink-soft">{t`You’ll be signed out on all other devices.`}</p>
        <PasswordField
          label={t`Current password`}
          name="current-password"
          icon={Lock}
          autoComplete="current-password"
          error={faults.current}
          value={current}
          onChange={(typed) => {
            setFaults({});
            setCurrent(typed);
          }}
        />
        <PasswordFields
          least={least}
          value={value}
          faults={faults}
          onChange={(changed) => {
            setFaults({});
            setValue(changed);
          }}
        />
      </form>
    </FormDialog>
  );
}
