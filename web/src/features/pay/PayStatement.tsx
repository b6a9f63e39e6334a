import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { CircleAlert, ListTodo, Lock, PenLine, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import type { PayLine, PayRow, PayStatement as Statement } from "#/api/pay";
import { useFormats } from "#/i18n/format";
import { Fact, Facts, Section } from "#/parts/Section";
import { kindLooks } from "#/parts/task";
import { Pill } from "#/ui/Badge";

/** Amounts by currency; nothing where there is none, which is not the same as zero. */
export function useAmounts(): (row: Pick<PayRow, "amounts">) => string {
  const format = useFormats();
  return ({ amounts }) => amounts.map((amount) => format.money(amount)).join(" + ") || "–";
}

/** What a month has to say beside its numbers. */
export function PayMarks({ row, ofCompany = false }: { row: PayRow; ofCompany?: boolean }) {
  const { t } = useLingui();
  // The rates are an agreement with the company, so its people miss none.
  const unrated = ofCompany ? 0 : row.unrated;
  if (!row.closed && unrated === 0 && row.planned_tasks === 0) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {row.closed && (
        <Pill tone="done" icon={Lock}>
          {t({ message: "Closed", context: "a month of pay" })}
        </Pill>
      )}
      {unrated > 0 && (
        <Pill tone="late" icon={CircleAlert}>
          {plural(unrated, { one: "# task without a rate", other: "# tasks without a rate" })}
        </Pill>
      )}
      {row.planned_tasks > 0 && (
        <Pill tone="waiting">
          {plural(row.planned_tasks, { one: "# task with its planned time", other: "# tasks with their planned time" })}
        </Pill>
      )}
    </span>
  );
}

function Line({ line, ofCompany }: { line: PayLine; ofCompany: boolean }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const minutes = line.minutes < 0 ? `−${format.minutes(-line.minutes)}` : format.minutes(line.minutes);
  const by = { piece: t`Piece rate`, hour: t`Hourly rate`, none: t`No rate` }[line.by];
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
      <span className="min-w-0 grow basis-56">
        <span className="block font-medium [overflow-wrap:anywhere]">
          {i18n._(kindLooks[line.kind].label)} · <span className="inline-block">{line.home}</span>
        </span>
        <span className="figures block text-14 text-ink-soft">
          {format.shortDay(line.day)} · {minutes}
          {!line.pressed && <> · {t({ message: "planned time", context: "of a task that was not recorded" })}</>}
          {line.of > 1 && <> · {t`Share: ${line.share} of ${line.of}`}</>}
          {!ofCompany && line.by !== "none" && <> · {by}</>}
        </span>
      </span>
      {!ofCompany && (
        <span className={`figures ms-auto text-end font-semibold ${line.amount ? "" : "text-late-ink"}`}>
          {line.amount ? format.money(line.amount) : by}
        </span>
      )}
    </li>
  );
}

/** A month of one who is paid: its numbers, and task by task where they come from. */
export function PayStatement(props: {
  statement: Statement;
  /** What can be done with the corrections, for the office. */
  addCorrection?: ReactNode;
  renderAct?: (correction: Statement["corrections"][number]) => ReactNode;
}) {
  const { statement, addCorrection, renderAct } = props;
  const { t } = useLingui();
  const format = useFormats();
  const amounts = useAmounts();
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2">
      <Section icon={ListTodo} title={t`Summary`}>
        <div className="pb-1.5 empty:hidden">
          <PayMarks row={statement} ofCompany={statement.of_company} />
        </div>
        <Facts>
          <Fact label={t({ message: "Tasks", context: "number of tasks in a month" })}>
            {format.integer(statement.tasks)}
          </Fact>
          <Fact label={t({ message: "Hours", context: "recorded in a month" })}>
            {format.minutes(statement.minutes)}
          </Fact>
          {statement.planned_tasks > 0 && (
            <Fact label={t`Planned hours`}>{format.minutes(statement.planned_minutes)}</Fact>
          )}
          {!statement.of_company && (
            <>
              {statement.pieces > 0 && <Fact label={t`Paid by piece`}>{format.integer(statement.pieces)}</Fact>}
              <Fact label={t`Amount`} strong>
                {amounts(statement)}
              </Fact>
            </>
          )}
        </Facts>
        {statement.of_company && (
          <p className="pt-2 text-14 text-ink-soft">{t`Your company is paid for these tasks.`}</p>
        )}
        {statement.closed && (
          <p className="figures pt-2 text-14 text-ink-soft">
            {statement.closed_by === ""
              ? t`Closed on ${format.dateTime(statement.closed_at)}`
              : t`Closed on ${format.dateTime(statement.closed_at)} by ${statement.closed_by}`}
          </p>
        )}
      </Section>
      <div className="flex flex-col gap-4 empty:hidden">
        {(statement.corrections.length > 0 || addCorrection !== undefined) && (
          <Section icon={PenLine} title={t`Corrections`} aside={addCorrection}>
            {statement.corrections.length === 0 && <p className="text-ink-soft">{t`No corrections.`}</p>}
            <ul className="divide-y divide-line">
              {statement.corrections.map((correction) => (
                <li key={correction.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                  <span className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">{correction.reason}</span>
                  <span className="figures ms-auto font-semibold">{format.money(correction.amount)}</span>
                  {renderAct?.(correction)}
                </li>
              ))}
            </ul>
          </Section>
        )}
        {statement.differences.length > 0 && (
          <Section icon={RefreshCw} title={t`Later changes of closed months`}>
            <ul className="divide-y divide-line">
              {statement.differences.map((line) => (
                <Line key={`${line.task} ${line.amount?.currency ?? ""}`} line={line} ofCompany={false} />
              ))}
            </ul>
          </Section>
        )}
      </div>
      <div className="desk:col-span-2">
        <Section icon={ListTodo} title={t`Task by task`}>
          {statement.lines.length === 0 && <p className="text-ink-soft">{t`No tasks in this month.`}</p>}
          <ul className="divide-y divide-line">
            {statement.lines.map((line) => (
              <Line key={line.task} line={line} ofCompany={statement.of_company} />
            ))}
          </ul>
        </Section>
      </div>
    </div>
  );
}
