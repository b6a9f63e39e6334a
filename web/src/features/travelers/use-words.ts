import { useLingui } from "@lingui/react";
import { useCallback } from "react";
import { useFailureWords } from "#/session/failure-words";
import { failureText, refusalTexts } from "./texts";

/** Why saving failed: a rule of travellers in its own words, everything else as everywhere. */
export function useSavingWords(): (failure: unknown) => string {
  const { i18n } = useLingui();
  const words = useFailureWords();
  return useCallback(
    (failure) =>
      words(failure, {
        offline: i18n._(failureText.network),
        other: i18n._(failureText.other),
        rules: refusalTexts,
      }),
    [i18n, words],
  );
}
