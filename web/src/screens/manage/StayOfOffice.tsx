import { useLingui } from "@lingui/react/macro";
import {
  CalendarDays,
  CalendarSearch,
  ConciergeBell,
  Eraser,
  Mail,
  MessageCircle,
  Phone,
  UsersRound,
  Wallet,
} from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { OfficeCountdown } from "./OfficeCountdown";
import { MoneyCard } from "#/features/stay/MoneyCard";
import { Persons } from "#/features/stay/Persons";
import { countdown, keyView } from "#/features/stay/rules";
import { Section } from "#/parts/Section";
import { ServiceList } from "#/features/stay/ServiceList";
import { StatusPill } from "#/features/stay/Status";
import { TravelerList } from "#/features/stay/TravelerList";
import { useStay } from "#/features/stay/use-stay";
import { LoadFailure } from "#/parts/LoadFailure";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { ExternalLink } from "#/ui/Anchor";
import { LinkButton } from "#/ui/Link";
import { ListRow, Rows } from "#/ui/ListRow";
import { late } from "#/ui/late";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { StayDocuments, StayKey, StayProtocol } from "./StayKey";

const Chat = late(() => import("#/features/chat/Chat"), "Chat", { ahead: true });

const EraseDialog = late(() => import("./EraseDialog"), "EraseDialog");

/** All of one stay for the office; `actions` stand beside its title. */
export function StayOfOffice({ id, actions }: { id: string; actions?: ReactNode }) {
  const { t } = useLingui();
  const format = useFormats();
  const { stay, clock, failure, retry } = useStay(id);
  const [erasing, setErasing] = useState(false);
  if (failure instanceof Refusal && failure.status === 404) {
    return <EmptyState icon={CalendarSearch} title={t`Reservation not found`} />;
  }
  if (!stay || !clock) return failure ? <LoadFailure failure={failure} retry={retry} /> : <SkeletonList />;
  const view = keyView(stay, clock);
  const last = stay.last_home;
  const guest = `${stay.booker.first_name} ${stay.booker.last_name}`.trim();
  return (
    <div className="@container flex flex-col gap-4">
      <PageHeader
        title={guest || t`Guest`}
        above={
          stay.parked !== true
            ? stay.property.title
            : last
              ? t`Without a property, last: ${last}`
              : t`Without a property`
        }
        beneath={<OfficeCountdown countdown={countdown(stay, clock)} />}
        actions={actions}
      />
      <div className="-mt-4 flex flex-wrap items-center gap-x-3">
        <StatusPill status={stay.status} />
        {stay.booker.phone !== "" && (
          <ExternalLink href={`tel:${stay.booker.phone.replaceAll(/[^\d+]/g, "")}`} icon={Phone} target="_self">
            {stay.booker.phone}
          </ExternalLink>
        )}
        {stay.booker.email !== "" && (
          <ExternalLink href={`mailto:${stay.booker.email}`} icon={Mail} target="_self">
            <span className="break-all">{stay.booker.email}</span>
          </ExternalLink>
        )}
      </div>
      <div className="grid items-start gap-4 @4xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Section icon={CalendarDays} title={t`Reservation`}>
            <Rows>
              <ListRow label={t`Arrival`}>
                {format.shortDay(stay.arrival)}, {stay.arrival_time}
              </ListRow>
              <ListRow label={t`Departure`}>
                {format.shortDay(stay.departure)}, {stay.departure_time}
              </ListRow>
              <ListRow label={t`Booked for`}>
                <Persons of={stay} />
              </ListRow>
              {stay.beach_chair !== "" && <ListRow label={t`Beach chair`}>{stay.beach_chair}</ListRow>}
              {stay.parking_lot !== "" && <ListRow label={t`Parking lot`}>{stay.parking_lot}</ListRow>}
            </Rows>
          </Section>
          <StayKey stay={stay} view={view} id={id} />
          <Section icon={MessageCircle} title={t`Chat`}>
            <Suspense fallback={<SkeletonList count={2} />}>
              <Chat kind="reservation" refId={id} zone={stay.time_zone} last={stay.lastmessage} />
            </Suspense>
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <MoneyCard stay={stay} />
          <LinkButton to="/manage/money/$id" params={{ id }} variant="secondary" icon={Wallet} className="self-start">
            {t`Payments`}
          </LinkButton>
          {stay.services.length > 0 && (
            <Section icon={ConciergeBell} title={t`Extra services`}>
              <ServiceList services={stay.services} />
            </Section>
          )}
          <StayDocuments stay={stay} id={id} />
          <Section icon={UsersRound} title={t`Travelers`}>
            <TravelerList stay={stay} />
          </Section>
          <StayProtocol id={id} />
          <Button
            changes="office"
            variant="secondary"
            icon={Eraser}
            className="self-start"
            onPress={() => setErasing(true)}
          >
            {t`Erase the guest’s data`}
          </Button>
          {erasing && (
            <Suspense>
              <EraseDialog id={id} onClose={() => setErasing(false)} />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}
