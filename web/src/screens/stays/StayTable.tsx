import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { StayLine } from "#/api/office-stays";
import { StatusPill } from "#/features/stay/Status";
import { useFormats } from "#/i18n/format";
import { useArrows } from "#/screens/manage/arrows";
import { Pill } from "#/ui/Badge";
import { cardLink } from "#/ui/CardLink";
import { StayDates } from "./StayDates";

export type StayColumn = "guest" | "contact" | "property" | "people" | "number" | "channel" | "total" | "state";

export const stayColumnNames: Record<StayColumn, MessageDescriptor> = {
  guest: msg`Guest`,
  contact: msg`Email and phone`,
  property: msg`Property`,
  people: msg`People`,
  number: msg`Number`,
  channel: msg`Channel`,
  total: msg`Price`,
  state: msg`State`,
};

export const stayColumns = Object.keys(stayColumnNames) as StayColumn[];
export const usualStayColumns: readonly StayColumn[] = ["guest", "property", "people", "number", "channel", "state"];

/** How wide each column is, as a track of the grid. */
const tracks: Record<StayColumn, string> = {
  guest: "minmax(0,1.3fr)",
  contact: "minmax(0,1.4fr)",
  property: "minmax(0,1.4fr)",
  people: "4rem",
  number: "5rem",
  channel: "minmax(0,0.8fr)",
  total: "minmax(6rem,0.7fr)",
  state: "minmax(7rem,0.9fr)",
};

const Row = cardLink("grid items-center gap-x-4 px-4 py-3 transition-colors hover:bg-sunk");

function Cell({ stay, column }: { stay: StayLine; column: StayColumn }): ReactNode {
  const { t } = useLingui();
  const format = useFormats();
  const number = stay.booking_number;
  const open = format.money(stay.to_pay);
  const last = stay.last_home;
  switch (column) {
    case "guest":
      return <span className="font-semibold [overflow-wrap:anywhere]">{stay.guest || t`No guest yet`}</span>;
    case "contact":
      return (
        <span className="block text-14 text-ink-soft">
          <span className="block truncate">{stay.email}</span>
          <span className="figures block truncate">{stay.phone}</span>
        </span>
      );
    case "property":
      return (
        <>
          <span className="block [overflow-wrap:anywhere]">{stay.title}</span>
          <span className="block text-14 text-ink-soft">{last === undefined ? stay.city : t`last: ${last}`}</span>
        </>
      );
    case "people":
      return <span className="figures">{stay.adults + stay.children}</span>;
    case "number":
      return <span className="figures font-medium">№ {number}</span>;
    case "channel":
      return <span className="[overflow-wrap:anywhere] text-ink-soft">{stay.source}</span>;
    case "total":
      return <span className="figures block text-end">{format.money(stay.total)}</span>;
    case "state":
      return (
        <span className="flex flex-col items-end gap-1">
          <StatusPill status={stay.status} />
          {stay.status !== "cancelled" && stay.to_pay.amount > 0 && <Pill tone="warn">{t`Open: ${open}`}</Pill>}
        </span>
      );
  }
}

/** The reservations on a desk: a row is the way to its page, arrow keys go from one to the next. */
export function StayTable({ stays, columns }: { stays: readonly StayLine[]; columns: readonly StayColumn[] }) {
  const { t, i18n } = useLingui();
  const list = useArrows();
  const style = { gridTemplateColumns: ["11.5rem", ...columns.map((column) => tracks[column])].join(" ") };
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <div
        aria-hidden
        style={style}
        className="grid gap-x-4 border-b border-line bg-sunk px-4 py-2 text-14 font-semibold text-ink-soft"
      >
        <span>{t`Dates`}</span>
        {columns.map((column) => (
          <span key={column} className={column === "state" || column === "total" ? "text-end" : ""}>
            {i18n._(stayColumnNames[column])}
          </span>
        ))}
      </div>
      <ul ref={list} className="divide-y divide-line" aria-label={t`Reservations`}>
        {stays.map((stay) => (
          <li key={stay.id}>
            <Row to="/manage/reservations/$id" params={{ id: `${stay.memberid}-${stay.id}` }} style={style}>
              <StayDates stay={stay} />
              {columns.map((column) => (
                <span key={column} className="min-w-0">
                  <Cell stay={stay} column={column} />
                </span>
              ))}
            </Row>
          </li>
        ))}
      </ul>
    </div>
  );
}
