import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { ScheduleWeek } from "#/api/schedule";
import { Draft } from "./Draft";
import { useScheduleWords } from "./words";

/** What the drafts of a week would change. */
export function WeekDraftBar({ member, week }: { member: number; week: ScheduleWeek }) {
  const { t } = useLingui();
  const { people, days, today } = week;
  const words = useScheduleWords(useMemo(() => ({ day: today, people, draft: [], published: true }), [today, people]));
  const coming = days.filter(({ day }) => day >= today);
  const [first, last] = [coming[0]?.day ?? today, coming.at(-1)?.day ?? today];
  return (
    <Draft
      member={member}
      title={t`Drafts of this week`}
      span={{ day: first, until: last }}
      days={coming}
      words={words}
      says={false}
    />
  );
}
