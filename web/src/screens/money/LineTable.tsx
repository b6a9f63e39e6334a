import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Undo2 } from "lucide-react";
import type { StatementLine } from "#/api/statements";
import { useFormats } from "#/i18n/format";
import { RowTable } from "#/screens/manage/RowTable";
import { Pill } from "#/ui/Badge";
import { Checkbox } from "#/ui/Checkbox";
import { LineActs, type LineOpens, LineStay, usePayer } from "./LineParts";

export type LineColumn = "day" | "text" | "reference" | "stay" | "reason" | "settled_by" | "amount";

export const lineColumnNames: Record<LineColumn, MessageDescriptor> = {
  day: msg({ message: "Day", context: "a line of a bank statement" }),
  text: msg({ message: "Purpose", context: "a line of a bank statement" }),
  reference: msg({ message: "Reference", context: "a line of a bank statement" }),
  stay: msg({ message: "Stay", context: "a line of a bank statement" }),
  reason: msg`Reason`,
  settled_by: msg({ message: "Decided by", context: "a line of a bank statement" }),
  amount: msg`Amount`,
};

export const lineColumns = Object.keys(lineColumnNames) as LineColumn[];
export const usualLineColumns: readonly LineColumn[] = ["day", "text", "stay", "reason", "amount"];

/** Lines of bank statements on a desk. */
export function LineTable(props: {
  lines: readonly StatementLine[];
  columns: readonly LineColumn[];
  isTicked: (line: StatementLine) => boolean;
  refusedOf: (line: StatementLine) => string | undefined;
  onTick: (lines: readonly StatementLine[], ticked: boolean) => void;
  opens: LineOpens;
}) {
  const { lines, columns, isTicked, refusedOf, onTick, opens } = props;
  const { t } = useLingui();
  const format = useFormats();
  const payer = usePayer();
  const cell = (line: StatementLine, column: LineColumn) => {
    switch (column) {
      case "day":
        return { shown: format.date(line.booked_on), className: "figures whitespace-nowrap" };
      case "text":
        return { shown: line.text, className: "text-14 [overflow-wrap:anywhere]" };
      case "reference":
        return { shown: line.reference, className: "figures text-14 [overflow-wrap:anywhere]" };
      case "stay":
        return { shown: <LineStay line={line} />, className: "min-w-52" };
      case "reason":
        return { shown: line.reason, className: "text-14 [overflow-wrap:anywhere]" };
      case "settled_by":
        return { shown: line.settled_by };
      case "amount":
        return {
          shown: format.money(line.amount),
          className: line.amount.amount < 0 ? "font-bold text-late-ink" : "font-bold",
        };
    }
  };
  const every = t`Choose all that are shown`;
  return (
    <RowTable<StatementLine, LineColumn>
      label={t`Bank statements`}
      rows={lines}
      keyOf={(line) => line.id}
      head={t`Payer`}
      acts={t`Actions`}
      choice={{
        label: every,
        all: (
          <Checkbox checked={lines.every(isTicked)} onChange={(on) => onTick(lines, on)}>
            <span className="sr-only">{every}</span>
          </Checkbox>
        ),
      }}
      parts={(line) => {
        const name = payer(line);
        const amount = format.money(line.amount);
        const refused = refusedOf(line);
        return {
          head: (
            <span data-row tabIndex={-1} className="inline-block min-w-36 rounded-md">
              {name}
              {line.returned && (
                <span className="block">
                  <Pill tone="warn" icon={Undo2}>{t`Came back`}</Pill>
                </span>
              )}
              {refused !== undefined && <span className="block text-14 font-medium text-late-ink">{refused}</span>}
            </span>
          ),
          choice: {
            label: t`Choose ${amount} of ${name}`,
            box: (
              <Checkbox checked={isTicked(line)} onChange={(on) => onTick([line], on)}>
                <span className="sr-only">{t`Choose ${amount} of ${name}`}</span>
              </Checkbox>
            ),
          },
          acts: (
            <span className="flex flex-col items-start gap-1">
              <LineActs line={line} opens={opens} brief />
            </span>
          ),
        };
      }}
      names={lineColumnNames}
      columns={columns}
      ends={["amount"]}
      cell={cell}
    />
  );
}
