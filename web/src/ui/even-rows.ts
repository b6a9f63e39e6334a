/** What takes room, in em: a little more than a letter of the app's font on average, and what is beside a choice's words. */
const letter = 0.56;
const besideIcon = 1.55;
const besideCount = 1.3;
const gap = 0.25;

/**
 * The flex basis of each choice that keeps rows even: all are in one row where they fit, else pairs of an even number are side by side, else each has
 * its own row. No choice is left alone beneath others. `padding` is what a choice has at both sides together, in em.
 */
export function evenRows(
  choices: readonly { label: string; icon?: unknown; count?: number | string | undefined }[],
  padding: number,
): string[] {
  const widths = choices.map(
    ({ label, icon, count }) =>
      label.length * letter +
      padding +
      (icon === undefined ? 0 : besideIcon) +
      (count === undefined ? 0 : besideCount + String(count).length * letter),
  );
  const inOneRow = widths.reduce((sum, width) => sum + width + gap, -gap);
  const inPairs = 2 * Math.max(...widths) + gap;
  const unless = (row: number, otherwise: string) => `min(${otherwise}, (${row.toFixed(2)}em - 100%) * 999)`;
  const further =
    choices.length % 2 === 0
      ? `${unless(inOneRow, "50% - 0.25rem")}, ${unless(inPairs, "100%")}`
      : unless(inOneRow, "100%");
  return widths.map((width) => `max(${width.toFixed(2)}em, ${further})`);
}
