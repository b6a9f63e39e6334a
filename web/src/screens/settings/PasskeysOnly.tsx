import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { beginPasskeyProof, passkeysQuery, setPasskeysOnly } from "#/api/passkeys";
import { type Proof, secondFactorQuery } from "#/api/second-factor";
import { sessionsQuery } from "#/api/sessions";
import { ProofDialog } from "#/features/secondfactor/ProofDialog";
import { useFailureWords } from "#/session/failure-words";
import { NoPasskey, showPasskey } from "#/session/passkey";
import { useStatus } from "#/session/status";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { FormError } from "#/ui/FormError";
import { Notice } from "#/ui/Notice";
import { toast } from "#/ui/toast";
import { RecoveryCodes } from "./RecoveryCodes";

/** Has the login take passkeys only, or its password again. */
export function PasskeysOnly({ on }: { on: boolean }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useFailureWords();
  const { data: status } = useStatus();
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [codes, setCodes] = useState<string[]>();

  async function change(proof: Proof): Promise<void> {
    const made = await setPasskeysOnly(!on, proof);
    for (const { queryKey } of [passkeysQuery, secondFactorQuery, sessionsQuery, { queryKey: ["status"] }])
      void client.invalidateQueries({ queryKey });
    setOpen(false);
    if (made.length > 0) setCodes(made);
    toast(on ? t`Your password signs you in again` : t`You now sign in with passkeys only`, { tone: "done" });
  }

  async function turnOn(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      await change({ passkey: await showPasskey(await beginPasskeyProof()) });
    } catch (refusal) {
      setFailure(refusal instanceof NoPasskey ? t`No passkey was used. Please try again.` : words(refusal));
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="flex w-full flex-col items-start gap-3 border-t border-line pt-4">
      {on ? (
        <Notice tone="info">{t`Only your passkeys sign you in. Your password and emailed links are refused.`}</Notice>
      ) : (
        <p className="text-ink-soft">
          {t`You can do without your password: then only your passkeys sign you in, and nobody can use a stolen password.`}
        </p>
      )}
      <Button variant="secondary" onPress={() => setOpen(true)}>
        {on ? t`Allow the password again` : t`Sign in with passkeys only`}
      </Button>
      {open &&
        (on ? (
          <Suspense>
            <ProofDialog
              title={t`Allow the password again`}
              action={t`Allow`}
              withCode
              onClose={() => setOpen(false)}
              onProved={change}
            >
              {t`Your password and emailed links will sign you in again. Your passkeys stay.`}
            </ProofDialog>
          </Suspense>
        ) : (
          <Dialog
            title={t`Sign in with passkeys only`}
            isOpen
            onClose={() => setOpen(false)}
            actions={
              <>
                <Button variant="secondary" onPress={() => setOpen(false)}>
                  {t`Cancel`}
                </Button>
                <Button isPending={pending} onPress={() => void turnOn()}>
                  {t`Confirm with a passkey`}
                </Button>
              </>
            }
          >
            <div className="flex flex-col gap-4 pt-1">
              <FormError>{failure}</FormError>
              <p>
                {t`Your password and emailed links will no longer sign you in, and you are signed out on your other devices.`}
              </p>
              <p className="text-ink-soft">
                {t`If you lose your device, a recovery code signs you in: enter it as the password. Keep your codes in a safe place. An owner of your agency can also help you.`}
              </p>
            </div>
          </Dialog>
        ))}
      {codes && (
        <Dialog
          title={t`Your recovery codes`}
          isOpen
          alert
          onClose={() => setCodes(undefined)}
          actions={<Button onPress={() => setCodes(undefined)}>{t`I have saved the codes`}</Button>}
        >
          <RecoveryCodes codes={codes} username={status?.username ?? ""} />
        </Dialog>
      )}
    </div>
  );
}
