import { useLingui } from "@lingui/react/macro";
import type { Choice } from "./types";
import { useFormats } from "#/i18n/format";
import { Fact, Facts } from "#/parts/Section";
import { differences, type Priced, type Wanted } from "./price";

/** What wanted services add to each way of paying, before they are saved; nothing where they add nothing. */
export function Sums({
  choice,
  wanted,
  currency,
}: {
  choice: Priced;
  wanted: Wanted;
  currency: Choice["money"]["total"]["currency"];
}) {
  const { t } = useLingui();
  const format = useFormats();
  const more = differences(choice, wanted);
  const lines = [
    { label: t`To the agency`, amount: more.agency },
    { label: t`To third parties, in cash`, amount: more.third },
    { label: t`In cash on arrival`, amount: more.arrival },
    { label: t`Reserved on the credit card`, amount: more.card },
  ].filter((line) => line.amount !== 0);
  if (lines.length === 0) return null;
  return (
    <Facts>
      {lines.map((line) => (
        <Fact key={line.label} label={line.label} strong>
          {line.amount > 0 ? "+" : "−"}
          {format.money({ amount: Math.abs(line.amount), currency })}
        </Fact>
      ))}
    </Facts>
  );
}
