import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Lock } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { changePin, type PinAnswer, removePin, setPin } from "#/session/lock";
import { pinFault } from "#/session/lock-rules";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { PasswordField } from "#/ui/TextField";
import { toast } from "#/ui/toast";

/** What is done with the PIN: changing and removing ask for the present one. */
export type PinTask = "set" | "change" | "remove";

interface Props {
  task: PinTask;
  onClose: () => void;
  onDone: () => void;
  /** There was no try left: the person is signed out. */
  onGone: () => void;
}

export function PinDialog({ task, onClose, onDone, onGone }: Props) {
  const { t } = useLingui();
  const form = useId();
  const [present, setPresent] = useState("");
  const [pin, setTyped] = useState("");
  const [repeated, setRepeated] = useState("");
  const [faults, setFaults] = useState<{ present?: string; pin?: string; repeated?: string }>({});
  const [failed, setFailed] = useState(false);
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const fault = task === "remove" ? undefined : pinFault(pin);
    const found = {
      ...(task !== "set" && present === "" && { present: t`Please enter your PIN.` }),
      ...(fault && {
        pin: {
          digits: t`Please use 6 to 12 digits.`,
          plain: t`This PIN is too easy to guess. Please choose another one.`,
        }[fault],
      }),
      ...(!fault && task !== "remove" && pin !== repeated && { repeated: t`The two PINs differ.` }),
    };
    setFaults(found);
    setFailed(false);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      const left = await act();
      if (left === "done") {
        toast(task === "remove" ? t`The PIN is removed` : t`Your PIN is set`, { tone: "done" });
        onDone();
      } else if (left === 0) onGone();
      else {
        setPresent("");
        setFaults({
          present: plural(left, {
            one: "This PIN is not correct. After # more wrong try everything saved here is deleted.",
            other: "This PIN is not correct. After # more wrong tries everything saved here is deleted.",
          }),
        });
      }
    } catch {
      setFailed(true);
    } finally {
      setPending(false);
    }
  }

  async function act(): Promise<PinAnswer> {
    if (task === "change") return changePin(present, pin);
    if (task === "remove") return removePin(present);
    await setPin(pin);
    return "done";
  }

  const field = { autoComplete: "off", inputMode: "numeric", maxLength: 12, icon: Lock } as const;
  return (
    <FormDialog
      isOpen
      unsaved={present !== "" || pin !== "" || repeated !== ""}
      title={task === "remove" ? t`Remove PIN` : t`PIN for this device`}
      onClose={onClose}
      renderActions={(ask) => (
        <>
          <Button variant="secondary" onPress={ask}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={form} isPending={pending}>
            {task === "remove" ? t`Remove PIN` : t`Save PIN`}
          </Button>
        </>
      )}
    >
      <form id={form} noValidate className="flex flex-col gap-4 pt-1" onSubmit={(event) => void submit(event)}>
        {failed && <FormError>{t`This browser cannot keep a PIN here.`}</FormError>}
        {task !== "set" && (
          <PasswordField
            {...field}
            label={t`Current PIN`}
            name="current-pin"
            error={faults.present}
            value={present}
            onChange={(typed) => {
              setFaults({});
              setPresent(typed);
            }}
          />
        )}
        {task !== "remove" && (
          <>
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
          </>
        )}
      </form>
    </FormDialog>
  );
}
