import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { kindLooks, type Problem, stateLooks, urgencyTexts } from "#/features/problems/texts";
import { useFormats } from "#/i18n/format";
import { isEmptyWireTime } from "#/i18n/wire-time";
import { usePropertyTitle } from "#/session/device-settings";
import { Pill } from "#/ui/Badge";
import { Link } from "#/ui/Link";
import { ProblemAct } from "./ProblemCard";
import { RowTable } from "./RowTable";

export type ProblemColumn =
  | "property"
  | "kind"
  | "urgency"
  | "state"
  | "reported"
  | "reporter"
  | "photos"
  | "handler"
  | "handled";

export const problemColumnNames: Record<ProblemColumn, MessageDescriptor> = {
  property: msg`Property`,
  kind: msg({ message: "Kind", context: "a problem" }),
  urgency: msg({ message: "Urgency", context: "a problem" }),
  state: msg`State`,
  reported: msg({ message: "Reported", context: "a problem" }),
  reporter: msg({ message: "Reported by", context: "a problem" }),
  photos: msg`Photos`,
  handler: msg({ message: "Handled by", context: "a problem" }),
  handled: msg({ message: "Handled", context: "a problem" }),
};

export const problemColumns = Object.keys(problemColumnNames) as ProblemColumn[];
export const usualProblemColumns: readonly ProblemColumn[] = ["property", "kind", "urgency", "state", "reported"];

/** The reports on a desk. The text opens the report with its photos. */
export function ProblemTable({
  problems,
  columns,
}: {
  problems: readonly Problem[];
  columns: readonly ProblemColumn[];
}) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const titleOf = usePropertyTitle();
  const cell = (problem: Problem, column: ProblemColumn) => {
    switch (column) {
      case "property":
        return { shown: titleOf(problem) };
      case "kind":
        return { shown: i18n._(kindLooks[problem.kind].label) };
      case "urgency":
        return {
          shown:
            problem.urgency === "urgent" ? (
              <Pill tone="late">{i18n._(urgencyTexts.urgent)}</Pill>
            ) : (
              i18n._(urgencyTexts[problem.urgency])
            ),
          className: "whitespace-nowrap",
        };
      case "state": {
        const { tone, label } = stateLooks[problem.state];
        return { shown: <Pill tone={tone}>{i18n._(label)}</Pill>, className: "whitespace-nowrap" };
      }
      case "reported":
        return { shown: format.dateTime(problem.at), className: "figures" };
      case "reporter":
        return { shown: problem.reporter };
      case "photos":
        return { shown: problem.photos.length };
      case "handler":
        return { shown: problem.handler };
      case "handled":
        return {
          shown: isEmptyWireTime(problem.handled_at) ? "" : format.dateTime(problem.handled_at),
          className: "figures",
        };
    }
  };
  return (
    <RowTable<Problem, ProblemColumn>
      label={t`Problems`}
      rows={problems}
      keyOf={(problem) => problem.id}
      head={t({ message: "Report", context: "a problem" })}
      acts={t`Actions`}
      parts={(problem) => ({
        head: (
          <Link
            from="/manage/problems"
            to="/manage/problems"
            search={(before) => ({ ...before, open: problem.id })}
            replace
            resetScroll={false}
            className="font-semibold"
          >
            <span className="line-clamp-2">{problem.text}</span>
          </Link>
        ),
        acts: <ProblemAct problem={problem} />,
      })}
      names={problemColumnNames}
      columns={columns}
      ends={["photos"]}
      cell={cell}
    />
  );
}
