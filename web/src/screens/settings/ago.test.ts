import { expect, it } from "vitest";
import { ago } from "./ago";

const now = Date.parse("2026-11-21T12:00:00Z");

it.each([
  ["2026-11-21T11:59:50Z", "en-US", "this minute"],
  ["2026-11-21T11:56:00Z", "en-US", "4 minutes ago"],
  ["2026-11-21T09:10:00Z", "de", "vor 2 Stunden"],
  ["2026-11-20T11:00:00Z", "es", "ayer"],
  ["2026-11-01T12:00:00Z", "pl", "20 dni temu"],
  ["2026-08-20T12:00:00Z", "en-US", "3 months ago"],
  // A device whose clock is behind the server's.
  ["2026-11-21T12:05:00Z", "en-US", "this minute"],
  ["", "en-US", ""],
] as const)("%s in %s is %s", (instant, language, words) => {
  expect(ago(instant, now, language)).toBe(words);
});
