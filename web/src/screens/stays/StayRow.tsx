import { useLingui } from "@lingui/react/macro";
import type { StayLine } from "#/api/office-stays";
import { StatusPill } from "#/features/stay/Status";
import { useFormats } from "#/i18n/format";
import { Pill } from "#/ui/Badge";
import { cardLink } from "#/ui/CardLink";
import { StayDates } from "./StayDates";

const Row = cardLink(
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 transition-colors hover:bg-sunk",
);

/** One reservation of the list on a phone, the way to its page. */
export function StayRow({ stay }: { stay: StayLine }) {
  const { t } = useLingui();
  const format = useFormats();
  const number = stay.booking_number;
  const people = stay.adults + stay.children;
  const open = format.money(stay.to_pay);
  const last = stay.last_home;
  return (
    <Row to="/manage/reservations/$id" params={{ id: `${stay.memberid}-${stay.id}` }}>
      <StayDates stay={stay} />
      <span className="flex flex-col items-end gap-1">
        <StatusPill status={stay.status} />
        {stay.status !== "cancelled" && stay.to_pay.amount > 0 && <Pill tone="warn">{t`Open: ${open}`}</Pill>}
      </span>
      <span className="col-span-2 min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">{stay.guest || t`No guest yet`}</span>
        <span className="block truncate text-14 text-ink-soft">{stay.email || stay.phone}</span>
      </span>
      <span className="col-span-2 min-w-0">
        <span className="block [overflow-wrap:anywhere]">{stay.title}</span>
        <span className="block text-14 text-ink-soft">{last === undefined ? stay.city : t`last: ${last}`}</span>
      </span>
      <span className="min-w-0">
        <span className="figures block font-medium">№ {number}</span>
        <span className="block text-14 text-ink-soft [overflow-wrap:anywhere]">{stay.source}</span>
      </span>
      <span className="figures self-end text-end text-14 text-ink-soft">
        {t`People:`} {people}
      </span>
    </Row>
  );
}
