import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleAlert, Hourglass, PartyPopper, Plus, SearchX } from "lucide-react";
import { useState } from "react";
import { type OpenStay, openStaysQuery, openSumsQuery } from "#/api/payments";
import { useFormats } from "#/i18n/format";
import { FilterHides } from "#/parts/FilterHides";
import { LoadFailure } from "#/parts/LoadFailure";
import { useChosen } from "#/parts/use-chosen";
import { ColumnMenu } from "#/screens/manage/ColumnMenu";
import { RowTable } from "#/screens/manage/RowTable";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { Link } from "#/ui/Link";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { useWide } from "#/ui/use-wide";
import { Stat } from "#/ui/Stat";
import { Filters, useMoneyFilter } from "./Filters";
import { PaymentDialog } from "./PaymentDialog";

function Sums({ member }: { member: number }) {
  const { t } = useLingui();
  const format = useFormats();
  const { data } = useQuery({ ...openSumsQuery(member), enabled: member > 0 });
  if (!data || data.length === 0) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {data.map((sum) => (
        <div key={sum.open.currency} className="contents">
          <Stat
            icon={Hourglass}
            tone="waiting"
            label={t`Still to pay`}
            value={format.money(sum.open)}
            details={[t`Stays: ${format.integer(sum.stays)}`]}
          />
          <Stat
            icon={CircleAlert}
            tone={sum.begun > 0 ? "late" : "done"}
            label={t`Of these already arrived`}
            value={format.money(sum.begun_open)}
            details={[t`Stays: ${format.integer(sum.begun)}`]}
          />
        </div>
      ))}
    </div>
  );
}

type Column = "arrival" | "property" | "number" | "channel" | "total" | "paid" | "to_pay";

const columnNames: Record<Column, MessageDescriptor> = {
  arrival: msg`Dates`,
  property: msg`Property`,
  number: msg`Booking number`,
  channel: msg`Channel`,
  total: msg`Price`,
  paid: msg({ message: "Paid", context: "an amount" }),
  to_pay: msg`Still to pay`,
};
const allColumns = Object.keys(columnNames) as Column[];
const usualColumns: readonly Column[] = ["arrival", "property", "number", "total", "to_pay"];

function Begun({ stay }: { stay: OpenStay }) {
  const { t } = useLingui();
  return (
    stay.arrival <= stay.today && (
      <Pill tone="late" icon={CircleAlert}>
        {t`Already arrived`}
      </Pill>
    )
  );
}

function Enter({ stay, onEnter }: { stay: OpenStay; onEnter: () => void }) {
  const { t } = useLingui();
  const guest = stay.guest || stay.booking_number;
  return (
    <Button
      changes="office"
      variant="secondary"
      icon={Plus}
      aria-label={t`Enter a payment of ${guest}`}
      onPress={onEnter}
    >
      {t`Payment`}
    </Button>
  );
}

/** The open stays on a desk. */
function OpenTable(props: {
  stays: readonly OpenStay[];
  columns: readonly Column[];
  onEnter: (stay: OpenStay) => void;
}) {
  const { t } = useLingui();
  const format = useFormats();
  const cell = (stay: OpenStay, column: Column) => {
    switch (column) {
      case "arrival":
        return {
          shown: (
            <span className="flex flex-col items-start gap-1">
              <span>
                {format.date(stay.arrival)} – {format.date(stay.departure)}
              </span>
              <Begun stay={stay} />
            </span>
          ),
          className: "figures whitespace-nowrap",
        };
      case "property":
        return { shown: stay.title };
      case "number":
        return { shown: stay.booking_number, className: "figures" };
      case "channel":
        return { shown: stay.source };
      case "total":
      case "paid":
      case "to_pay":
        return { shown: format.money(stay[column]), className: column === "to_pay" ? "font-bold" : "" };
    }
  };
  return (
    <RowTable<OpenStay, Column>
      label={t({ message: "Open", context: "not paid yet" })}
      rows={props.stays}
      keyOf={(stay) => stay.id}
      head={t`Guest`}
      acts={t`Payment`}
      parts={(stay) => ({
        head: (
          <Link to="/manage/money/$id" params={{ id: `${stay.memberid}-${stay.id}` }}>
            {stay.guest || stay.booking_number}
          </Link>
        ),
        acts: <Enter stay={stay} onEnter={() => props.onEnter(stay)} />,
      })}
      names={columnNames}
      columns={props.columns}
      ends={["total", "paid", "to_pay"]}
      cell={cell}
    />
  );
}

function OpenRow({ stay, onEnter }: { stay: OpenStay; onEnter: () => void }) {
  const { t } = useLingui();
  const format = useFormats();
  const guest = stay.guest || stay.booking_number;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <Link to="/manage/money/$id" params={{ id: `${stay.memberid}-${stay.id}` }}>
            {guest}
          </Link>
        </p>
        <p className="text-14 text-ink-soft">
          {stay.title} · <span className="figures">{stay.booking_number}</span>
        </p>
        <p className="figures text-14 text-ink-soft">
          {format.date(stay.arrival)} – {format.date(stay.departure)}
        </p>
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-3">
        <Begun stay={stay} />
        <span className="text-end">
          <span className="figures block font-bold">{format.money(stay.to_pay)}</span>
          <span className="figures block text-14 text-ink-soft">{t`of ${format.money(stay.total)}`}</span>
        </span>
        <Enter stay={stay} onEnter={onEnter} />
      </div>
    </li>
  );
}

/** The confirmed stays that are not fully paid, and what that is in all. */
export function OpenTab({ member }: { member: number }) {
  const { t } = useLingui();
  const wide = useWide();
  const [columns, chooseColumn] = useChosen<Column>("open", allColumns, usualColumns);
  const money = useMoneyFilter();
  const { filter, isFiltered, clear } = money;
  const query = useInfiniteQuery({
    ...openStaysQuery(member, filter),
    enabled: member > 0,
    placeholderData: keepPreviousData,
  });
  const [entering, setEntering] = useState<OpenStay>();
  const stays = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="flex flex-col gap-4 pt-4">
      <Sums member={member} />
      <Filters
        member={member}
        list="open"
        money={money}
        days={{ from: t`Arrival from`, to: t`Arrival until` }}
        sorts={{ day: t`Arrival`, amount: t`Still to pay` }}
      >
        {wide && <ColumnMenu names={columnNames} chosen={columns} choose={chooseColumn} />}
      </Filters>
      {isFiltered && <FilterHides onShowAll={clear} />}
      {!query.data && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonList count={4} />
      ) : stays.length === 0 && !query.hasNextPage ? (
        isFiltered ? (
          <EmptyState icon={SearchX} title={t`Nothing found`}>
            {t`No stay with something to pay fits the search.`}
          </EmptyState>
        ) : (
          <EmptyState icon={PartyPopper} title={t`Everything is paid`}>
            {t`Confirmed stays that are not fully paid appear here.`}
          </EmptyState>
        )
      ) : wide ? (
        <OpenTable stays={stays} columns={columns} onEnter={setEntering} />
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
          {stays.map((stay) => (
            <OpenRow key={stay.id} stay={stay} onEnter={() => setEntering(stay)} />
          ))}
        </ul>
      )}
      <ShowMore of={query} className="self-start">
        {t`Show more`}
      </ShowMore>
      {entering && <PaymentDialog stay={entering} onClose={() => setEntering(undefined)} />}
    </div>
  );
}
