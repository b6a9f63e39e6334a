/** What takes room, in em: a little more than a letter of the app's font on average, and what is beside a choice's words. */
const letter = 0.56;
const besideIcon = 1.55;
const besideCount = 1.3;
const gap = 0.25;

/**
 * The flex basis of each choice that keeps rows even: all are in one row where they fit, else pairs of an even number are side by side, else each has its own row. No choice is left alone
 * beneath others. In pairs of four or more a text may take two lines. `padding` is what a choice has at both sides together, in em.
 */
export function evenRows(
  choices: readonly { label: string; icon?: unknown; count?: number | string | undefined }[],
  padding: number,
): string[] {
  const beside = choices.map(
    ({ icon, count }) =>
      padding +
      (icon === undefined ? 0 : besideIcon) +
      (count === undefined ? 0 : besideCount + String(count).length * letter),
  );
  const widths = choices.map(({ label }, at) => label.length * letter + (beside[at] ?? 0));
  const unless = (row: number, otherwise: string) => `min(${otherwise}, (${row.toFixed(2)}em - 100%) * 999)`;
  const inOneRow = widths.reduce((sum, width) => sum + width + gap, -gap);
  if (choices.length % 2 === 1) return widths.map((width) => `max(${width.toFixed(2)}em, ${unless(inOneRow, "100%")})`);
  const half = "50% - 0.25rem";
  const words = choices.map(
    ({ label }, at) => Math.max(...label.split(/[ -]/).map((word) => word.length)) * letter + (beside[at] ?? 0),
  );
  const wraps = choices.length > 2;
  const inPairs = 2 * Math.max(...(wraps ? words : widths)) + gap;
  return widths.map((width) => {
    const least = wraps ? `min(${width.toFixed(2)}em, ${half})` : `${width.toFixed(2)}em`;
    return `max(${least}, ${unless(inOneRow, half)}, ${unless(inPairs, "100%")})`;
  });
}
