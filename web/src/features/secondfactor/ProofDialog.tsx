import { useLingui } from "@lingui/react/macro";
import { Lock, Smartphone } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Refusal } from "#/api/refusal";
import type { Proof } from "#/api/second-factor";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { FormError } from "#/ui/FormError";
import { Segmented } from "#/ui/Segmented";
import { PasswordField, TextField } from "#/ui/TextField";

/** Asks who is signed in to prove it once more, by the password or by a code, and does something with that. */
export function ProofDialog(props: {
  title: string;
  action: string;
  children: ReactNode;
  /** Whether the person has a code to show. */
  withCode: boolean;
  onProved: (proof: Proof) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useId();
  const words = useFailureWords();
  const [by, setBy] = useState<"password" | "code">("password");
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);

  function refused(refusal: unknown): void {
    if (refusal instanceof Refusal && refusal.fields.password !== undefined)
      setFault(t`This password is not correct. Please try again.`);
    else if (refusal instanceof Refusal && refusal.code === "second_factor_wrong")
      setFault(t`This code is wrong or was already used. Please enter the next one from your app.`);
    else setFailure(words(refusal));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pending) return;
    setFailure(undefined);
    if (typed.trim() === "") {
      setFault(by === "password" ? t`Please enter your current password.` : t`Please enter the code.`);
      return;
    }
    setPending(true);
    try {
      await props.onProved(by === "password" ? { password: typed } : { code: typed });
    } catch (refusal) {
      refused(refusal);
    } finally {
      setPending(false);
    }
  }

  const type = (value: string) => {
    setFault(undefined);
    setTyped(value);
  };
  return (
    <Dialog
      title={props.title}
      isOpen
      onClose={props.onClose}
      actions={
        <>
          <Button variant="secondary" onPress={props.onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={form} isPending={pending}>
            {props.action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4 pt-1" onSubmit={(event) => void submit(event)}>
        <FormError>{failure}</FormError>
        <p className="text-ink-soft">{props.children}</p>
        {props.withCode && (
          <Segmented
            label={t`Confirm with`}
            value={by}
            options={[
              { value: "password", label: t`Password`, icon: Lock },
              { value: "code", label: t({ message: "Code", context: "of an authenticator app" }), icon: Smartphone },
            ]}
            onChange={(chosen) => {
              setBy(chosen);
              type("");
            }}
          />
        )}
        {by === "password" ? (
          <PasswordField
            label={t`Your current password`}
            name="current-password"
            icon={Lock}
            autoComplete="current-password"
            error={fault}
            value={typed}
            onChange={type}
          />
        ) : (
          <TextField
            label={t`Code from the app, or a recovery code`}
            name="code"
            icon={Smartphone}
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            error={fault}
            value={typed}
            onChange={type}
          />
        )}
      </form>
    </Dialog>
  );
}
