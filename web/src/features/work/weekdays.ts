import { useLanguage } from "#/i18n/texts";

/** The days of the week, 1 is Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export function useWeekdays(): (day: number) => string {
  const language = useLanguage();
  const names = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  // The first of January 2024 was a Monday.
  return (day) => names.format(new Date(Date.UTC(2024, 0, day)));
}
