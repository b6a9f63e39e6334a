import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { ArrowRight, Lock } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { emptyIfEnded, type LockAnswer, type LockState, lookAtLock, unlock } from "#/session/lock";
import { lockedMark } from "#/session/lock-names";
import { Button } from "#/ui/Button";
import { FormError } from "#/ui/FormError";
import { Notice } from "#/ui/Notice";
import { PasswordField } from "#/ui/TextField";

/** Opens a locked device with its PIN, with a signal or without; or leads to the sign-in. */
export default function Unlock({ onOpen, onOther }: { onOpen: () => Promise<void>; onOther: () => void }) {
  const { t } = useLingui();
  const [lock, setLock] = useState<LockState>();
  const [pin, setPin] = useState("");
  const [error, setError] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [pending, setPending] = useState(false);

  async function follow(found: LockAnswer): Promise<void> {
    if (found.state === "open") await onOpen();
    else setLock(found);
  }
  const found = useEffectEvent(follow);

  useEffect(() => {
    let left = false;
    const look = () => {
      lookAtLock()
        .then(async (answer) => (left ? undefined : found(answer)))
        .catch(() => !left && setFailed(true));
    };
    // Without a signal, or where the server has a fault, nothing is known of the session, and the device stays as it is.
    const ask = () => {
      emptyIfEnded().then(
        (gone) => !left && gone && setLock(gone),
        () => undefined,
      );
    };
    look();
    ask();
    window.addEventListener("online", ask);
    // Another window opens it, signs in or has no tries left.
    const changed = ({ key }: StorageEvent) => {
      if (key === lockedMark || key === "expires" || key === null) look();
    };
    window.addEventListener("storage", changed);
    return () => {
      left = true;
      window.removeEventListener("online", ask);
      window.removeEventListener("storage", changed);
    };
  }, []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pending) return;
    if (pin === "") {
      setError(t`Please enter your PIN.`);
      return;
    }
    setPending(true);
    setFailed(false);
    try {
      const now = await unlock(pin);
      await follow(now);
      if (now.state === "open") return;
      setPin("");
      const { tries } = now.state === "locked" ? now : { tries: 0 };
      setError(
        plural(tries, {
          one: "This PIN is not correct. After # more wrong try everything saved here is deleted.",
          other: "This PIN is not correct. After # more wrong tries everything saved here is deleted.",
        }),
      );
    } catch {
      setFailed(true);
    } finally {
      setPending(false);
    }
  }

  if (lock?.state === "gone") {
    const why = {
      tries: t`The PIN was wrong five times, so everything saved on this device was deleted.`,
      time: t`This device had no contact with the server for 72 hours, so everything saved on it was deleted.`,
      ended: t`You were signed out, so everything saved on this device was deleted.`,
      missing: t`What was saved on this device can no longer be opened.`,
    }[lock.why];
    return (
      <div className="flex flex-col gap-5">
        <h1 className="text-28 font-bold tracking-tight">{t`Please sign in`}</h1>
        <Notice tone="warn" icon={Lock}>
          {why} {t`Messages waiting to be sent stay, and go out after you sign in.`}
        </Notice>
        <Button size="lg" full iconAfter={ArrowRight} onPress={onOther}>
          {t`Go to sign-in`}
        </Button>
      </div>
    );
  }
  return (
    <>
      <h1 className="text-28 font-bold tracking-tight">{t`This device is locked`}</h1>
      <p className="mt-1 text-ink-soft">{t`Your PIN opens it, also without a connection.`}</p>
      <form noValidate className="mt-5 flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {failed && <FormError>{t`Your device could not open it. Please try again, or sign in.`}</FormError>}
        <PasswordField
          label={t`PIN`}
          name="pin"
          icon={Lock}
          error={error}
          autoComplete="off"
          inputMode="numeric"
          maxLength={12}
          value={pin}
          onChange={(typed) => {
            setError(undefined);
            setPin(typed);
          }}
        />
        <Button type="submit" size="lg" full iconAfter={ArrowRight} isPending={pending} className="mt-1">
          {t`Unlock`}
        </Button>
      </form>
      <div className="mt-5 border-t border-line pt-2">
        <Button variant="quiet" className="-ms-4.5" onPress={onOther}>
          {t`Sign in another way`}
        </Button>
        <p className="text-14 text-ink-soft">{t`Signing in deletes what is saved here. Messages waiting to be sent stay.`}</p>
      </div>
    </>
  );
}
