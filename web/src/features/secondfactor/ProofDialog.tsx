import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Fingerprint, Lock, Smartphone } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { passkeysQuery } from "#/api/passkeys";
import { Refusal } from "#/api/refusal";
import { type Proof, secondFactorQuery } from "#/api/second-factor";
import { NoPasskey, takesPasskeys } from "#/session/passkey";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { FormError } from "#/ui/FormError";
import { Segmented } from "#/ui/Segmented";
import { PasswordField, TextField } from "#/ui/TextField";
import { usePasskeyProof } from "./use-passkey-proof";
import { useProof } from "./use-proof";

/** Asks who is signed in to prove it once more, by the password, a code or a passkey, and does something with that. */
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
  const prove = usePasskeyProof();
  const [chosen, setBy] = useState<"password" | "code" | "passkey">();
  const { data: own } = useQuery(passkeysQuery);
  // Where passkeys alone sign in, the password proves nothing.
  const only = useQuery(secondFactorQuery).data?.passkeys_only ?? false;
  const withPasskey = (own?.passkeys.length ?? 0) > 0 && takesPasskeys();
  const withCode = props.withCode || only;
  const by = chosen ?? (!only ? "password" : withPasskey ? "passkey" : "code");
  const proof = useProof({
    send: async (typed) => props.onProved(by === "password" ? { password: typed } : { code: typed }),
    missing: by === "password" ? t`Please enter your current password.` : t`Please enter the code.`,
    wrong: (refusal) => {
      if (refusal instanceof NoPasskey) return t`No passkey was used. Please try again.`;
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
          {by === "passkey" ? (
            <Button
              isPending={proof.pending}
              onPress={() => void proof.attempt(async () => props.onProved(await prove()))}
            >
              {props.action}
            </Button>
          ) : (
            <Button type="submit" form={form} isPending={proof.pending}>
              {props.action}
            </Button>
          )}
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4 pt-1" onSubmit={proof.onSubmit}>
        <FormError>{proof.failure}</FormError>
        <p className="text-ink-soft">{props.children}</p>
        {(withCode || withPasskey) && (
          <Segmented
            label={t`Confirm with`}
            value={by}
            options={[
              ...(only ? [] : ([{ value: "password", label: t`Password`, icon: Lock }] as const)),
              ...(withCode
                ? ([
                    {
                      value: "code",
                      label: t({ message: "Code", context: "of an authenticator app" }),
                      icon: Smartphone,
                    },
                  ] as const)
                : []),
              ...(withPasskey ? ([{ value: "passkey", label: t`Passkey`, icon: Fingerprint }] as const) : []),
            ]}
            onChange={(way) => {
              setBy(way);
              proof.clear();
            }}
          />
        )}
        {by === "passkey" && <FormError>{proof.field.error}</FormError>}
        {by === "password" && (
          <PasswordField
            label={t`Your current password`}
            name="current-password"
            icon={Lock}
            autoComplete="current-password"
            {...proof.field}
          />
        )}
        {by === "code" && (
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
