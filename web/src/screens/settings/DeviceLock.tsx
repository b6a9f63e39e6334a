import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Lock, LockOpen } from "lucide-react";
import { useEffect, useState } from "react";
import { canLock, hasPin, lockNow, noteHeard } from "#/session/lock";
import { Button } from "#/ui/Button";
import { toast } from "#/ui/toast";
import { PinDialog, type PinTask } from "./PinDialog";

/** The PIN of this device: what it does, and to set, change and remove it, and to lock the device now. */
export function DeviceLock() {
  const { t } = useLingui();
  const client = useQueryClient();
  const router = useRouter();
  const [has, setHas] = useState<boolean>();
  const [asked, setAsked] = useState<PinTask>();
  const [locking, setLocking] = useState(false);

  useEffect(() => {
    let left = false;
    hasPin().then(
      (found) => !left && setHas(found),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);

  async function lock(): Promise<void> {
    noteHeard(client.getQueryState(["status"])?.dataUpdatedAt);
    setLocking(true);
    try {
      // What opens it again must be here when the signal is not.
      await import("#/screens/login/Unlock");
      await lockNow();
      await router.navigate({ to: "/login", search: {}, replace: true });
    } catch {
      toast(t`Your device could not be locked. Please try again.`, { tone: "error" });
    } finally {
      setLocking(false);
    }
  }

  async function gone(): Promise<void> {
    setAsked(undefined);
    await router.navigate({ to: "/login", search: {}, replace: true });
  }

  if (!canLock() || has === undefined) return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{t`PIN for this device`}</p>
      <p className="text-ink-soft">
        {has
          ? t`The app locks itself after 15 minutes away. Your PIN opens it again, also without a connection, up to 72 hours after the last one. Five wrong tries delete what is saved here.`
          : t`With a PIN the app locks itself after 15 minutes away: what is saved here is encrypted, and the PIN opens it again, also without a connection.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {has ? (
          <>
            <Button icon={Lock} isPending={locking} onPress={() => void lock()}>
              {t`Lock now`}
            </Button>
            <Button variant="secondary" onPress={() => setAsked("change")}>
              {t`Change PIN`}
            </Button>
            <Button variant="secondary" icon={LockOpen} onPress={() => setAsked("remove")}>
              {t`Remove PIN`}
            </Button>
          </>
        ) : (
          <Button variant="secondary" icon={Lock} onPress={() => setAsked("set")}>
            {t`Set a PIN`}
          </Button>
        )}
      </div>
      {asked && (
        <PinDialog
          task={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setHas(asked !== "remove");
            setAsked(undefined);
          }}
          onGone={() => void gone()}
        />
      )}
    </div>
  );
}
