import { useLingui } from "@lingui/react/macro";
import type { DraftRow } from "#/api/draft";
import type { ScheduleWords } from "./words";

/** Why a proposal plans a task so, in a sentence; nothing for what a person planned. */
export function useReasonWords(words: Pick<ScheduleWords, "name">) {
  const { t } = useLingui();
  return ({ reason, about }: Pick<DraftRow, "reason" | "about">): string => {
    const who = words.name(about);
    switch (reason) {
      case "":
        return "";
      case "filled":
        return t`Nobody had it; ${who} has time.`;
      case "off_work":
        return t`${who} does not work then.`;
      case "not_for":
        return t`${who} does not do such tasks there.`;
      case "no_room":
        return t`The day of ${who} has no room for all tasks.`;
      case "new_time":
        return t`The same people, at another time.`;
      case "dropped":
        return t`Nobody has time for it any longer.`;
      case "knows_home":
        return t`${who} knows the property.`;
      case "less_travel":
        return t`The ways of the day get shorter.`;
      case "evener_hours":
        return t`It spreads the hours more evenly.`;
    }
  };
}
