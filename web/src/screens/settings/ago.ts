import type { Language } from "#/i18n/languages";

const minute = 60_000;
const steps = [
  { unit: "minute", from: 0, size: minute },
  { unit: "hour", from: 60 * minute, size: 60 * minute },
  { unit: "day", from: 24 * 60 * minute, size: 24 * 60 * minute },
  { unit: "month", from: 60 * 24 * 60 * minute, size: 30 * 24 * 60 * minute },
] as const;

/** How long ago an instant was, in words; an empty text for one that cannot be read. */
export function ago(instant: string, now: number, language: Language): string {
  const gone = Math.max(0, now - Date.parse(instant));
  if (Number.isNaN(gone)) return "";
  const step = steps.findLast(({ from }) => gone >= from) ?? steps[0];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-Math.floor(gone / step.size), step.unit);
}
