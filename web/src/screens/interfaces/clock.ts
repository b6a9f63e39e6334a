import { useFormats } from "#/i18n/format";
import { wireTimeAt } from "#/i18n/wire-time";

/** An instant by the clock of the person who looks: calls of programs belong to no home. */
export function useClock(): (instant: string) => string {
  const { dateTime } = useFormats();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (instant) => (instant === "" ? "" : dateTime(wireTimeAt(new Date(instant), zone)));
}
