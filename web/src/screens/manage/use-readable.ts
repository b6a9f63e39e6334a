import { useFormats } from "#/i18n/format";

/** Puts the days and times of a change, which come as the wire has them, as the person reads them. */
export function useReadable(): (text: string) => string {
  const format = useFormats();
  return (text) =>
    text.replaceAll(/\b\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?\b/gu, (found) =>
      found.length > 10 ? format.dateTime(found) : format.date(found),
    );
}
