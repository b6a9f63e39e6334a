import { useLingui } from "@lingui/react/macro";
import { Lock } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { setPin } from "#/session/lock";
import { pinFault } from "#/session/lock-rules";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { PasswordField } from "#/ui/TextField";
import { toast } from "#/ui/toast";

export function PinDialog({ onClose, onSet }: { onClose: () => void; onSet: () => void }) {
  const { t } = useLingui();
  const form = useId();
  const [pin, setTyped] = useState("");
  const [repeated, setRepeated] = useState("");
  const [faults, setFaults] = useState<{ pin?: string; repeated?: string }>({});
  const [failed, setFailed] = useState(false);
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const fault = pinFault(pin);
    const found = {
      ...(fault && {
        pin: {
          digits: t`Please use 6 to 12 digits.`,
          plain: t`This PIN is too easy to guess. Please choose another one.`,
        }[fault],
      }),
      ...(!fault && pin !== repeated && { repeated: t`The two PINs differ.` }),
    };
    setFaults(found);
    setFailed(false);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      await setPin(pin);
      toast(t`Your PIN is set`, { tone: "done" });
      onSet();
    } catch {
      setFailed(true);
      setPending(false);
    }
  }

  const field = { autoComplete: "off", inputMode: "numeric", maxLength: 12, icon: Lock } as const;
  return (
    <FormDialog
      isOpen
      unsaved={pin !== "" || repeated !== ""}
      title={t`PIN for this device`}
      onClose={onClose}
      renderActions={(ask) => (
        <>
          <Button variant="secondary" onPress={ask}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={form} isPending={pending}>
            {t`Save PIN`}
          </Button>
        </>
      )}
    >
      <form id={form} noValidate className="flex flex-col gap-4 pt-1" onSubmit={(event) => void submit(event)}>
        {failed && <FormError>{t`This browser cannot keep a PIN here.`}</FormError>}
        <p className="text-ink-soft">{t`It works on this device only, and goes when you sign out. If you forget it, sign in with your password.`}</p>
        <PasswordField
          {...field}
          label={t`New PIN`}
          name="new-pin"
          error={faults.pin}
          value={pin}
          onChange={(typed) => {
            setFaults({});
            setTyped(typed);
          }}
        />
        <PasswordField
          {...field}
          label={t`Repeat the PIN`}
          name="repeated-pin"
          error={faults.repeated}
          value={repeated}
          onChange={(typed) => {
            setFaults({});
            setRepeated(typed);
          }}
        />
      </form>
    </FormDialog>
  );
}
