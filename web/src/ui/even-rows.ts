/** What takes room, in em: a little more than a letter of the app's font on average, and what is beside a choice's words. */
const letter = 0.56;
const besideIcon = 1.55;
const besideCount = 1.3;
const gap = 0.25;

interface Choice {
  label: string;
  icon?: unknown;
  count?: number | string | undefined;
}

/** What each choice has beside its words. */
const besides = (choices: readonly Choice[], padding: number) =>
  choices.map(
    ({ icon, count }) =>
      padding +
      (icon === undefined ? 0 : besideIcon) +
      (count === undefined ? 0 : besideCount + String(count).length * letter),
  );

/** What all choices take in one row, in em. */
export function oneRow(choices: readonly Choice[], padding: number): number {
  const beside = besides(choices, padding);
  return choices.reduce((sum, { label }, at) => sum + label.length * letter + (beside[at] ?? 0) + gap, -gap);
}

/**
 * The flex basis of each choice that keeps rows even: all are in one row where they fit, else pairs are side by side, the first of an odd number above them, else each has its own row. No
 * choice is left alone beneath others, and three stand one above the other. In pairs of four or more a text may take two lines. `padding` is what a choice has at both sides together, in em.
 */
export function evenRows(choices: readonly Choice[], padding: number): string[] {
  const beside = besides(choices, padding);
  const widths = choices.map(({ label }, at) => label.length * letter + (beside[at] ?? 0));
  const unless = (row: number, otherwise: string) => `min(${otherwise}, (${row.toFixed(2)}em - 100%) * 999)`;
  const inOneRow = oneRow(choices, padding);
  const alone = (width: number) => `max(${width.toFixed(2)}em, ${unless(inOneRow, "100%")})`;
  const odd = choices.length % 2 === 1;
  if (odd && choices.length < 5) return widths.map(alone);
  const half = "50% - 0.25rem";
  const words = choices.map(
    ({ label }, at) => Math.max(...label.split(/[ -]/).map((word) => word.length)) * letter + (beside[at] ?? 0),
  );
  const wraps = choices.length > 2;
  // Two of unequal width stand side by side wherever both fit.
  const inPairs = wraps ? 2 * Math.max(...words) + gap : inOneRow;
  return widths.map((width, at) => {
    if (odd && at === 0) return alone(width);
    const least = wraps ? `min(${width.toFixed(2)}em, ${half})` : `${width.toFixed(2)}em`;
    return `max(${least}, ${unless(inOneRow, half)}, ${unless(inPairs, "100%")})`;
  });
}
