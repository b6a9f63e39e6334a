import { useLingui } from "@lingui/react/macro";
import { Sparkles } from "lucide-react";
import type { Schedule } from "#/api/schedule";
import { Button } from "#/ui/Button";
import { Draft } from "./Draft";
import type { ScheduleWords } from "./words";

/** What the draft of the day would change. */
export function DraftBar(props: {
  member: number;
  plan: Schedule;
  drafting: boolean;
  words: ScheduleWords;
  onPropose: () => void;
}) {
  const { t } = useLingui();
  const { member, plan, words } = props;
  const { day, draft } = plan;
  return (
    <Draft
      member={member}
      title={t`Draft of this day`}
      span={{ day }}
      days={[{ day, draft }]}
      words={words}
      says={
        !props.drafting
          ? t`The schedule shows what is published.`
          : draft.length === 0 && t`Move tasks. Only the office sees it until you publish.`
      }
    >
      {props.drafting && day >= plan.today && (
        <Button
          changes="office"
          variant="secondary"
          icon={Sparkles}
          aria-haspopup="dialog"
          onPress={() => props.onPropose()}
        >
          {t`Propose…`}
        </Button>
      )}
    </Draft>
  );
}
