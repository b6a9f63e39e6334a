import { useLingui } from "@lingui/react/macro";
import type { FileProblem, Outcome, Proposal } from "#/api/statements";

/** Why a statement file, or a line of it, cannot be read. */
export function useProblemTexts(): (problem: FileProblem) => string {
  const { t } = useLingui();
  const reasons: Record<FileProblem["reason"], string> = {
    empty: t`There is nothing in this file.`,
    nul: t`This file is not a text file.`,
    encoding: t`The letters of this file can’t be read. Please choose another encoding.`,
    too_large: t`This file is larger than 20 MB.`,
    too_many: t`This file has more than 20,000 lines. Please split it by months.`,
    date: t`This is not a date in the chosen form.`,
    amount: t`This is not an amount in the chosen form.`,
    currency: t`The currency is missing.`,
    column: t`A column is missing. Please check which column is which.`,
    cells: t`There are more cells than headings.`,
    quotes: t`The quotation marks don’t match up.`,
    xml: t`The file is incomplete or damaged.`,
    doctype: t`The file has a document type, which is not allowed.`,
    depth: t`The file is nested too deeply.`,
    no_statement: t`This is not an account statement (camt.053).`,
    sums: t`The parts don’t add up to the amount.`,
  };
  return ({ line, field, reason }) => {
    const where = line > 0 ? (field === "" ? t`Line ${line}` : t`Line ${line}, ${field}`) : field;
    return where === "" ? reasons[reason] : `${where}: ${reasons[reason]}`;
  };
}

/** Why a line is thought to pay a stay. */
export function useReasonTexts(): Record<string, string> {
  const { t } = useLingui();
  const texts: Record<Proposal["reasons"][number], string> = {
    reference: t`Payment reference`,
    number: t`Booking number`,
    external: t`Number of the booking system`,
    amount: t`Amount still to pay`,
    deposit: t`Amount of the deposit`,
    name: t`Full name`,
    last_name: t`Last name`,
    return: t`Payment that came back`,
    too_much: t`More than is open`,
    already_paid: t`Already fully paid`,
    not_confirmed: t`Not confirmed`,
  };
  return texts;
}

/** Why a line was not booked. */
export function useOutcomeTexts(): Record<NonNullable<Outcome["reason"]>, string> {
  const { t } = useLingui();
  return {
    settled: t`Someone has already decided about this line.`,
    missing: t`This line no longer exists.`,
    stay: t`This reservation no longer exists.`,
    sums: t`The parts don’t add up to the amount.`,
    currency: t`The stay is in another currency.`,
    too_much_back: t`This is more than was paid.`,
  };
}
