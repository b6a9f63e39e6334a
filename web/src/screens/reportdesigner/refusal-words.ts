import { useLingui } from "@lingui/react/macro";
import type { ReportSet, ReportTemplate } from "#/api/reports";
import { propertyWords, reasonWords } from "#/features/reports/reason-words";
import { usePartTitle } from "./part-title";
import { partAt, type Place } from "./template";
import { bandWords } from "./words";

/** Where something is refused, and why: band, part, property. */
export function useRefusalWords(template: ReportTemplate, set: ReportSet | undefined) {
  const { i18n } = useLingui();
  const title = usePartTitle(set);
  return ({ place, property, why }: { place?: Place | undefined; property: string; why: string }): string => {
    const part = partAt(template, place);
    const where = [
      place ? i18n._(bandWords[place.band].name) : "",
      part ? title(part).short : "",
      propertyWords(i18n, property),
    ].filter((name) => name !== "");
    const words = reasonWords(i18n, why);
    return where.length > 0 ? `${where.join(" · ")}: ${words}` : words;
  };
}
