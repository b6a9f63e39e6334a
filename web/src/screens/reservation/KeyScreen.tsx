import { useLingui } from "@lingui/react/macro";
import { CloudOff, Handshake, KeyRound, Lock, MapPin, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useConnection } from "#/api/connection";
import { useFormats } from "#/i18n/format";
import { HelpCard } from "#/features/stay/HelpCard";
import { HomeMap } from "#/features/stay/HomeMap";
import { KeyCode } from "#/features/stay/KeyCode";
import { Photo } from "#/features/stay/Photo";
import { noteProtocol } from "#/features/stay/protocol";
import { keyView, type KeyView } from "#/features/stay/rules";
import { Section } from "#/parts/Section";
import { handoverHelp, handoverTexts, reasonTexts, reasonTitles } from "#/features/stay/texts";
import type { Stay } from "#/features/stay/types";
import { WayCard } from "#/features/stay/WayCard";
import { Icon } from "#/ui/Icon";
import { LinkButton } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { Skeleton } from "#/ui/Skeleton";
import { StayPage, type StayPageProps } from "./StayPage";

function Plate(props: { icon: LucideIcon; title: string; open: boolean; children: ReactNode }) {
  return (
    <section
      className={`flex flex-col gap-3 rounded-card border p-5 sm:p-8 ${props.open ? "border-done/40 bg-done-soft" : "border-line bg-card"}`}
    >
      <h2 className={`flex items-center gap-3 text-22 font-bold ${props.open ? "text-done-ink" : "text-ink"}`}>
        <Icon of={props.icon} size={28} />
        <span className="min-w-0">{props.title}</span>
      </h2>
      {props.children}
    </section>
  );
}

/** Who has a connection has an answer of the server within this time, in milliseconds. */
const contactWithin = 3000;

/** Without a connection: the code lies on this phone, and the office learns later that it was looked at. */
function KeptHere({ id }: { id: string }) {
  const { t } = useLingui();
  const lost = useConnection() === "lost";
  const [late, setLate] = useState(false);
  // With a connection the server's own answer comes first, and with it its own line in the protocol.
  useEffect(() => {
    const timer = setTimeout(() => {
      noteProtocol(id, "key_viewed_offline");
      setLate(true);
    }, contactWithin);
    return () => clearTimeout(timer);
  }, [id]);
  // A line that comes and goes with each opening would move what is beneath.
  if (!lost && !late) return null;
  return (
    <p className="flex items-start gap-2 text-14 font-semibold text-done-ink">
      <Icon of={CloudOff} size={18} className="mt-0.5" />
      {t`Saved on this phone, so it also works without signal.`}
    </p>
  );
}

/** What would change it: money, or time, or a word to the agency. */
function WhatHelps({ stay, view, id }: { stay: Stay; view: Extract<KeyView, { kind: "hidden" }>; id: string }) {
  const { t } = useLingui();
  const format = useFormats();
  const amount = format.money(stay.money.to_pay);
  const owed = stay.money.to_pay.amount > 0;
  const from = format.longDate(view.from);
  return (
    <>
      {view.reason === "too_early" && (
        <p className="text-18 font-semibold">
          {owed ? t`It will appear on ${from}, once ${amount} is paid.` : t`It will appear here on ${from}.`}
        </p>
      )}
      {view.reason === "not_paid" && (
        <p className="text-18 font-semibold">{t`As soon as ${amount} has arrived, the code appears here.`}</p>
      )}
      {view.reason === "not_firm" && stay.status === "offer" && (
        <p className="text-18 font-semibold">{t`Please confirm the offer: send us a message that you’re coming.`}</p>
      )}
      <div>
        <LinkButton to="/reservations/$id/reservationchat" params={{ id }} variant="secondary">
          {t`Write to us`}
        </LinkButton>
      </div>
    </>
  );
}

function Key({ stay, clock, id, asking }: StayPageProps) {
  const { t, i18n } = useLingui();
  const view = keyView(stay, clock);
  const { handover } = stay.key;
  return (
    <>
      <PageHeader title={t`Key`} above={stay.property.title} />
      <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {view.kind === "code" && (
            <Plate icon={KeyRound} title={t`Your key code`} open>
              <KeyCode code={view.code} />
              {view.location !== "" && <p className="text-18 font-semibold">{view.location}</p>}
              {stay.key.sealed && <KeptHere id={id} />}
              <Photo path={stay.key.picture} alt={t`Where the key is`} />
            </Plate>
          )}
          {view.kind === "handover" && (
            <Plate icon={Handshake} title={i18n._(handoverTexts[handover])} open>
              {view.location !== "" && <p className="text-18 font-semibold">{view.location}</p>}
              <Photo path={stay.key.picture} alt={t`Where the key is`} />
            </Plate>
          )}
          {view.kind === "ready" && asking && (
            <Plate icon={KeyRound} title={t`Your key code`} open>
              <div className="relative">
                <div aria-hidden className="invisible">
                  <KeyCode code="0000" />
                </div>
                <Skeleton className="absolute inset-0 py-2" bars={["h-full w-48"]} />
              </div>
              <Skeleton bars={["h-6", "h-6 w-2/3"]} />
              <Photo path={stay.key.picture} alt={t`Where the key is`} />
            </Plate>
          )}
          {view.kind === "ready" && !asking && (
            <Plate icon={KeyRound} title={t`Your key is ready`} open={false}>
              <p>{t`Please connect to the internet once. It will then appear here.`}</p>
            </Plate>
          )}
          {view.kind === "hidden" && (
            <Plate
              icon={Lock}
              title={stay.status === "cancelled" ? t`This booking was canceled` : i18n._(reasonTitles[view.reason])}
              open={false}
            >
              <p className="text-ink-soft">{i18n._(reasonTexts[view.reason])}</p>
              <WhatHelps stay={stay} view={view} id={id} />
            </Plate>
          )}
          <Section icon={Handshake} title={t`How to get the key`}>
            <p className="font-semibold">{i18n._(handoverTexts[handover])}</p>
            <p className="text-ink-soft">{i18n._(handoverHelp[handover])}</p>
            {view.kind === "hidden" && stay.key.location !== "" && <p className="pt-2">{stay.key.location}</p>}
            {handover === "meeting_point" && stay.meeting_point !== "" && (
              <p className="flex items-start gap-2 pt-2 font-semibold">
                <Icon of={MapPin} className="mt-0.5" />
                {stay.meeting_point}
              </p>
            )}
            {handover === "meeting_point" && stay.meeting_picture && (
              <div className="pt-3">
                <Photo path={stay.meeting_picture} alt={t`The meeting point`} />
              </div>
            )}
            {handover === "office" && (
              <p className="pt-2 whitespace-pre-line">
                {[stay.office.address, stay.office.hours].filter(Boolean).join("\n")}
              </p>
            )}
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <WayCard stay={stay}>
            <HomeMap stay={stay} />
          </WayCard>
          <HelpCard stay={stay} />
        </div>
      </div>
    </>
  );
}

export function KeyScreen() {
  return <StayPage>{(given) => <Key {...given} />}</StayPage>;
}
