import type { HomeBar } from "./rows";

/** Closed nights. */
export const hatched =
  "bg-sunk bg-[repeating-linear-gradient(135deg,transparent_0_5px,var(--color-line)_5px_7px)] text-ink-soft";

/** The color of a bar is the state of the stay, never its channel. */
export function lookOfBar(bar: HomeBar): string {
  if ("block" in bar) return `${hatched} border border-line-strong/40`;
  const { stay } = bar;
  if (stay.sold_twice) return "bg-late text-on-late";
  if (stay.state === "offer") return "border border-dashed border-line-strong bg-card text-ink-soft";
  if (stay.state === "left") return "bg-waiting-soft text-waiting-ink";
  if (stay.kind === "owner") return "border border-interim bg-interim-soft text-interim-ink";
  return stay.state === "inhouse" ? "bg-sea text-on-sea" : "bg-sea-soft text-sea-ink";
}
