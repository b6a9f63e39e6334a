import { useLingui } from "@lingui/react/macro";
import type { KeptReport } from "#/api/reports";
import { useFormats } from "#/i18n/format";

/** What is said of a kept report: of which days it is, and who made it when. */
export function useKeptWords(): { days: (kept: KeptReport) => string; made: (kept: KeptReport) => string } {
  const { t } = useLingui();
  const formats = useFormats();
  return {
    days: ({ from, to }) => {
      if (from === "") return t`Chosen tasks`;
      return from === to ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`;
    },
    made: ({ kept_at: keptAt, kept_by: by }) => {
      const at = formats.dateTime(keptAt);
      return by === "" ? t`Kept on ${at}` : t`Kept on ${at} by ${by}`;
    },
  };
}
