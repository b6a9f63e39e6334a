import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { passkeysQuery, setPasskeysOnly } from "#/api/passkeys";
import { type Proof, secondFactorQuery } from "#/api/second-factor";
import { sessionsQuery } from "#/api/sessions";
import { ProofDialog } from "#/features/secondfactor/ProofDialog";
import { usePasskeyProof } from "#/features/secondfactor/use-passkey-proof";
import { useFormats } from "#/i18n/format";
import { localZone, wallClock } from "#/i18n/property-time";
import { useLanguage } from "#/i18n/texts";
import { useNow } from "#/i18n/use-now";
import { daysBetween } from "#/i18n/wire-time";
import { useFailureWords } from "#/session/failure-words";
import { NoPasskey } from "#/session/passkey";
import { useStatus } from "#/session/status";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { FormError } from "#/ui/FormError";
import { Notice } from "#/ui/Notice";
import { toast } from "#/ui/toast";
import { RecoveryCodes } from "./RecoveryCodes";

const minute = 60_000;

/** When an instant to come is, by the clock of this device; undefined once it is there. */
function useWait(instant: string): { day: string; clock: string } | undefined {
  const language = useLanguage();
  const { time } = useFormats();
  const now = useNow();
  const at = Math.ceil(Date.parse(instant) / minute) * minute;
  if (Number.isNaN(at) || at <= now) return undefined;
  const there = wallClock(at, localZone());
  const days = daysBetween(wallClock(now, localZone()), there) ?? 0;
  return { day: new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day"), clock: time(there) };
}

/** Asks for a passkey, which turns it on. */
function TurnOn({ onProved, onClose }: { onProved: (proof: Proof) => Promise<void>; onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const prove = usePasskeyProof();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function turnOn(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      await onProved(await prove());
    } catch (refusal) {
      setFailure(refusal instanceof NoPasskey ? t`No passkey was used. Please try again.` : words(refusal));
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      title={t`Sign in with passkeys only`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onPress={onClose}>
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
  );
}

/** Has the login take passkeys only, or its password again. `from` is from when that can be turned on; empty where it can be. */
export function PasskeysOnly({ on, from }: { on: boolean; from: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: status } = useStatus();
  const wait = useWait(on ? "" : from);
  const { day, clock } = wait ?? { day: "", clock: "" };
  const [open, setOpen] = useState(false);
  const [codes, setCodes] = useState<string[]>();

  async function change(proof: Proof): Promise<void> {
    const made = await setPasskeysOnly(!on, proof);
    for (const { queryKey } of [passkeysQuery, secondFactorQuery, sessionsQuery, { queryKey: ["status"] }])
      void client.invalidateQueries({ queryKey });
    setOpen(false);
    if (made.length > 0) setCodes(made);
    toast(on ? t`Your password signs you in again` : t`You now sign in with passkeys only`, { tone: "done" });
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
      {wait ? (
        <p>{t`Your passkey is new. You can do this from ${day}, ${clock}.`}</p>
      ) : (
        <Button variant="secondary" onPress={() => setOpen(true)}>
          {on ? t`Allow the password again` : t`Sign in with passkeys only`}
        </Button>
      )}
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
          <TurnOn onProved={change} onClose={() => setOpen(false)} />
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
