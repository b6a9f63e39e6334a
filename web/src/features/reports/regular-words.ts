import { useLingui } from "@lingui/react/macro";
import type { ReportRhythm, ReportSpan, SendingFailure } from "#/api/reports";

export const spans: readonly ReportSpan[] = ["last_week", "this_week", "next_week", "last_month", "this_month"];
export const rhythms: readonly ReportRhythm[] = ["monday", "first"];

/** What is said of reports that are sent regularly. */
export function useRegularWords(): {
  span: (of: ReportSpan) => string;
  rhythm: (of: ReportRhythm) => string;
  failure: (of: SendingFailure) => string;
} {
  const { t } = useLingui();
  const span = {
    last_week: t`Last week`,
    this_week: t`This week`,
    next_week: t`Next week`,
    last_month: t`Last month`,
    this_month: t`This month`,
  };
  const rhythm = { monday: t`Every Monday at 6:00`, first: t`On the 1st of each month at 6:00` };
  const failure = {
    "": "",
    no_receiver: t`Not sent: nobody who gets it may see it now.`,
    no_template: t`Not sent: its template is gone.`,
    codes: t`Not sent: its template has codes or passwords now.`,
    too_large: t`Not sent: it has too many rows.`,
    too_many_kept: t`Not sent: the office keeps 2,000 reports already, and no more fit. An owner can delete some.`,
    other: t`It could not be sent.`,
  };
  return { span: (of) => span[of], rhythm: (of) => rhythm[of], failure: (of) => failure[of] };
}
