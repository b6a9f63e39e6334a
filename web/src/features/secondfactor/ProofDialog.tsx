import { useLingui } from "@lingui/react/macro";
import { Lock, Smartphone } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Refusal } from "#/api/refusal";
import type { Proof } from "#/api/second-factor";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { FormError } from "#/ui/FormError";
import { Segmented } from "#/ui/Segmented";
import { PasswordField, TextField } from "#/ui/TextField";
import { useProof } from "./use-proof";

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
  const [by, setBy] = useState<"password" | "code">("password");
  const proof = useProof({
    send: async (typed) => props.onProved(by === "password" ? { password: typed } : { code: typed }),
    missing: by === "password" ? t`Please enter your current password.` : t`Please enter the code.`,
    wrong: (refusal) => {
      if (!(refusal instanceof Refusal)) return undefined;
      if (refusal.fields.password !== undefined) return t`This password is not correct. Please try again.`;
      return refusal.code === "second_factor_wrong"
        ? t`This code is wrong or was already used. Please enter the next one from your app.`
        : undefined;
    },
  });
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
          <Button type="submit" form={form} isPending={proof.pending}>
            {props.action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4 pt-1" onSubmit={proof.onSubmit}>
        <FormError>{proof.failure}</FormError>
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
              proof.clear();
            }}
          />
        )}
        {by === "password" ? (
          <PasswordField
            label={t`Your current password`}
            name="current-password"
            icon={Lock}
            autoComplete="current-password"
            {...proof.field}
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
            {...proof.field}
          />
        )}
      </form>
    </Dialog>
  );
}
