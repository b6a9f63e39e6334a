import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Lock, Printer, UsersRound } from "lucide-react";
import { Suspense, useState } from "react";
import { payFile, payQuery, type PayRow } from "#/api/pay";
import { MonthSwitch } from "#/features/pay/MonthSwitch";
import { shiftMonth, thisMonth } from "#/features/pay/months";
import { PayMarks, useAmounts } from "#/features/pay/PayStatement";
import { useFormats } from "#/i18n/format";
import { LoadFailure } from "#/parts/LoadFailure";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { late } from "#/ui/late";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { useWide } from "#/ui/use-wide";
import { ListFile } from "./ListFile";
import { useManaged } from "./managed";
import { MemberSwitch } from "./MemberSwitch";
import { RowTable } from "./RowTable";
import type { PaySearch } from "./search";

const CloseMonthDialog = late(() => import("./CloseMonthDialog"), "CloseMonthDialog");

type Column = "tasks" | "hours" | "planned" | "pieces" | "state" | "amount";

const columnNames: Record<Column, MessageDescriptor> = {
  tasks: msg({ message: "Tasks", context: "number of tasks in a month" }),
  hours: msg({ message: "Hours", context: "recorded in a month" }),
  planned: msg`Planned hours`,
  pieces: msg`Paid by piece`,
  state: msg({ message: "State", context: "of a month of pay" }),
  amount: msg`Amount`,
};

const columns = Object.keys(columnNames) as Column[];
const ends: readonly Column[] = ["tasks", "hours", "planned", "pieces", "amount"];

function Name({ row }: { row: PayRow }) {
  return (
    <Link to="/manage/pay/$id" params={{ id: `${row.memberid}-${row.staff}` }} search={{ month: row.month }}>
      {row.name}
    </Link>
  );
}

function Rows({ rows }: { rows: readonly PayRow[] }) {
  const { t } = useLingui();
  const format = useFormats();
  const amounts = useAmounts();
  const wide = useWide();
  const cell = (row: PayRow, column: Column) => {
    switch (column) {
      case "tasks":
        return { shown: format.integer(row.tasks) };
      case "pieces":
        return { shown: format.integer(row.pieces) };
      case "hours":
        return { shown: format.minutes(row.minutes) };
      case "planned":
        return { shown: row.planned_minutes > 0 ? format.minutes(row.planned_minutes) : "" };
      case "state":
        return { shown: <PayMarks row={row} /> };
      case "amount":
        return { shown: amounts(row), className: "font-bold" };
    }
  };
  if (wide)
    return (
      <RowTable<PayRow, Column>
        label={t({ message: "Pay", context: "what people are paid" })}
        rows={rows}
        keyOf={({ staff }) => staff}
        head={t({ message: "Name", context: "of a person" })}
        parts={(row) => ({ head: <Name row={row} /> })}
        names={columnNames}
        columns={columns}
        cell={cell}
        ends={ends}
        isFaint={({ active }) => !active}
      />
    );
  return (
    <ul className="flex flex-col gap-2">
      {rows.map((row) => (
        <li key={row.staff} className="rounded-card border border-line bg-card p-4">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Name row={row} />
            <span className="figures font-bold">{amounts(row)}</span>
          </span>
          <span className="figures block pb-1.5 text-14 text-ink-soft">
            {t`Tasks: ${row.tasks}`} · {format.minutes(row.minutes + row.planned_minutes)}
          </span>
          <PayMarks row={row} />
        </li>
      ))}
    </ul>
  );
}

/** What companies and the agency's own people are paid for a month. */
export function PayScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  // The month that is over is the one to be paid.
  const { month = shiftMonth(thisMonth(), -1) }: PaySearch = useSearch({ from: "/_signed-in/_manager/manage_/pay" });
  const go = useNavigate({ from: "/manage/pay" });
  const { data, error, refetch } = useQuery(payQuery(member, month));
  const [closing, setClosing] = useState(false);
  const open = data?.filter((row) => row.over && !row.closed) ?? [];
  return (
    <>
      <PageHeader
        title={t({ message: "Pay", context: "what people are paid" })}
        actions={
          <span className="flex flex-wrap items-center gap-2 print:hidden">
            <MemberSwitch />
            <ListFile
              address={(format) => payFile(member, month, 0, format)}
              name={`${t({ message: "Pay", context: "what people are paid" })} ${month}`}
            />
            <Button variant="quiet" icon={Printer} onPress={() => window.print()}>
              {t`Print`}
            </Button>
            {open.length > 0 && (
              <Button changes="office" icon={Lock} onPress={() => setClosing(true)}>
                {t`Close the month`}
              </Button>
            )}
          </span>
        }
      />
      <div className="flex flex-col gap-4">
        <MonthSwitch
          month={month}
          onChange={(next) => void go({ search: (before) => ({ ...before, month: next }), replace: true })}
        />
        {!data && (error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={4} />)}
        {data?.length === 0 && (
          <EmptyState icon={UsersRound} title={t`Nobody to pay yet`}>
            {t`Add people and companies to the team first.`}
          </EmptyState>
        )}
        {data && data.length > 0 && <Rows rows={data} />}
      </div>
      {closing && (
        <Suspense>
          <CloseMonthDialog member={member} month={month} rows={open} onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </>
  );
}
