/**
 * Reads an amount as people type it: with a point or a comma before the cents, with or without marks between the
 * thousands. Undefined for what is no amount; cents otherwise.
 */
export function parseAmount(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s'’\u00a0\u202f]/g, "").replace("−", "-");
  const found = /^(-?)(\d{1,3}(?:([.,])\d{3})+|\d+)(?:([.,])(\d{1,2}))?$/.exec(text);
  if (!found) return undefined;
  const [, sign, whole = "", between, before, cents = ""] = found;
  if (between !== undefined && between === before) return undefined;
  if (between !== undefined && new Set(whole.replaceAll(/\d/g, "")).size > 1) return undefined;
  const value = Number(whole.replaceAll(/[.,]/g, "")) * 100 + Number(cents.padEnd(2, "0"));
  return sign === "-" ? -value : value;
}

/** Cents as one types them, in the form that parseAmount reads in every language. */
export function amountText(cents: number): string {
  return `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}
