import { useLingui } from "@lingui/react/macro";
import { ArrowRight, CalendarDays, Ticket, User } from "lucide-react";
import { type FormEvent, useState } from "react";
import LoginCaptcha from "#/screens/login/LoginCaptcha";
import { LoginRefusal, useLoginRefusal } from "#/screens/login/LoginRefusal";
import { SharedDeviceBox } from "#/screens/login/SharedDeviceBox";
import { accountTexts } from "#/session/account-texts";
import { signInByBooking } from "#/session/other-ways";
import { useCaptcha } from "#/session/use-captcha";
import { withCaptcha } from "#/session/with-captcha";
import { Button } from "#/ui/Button";
import { TextField } from "#/ui/TextField";
import { AccountPage } from "./AccountPage";
import { useGoOn } from "./GoOn";

const fields = ["number", "lastName", "arrival"] as const;
type Values = Record<(typeof fields)[number], string>;

/** For guests whose portal keeps their e-mail address to itself: opens the one stay, without an account. */
export function BookingScreen() {
  const { t } = useLingui();
  const goOn = useGoOn();
  const [values, setValues] = useState<Values>({ number: "", lastName: "", arrival: "" });
  const [missing, setMissing] = useState<Partial<Values>>({});
  const [pending, setPending] = useState(false);
  const captcha = useCaptcha("booking", values.number.trim() || undefined);
  const { outcome, clear, refuse } = useLoginRefusal(accountTexts);
  const labels: Values = { number: t`Booking number`, lastName: t`Last name`, arrival: t`Arrival date` };
  const required = (label: string) => t`${label} is required`;

  const field = (name: keyof Values) => ({
    label: labels[name],
    name,
    value: values[name],
    error: missing[name],
    onFocus: captcha.begin,
    onChange: (value: string) => {
      setMissing((before) => ({ ...before, [name]: undefined }));
      setValues((before) => ({ ...before, [name]: value }));
    },
  });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const lacking = fields.filter((name) => values[name].trim() === "");
    setMissing(Object.fromEntries(lacking.map((name) => [name, required(labels[name])])));
    clear();
    if (lacking[0]) {
      const first = event.currentTarget.elements.namedItem(lacking[0]);
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    setPending(true);
    try {
      await withCaptcha(captcha, async (solved) =>
        signInByBooking(
          { number: values.number.trim(), lastName: values.lastName.trim(), arrival: values.arrival },
          solved,
        ),
      );
      goOn();
    } catch (failure) {
      setPending(false);
      await refuse("token", failure);
    }
  }

  return (
    <AccountPage
      icon={Ticket}
      title={t`Sign in with your booking number`}
      lead={t`For this stay only, no login needed.`}
    >
      <LoginRefusal outcome={outcome} />
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          {...field("number")}
          icon={Ticket}
          help={t`It’s in your booking confirmation, also in one from a booking platform.`}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
        <TextField
          {...field("lastName")}
          icon={User}
          help={t`The person who made the booking.`}
          autoComplete="family-name"
          spellCheck={false}
        />
        <TextField {...field("arrival")} icon={CalendarDays} type="date" />
        <SharedDeviceBox />
        <LoginCaptcha captcha={captcha} />
        <Button type="submit" size="lg" full iconAfter={ArrowRight} isPending={pending}>
          {t({ message: "Sign in", context: "what the button does" })}
        </Button>
      </form>
    </AccountPage>
  );
}
