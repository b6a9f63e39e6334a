import { useMemo } from "react";
import { useLanguage } from "#/i18n/texts";

/** How long something took, in words: 2 hr 7 min. */
export function formatDuration(seconds: number, language: string): string {
  const minutes = Math.round(seconds / 60);
  const unit = (value: number, name: "hour" | "minute") =>
    new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "short" }).format(value);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return unit(rest, "minute");
  return rest === 0 ? unit(hours, "hour") : `${unit(hours, "hour")} ${unit(rest, "minute")}`;
}

export function useDuration(): (seconds: number) => string {
  const language = useLanguage();
  return useMemo(() => (seconds: number) => formatDuration(seconds, language), [language]);
}

const two = (value: number) => String(value).padStart(2, "0");

/** A clock that runs: 0:42:10. */
export function runningClock(seconds: number): string {
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
