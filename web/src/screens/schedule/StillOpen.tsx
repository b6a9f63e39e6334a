import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { DayProposal } from "#/api/draft";
import type { ScheduleWords } from "./words";

/** What nobody has with all changes of a proposal either, and why. */
export function StillOpen({ proposal, words }: { proposal: Pick<DayProposal, "open">; words: ScheduleWords }) {
  const { t } = useLingui();
  const id = useId();
  if (proposal.open.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-bold">{t`Still without anybody`}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {proposal.open.map((one) => (
          <li key={one.task} className="figures flex flex-col py-2">
            <span className="font-semibold [overflow-wrap:anywhere]">
              {words.title(one)}, {words.clock(one.start)}
            </span>
            <span className="text-14 text-late-ink">
              {words.why({ fits: 0, fits_at: "", start: one.start, why: one.why })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
