import { NetworkFailure, Refusal } from "./refusal";

/** Why something did not work, to be told: in the server's own words where it has said some. */
export function reasonOf(failure: unknown, words: { offline: string; other: string }): string {
  if (failure instanceof NetworkFailure) return words.offline;
  return failure instanceof Refusal && failure.message !== "" ? failure.message : words.other;
}
