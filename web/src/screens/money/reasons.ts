import { useLingui } from "@lingui/react/macro";

/** The words for why the server refused a field. */
export function useReasons(): (reason: string | undefined) => string | undefined {
  const { t } = useLingui();
  const words: Record<string, string> = {
    required: t`Please fill in this field.`,
    format: t`Please check how this is written.`,
    future: t`This day is in the future.`,
    too_old: t`This day is more than ten years ago.`,
    too_long: t`This is too long.`,
    minimum: t`This is more than was paid.`,
    maximum: t`This amount is too large.`,
    currency: t`The stay is in another currency.`,
    unknown: t`Please choose one of the entries.`,
  };
  return (reason) => (reason === undefined ? undefined : (words[reason] ?? t`Please check how this is written.`));
}
