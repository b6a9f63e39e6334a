import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { SearchX, Undo2, Wallet } from "lucide-react";
import { type PaidLine, paymentsQuery, type Way } from "#/api/payments";
import { useFormats } from "#/i18n/format";
import { FilterHides } from "#/parts/FilterHides";
import { LoadFailure } from "#/parts/LoadFailure";
import { useChosen } from "#/parts/use-chosen";
import { ColumnMenu } from "#/screens/manage/ColumnMenu";
import { RowTable } from "#/screens/manage/RowTable";
import { Pill } from "#/ui/Badge";
import { EmptyState } from "#/ui/EmptyState";
import { Icon } from "#/ui/Icon";
import { Link } from "#/ui/Link";
import { Select } from "#/ui/Select";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { useWide } from "#/ui/use-wide";
import { Filters, useMoneyFilter } from "./Filters";
import { ways } from "./search";
import { useWays, wayIcons } from "./ways";

type Column = "paid_on" | "way" | "number" | "property" | "note" | "amount";

const columnNames: Record<Column, MessageDescriptor> = {
  paid_on: msg({ message: "Paid on", context: "a payment" }),
  way: msg`Paid by`,
  number: msg`Booking number`,
  property: msg`Property`,
  note: msg`Note`,
  amount: msg`Amount`,
};
const allColumns = Object.keys(columnNames) as Column[];
const usualColumns: readonly Column[] = ["paid_on", "way", "number", "property", "amount"];

/** The payments on a desk. */
function PaidTable({ lines, columns }: { lines: readonly PaidLine[]; columns: readonly Column[] }) {
  const { t } = useLingui();
  const format = useFormats();
  const wayTexts = useWays();
  const cell = ({ stay, payment }: PaidLine, column: Column) => {
    switch (column) {
      case "paid_on":
        return { shown: format.date(payment.paid_on), className: "figures" };
      case "way":
        return { shown: wayTexts[payment.way] };
      case "number":
        return { shown: stay.booking_number, className: "figures" };
      case "property":
        return { shown: stay.title };
      case "note":
        return { shown: payment.note, className: "text-14 [overflow-wrap:anywhere]" };
      case "amount":
        return {
          shown: (
            <span className="flex flex-wrap items-center justify-end gap-2">
              <Marks payment={payment} />
              <span className={payment.countered ? "line-through" : ""}>{format.money(payment.amount)}</span>
            </span>
          ),
          className: "font-semibold",
        };
    }
  };
  return (
    <RowTable<PaidLine, Column>
      label={t`Payments`}
      rows={lines}
      keyOf={({ stay, payment }) => `${stay.id} ${payment.id}`}
      head={t`Guest`}
      parts={({ stay }) => ({
        head: (
          <Link to="/manage/money/$id" params={{ id: `${stay.memberid}-${stay.id}` }}>
            {stay.guest || stay.booking_number}
          </Link>
        ),
      })}
      names={columnNames}
      columns={columns}
      ends={["amount"]}
      cell={cell}
    />
  );
}

function Marks({ payment }: Pick<PaidLine, "payment">) {
  const { t } = useLingui();
  return (
    <>
      {payment.countered && <Pill>{t`Taken back`}</Pill>}
      {payment.counters > 0 && <Pill icon={Undo2}>{t`Counter entry`}</Pill>}
    </>
  );
}

function PaidRow({ line: { stay, payment } }: { line: PaidLine }) {
  const format = useFormats();
  const wayTexts = useWays();
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3">
      <Icon of={payment.counters > 0 ? Undo2 : wayIcons[payment.way]} className="mt-0.5 text-ink-soft" />
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <Link to="/manage/money/$id" params={{ id: `${stay.memberid}-${stay.id}` }}>
            {stay.guest || stay.booking_number}
          </Link>
        </p>
        <p className="figures text-14 text-ink-soft">
          {format.date(payment.paid_on)} · {wayTexts[payment.way]} · {stay.booking_number}
        </p>
        {payment.note !== "" && <p className="text-14 [overflow-wrap:anywhere]">{payment.note}</p>}
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-3">
        <Marks payment={payment} />
        <span className={`figures font-semibold ${payment.countered ? "line-through" : ""}`}>
          {format.money(payment.amount)}
        </span>
      </div>
    </li>
  );
}

/** The payments that were made. */
export function PaymentsTab({ member }: { member: number }) {
  const { t } = useLingui();
  const wayTexts = useWays();
  const wide = useWide();
  const [columns, chooseColumn] = useChosen<Column>("payments", allColumns, usualColumns);
  const money = useMoneyFilter();
  const { filter, isFiltered, change, clear } = money;
  const query = useInfiniteQuery({
    ...paymentsQuery(member, filter),
    enabled: member > 0,
    placeholderData: keepPreviousData,
  });
  const lines = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="flex flex-col gap-4 pt-4">
      <Filters
        member={member}
        list="payments"
        money={money}
        days={{ from: t`Paid from`, to: t`Paid until` }}
        sorts={{ day: t({ message: "Paid on", context: "a payment" }), amount: t`Amount` }}
      >
        <Select<Way | "">
          label={t`Paid by`}
          value={filter.way ?? ""}
          options={[
            { value: "", label: t({ message: "All", context: "ways of paying" }) },
            ...ways.map((value) => ({ value, label: wayTexts[value] })),
          ]}
          onChange={(way) => change({ way: way || undefined })}
          className="min-w-40 grow basis-40"
        />
        {wide && <ColumnMenu names={columnNames} chosen={columns} choose={chooseColumn} />}
      </Filters>
      {isFiltered && <FilterHides onShowAll={clear} />}
      {!query.data && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonList count={4} />
      ) : lines.length === 0 && !query.hasNextPage ? (
        <EmptyState icon={isFiltered ? SearchX : Wallet} title={isFiltered ? t`Nothing found` : t`No payments yet.`}>
          {isFiltered && t`No payment fits the search.`}
        </EmptyState>
      ) : wide ? (
        <PaidTable lines={lines} columns={columns} />
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
          {lines.map((line) => (
            <PaidRow key={`${line.stay.id} ${line.payment.id}`} line={line} />
          ))}
        </ul>
      )}
      <ShowMore of={query} className="self-start">
        {t`Show more`}
      </ShowMore>
    </div>
  );
}
