import { type Language, languages } from "#/i18n/languages";
import { useStatus } from "./status";

/** The languages that a signed-in person chooses among, for themselves and for others: those of their agencies, and the one that is kept. */
export function useLanguages(kept?: Language): readonly Language[] {
  const { data: status } = useStatus();
  const offered = status?.languages ?? languages;
  return kept === undefined || offered.includes(kept) ? offered : [...offered, kept];
}
