import { Plural, useLingui } from "@lingui/react/macro";
import { CalendarX2, ConciergeBell, HeartHandshake, Hourglass, KeyRound, type LucideIcon, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { useFormats } from "#/i18n/format";
import { Icon } from "#/ui/Icon";
import { LinkButton } from "#/ui/Link";
import { KeyCode } from "./KeyCode";
import type { NextThing } from "./rules";
import { handoverHelp, handoverTexts } from "./texts";
import type { Stay } from "./types";

function Frame(props: {
  icon: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  tone: "sea" | "warn" | "done" | "quiet";
}) {
  const looks = {
    sea: "border-sea/30 bg-sea-soft text-sea-ink",
    warn: "border-warn bg-warn-soft text-warn-ink",
    done: "border-done/40 bg-done-soft text-done-ink",
    quiet: "border-line bg-card text-ink",
  };
  return (
    <section className={`flex flex-col gap-3 rounded-card border p-4 sm:p-5 ${looks[props.tone]}`}>
      <div className="flex items-start gap-3">
        <Icon of={props.icon} size={28} className="mt-0.5" />
        <div className="min-w-0 grow">
          <h2 className="text-22 font-bold">{props.title}</h2>
          {props.children && <div className="mt-1 flex flex-col gap-1">{props.children}</div>}
        </div>
      </div>
      {props.action}
    </section>
  );
}

/** The one thing that matters now, with the one way on. */
export function NextCard({ stay, thing, id }: { stay: Stay; thing: NextThing; id: string }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const params = { id };
  const write = (label: string) => (
    <LinkButton to="/reservations/$id/reservationchat" params={params} full size="lg">
      {label}
    </LinkButton>
  );
  const toKey = (label: string) => (
    <LinkButton to="/reservations/$id/keysafe" params={params} full size="lg" icon={KeyRound}>
      {label}
    </LinkButton>
  );
  switch (thing.kind) {
    case "cancelled":
      return (
        <Frame tone="quiet" icon={CalendarX2} title={t`This booking was canceled`} action={write(t`Write to us`)}>
          <p className="text-ink-soft">{t`If you didn’t expect this, please write to us.`}</p>
        </Frame>
      );
    case "confirm":
      return (
        <Frame tone="warn" icon={ConciergeBell} title={t`Please confirm the offer`} action={write(t`Write to us`)}>
          <p>{t`Send us a message that you’re coming, and the booking becomes firm.`}</p>
        </Frame>
      );
    case "goodbye":
      return (
        <Frame
          tone="quiet"
          icon={HeartHandshake}
          title={t`Thank you for staying with us`}
          action={write(t`Write to us`)}
        >
          <p className="text-ink-soft">{t`Did you forget something, or would you like to tell us something?`}</p>
        </Frame>
      );
    case "pay": {
      const amount = format.money(thing.amount);
      return (
        <Frame
          tone="warn"
          icon={Wallet}
          title={
            stay.key.handover === "key_safe" ? t`Pay ${amount} to see the key code` : t`Pay ${amount} before you arrive`
          }
          action={write(t`Ask about the payment`)}
        >
          {thing.due !== "" && <p className="font-semibold">{t`Due by ${format.longDate(thing.due)}`}</p>}
          <p>{t`Your booking documents explain how to pay. As soon as the payment arrives, it shows here.`}</p>
        </Frame>
      );
    }
    case "key_in":
      return (
        <Frame
          tone="sea"
          icon={Hourglass}
          title={<Plural value={thing.days} one="Your key in # day" other="Your key in # days" />}
          action={toKey(t`How to get in`)}
        >
          <p>{t`From ${format.longDate(thing.from)} you will find it here.`}</p>
          <p>{t`Everything is paid. There is nothing left to do.`}</p>
        </Frame>
      );
    // The page says that the home is being arranged; there is no day to wait for.
    case "no_home":
      return null;
    case "ready":
      return (
        <Frame tone="sea" icon={KeyRound} title={t`Your key is ready`} action={toKey(t`How to get in`)}>
          <p>{t`Please connect to the internet once. It will then appear here.`}</p>
        </Frame>
      );
    case "code":
      return (
        <Frame tone="done" icon={KeyRound} title={t`Your key code`} action={toKey(t`How to get in`)}>
          <KeyCode code={thing.code} />
          {thing.location !== "" && <p>{thing.location}</p>}
        </Frame>
      );
    case "handover":
      return (
        <Frame
          tone="done"
          icon={KeyRound}
          title={t`Your key: ${i18n._(handoverTexts[stay.key.handover])}`}
          action={toKey(t`How to get in`)}
        >
          <p>{i18n._(handoverHelp[stay.key.handover])}</p>
          {thing.location !== "" && <p className="font-semibold">{thing.location}</p>}
        </Frame>
      );
  }
}
