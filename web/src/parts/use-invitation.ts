import { useCallback, useEffect, useState } from "react";
import { Refusal } from "#/api/refusal";
import { offerMemberLanguage } from "#/i18n/texts";
import { type LinkPage, linkToken, watchLinkToken } from "#/session/link-token";

/** What an invitation that was mailed leads to. `open` is another one where it has to be read once more. */
export function useInvitation<Found extends { lang: string; languages: readonly string[] }>(
  page: LinkPage,
  open: (token: string) => Promise<Found>,
) {
  const [token, setToken] = useState(() => linkToken(page));
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(
    () =>
      watchLinkToken(page, (opened) => {
        setToken(opened);
        setFound(undefined);
        setFailure(undefined);
      }),
    [page],
  );
  const load = useCallback(() => {
    if (token === undefined) return undefined;
    let left = false;
    open(token).then(
      (answer) => {
        if (left) return;
        setFailure(undefined);
        setFound(answer);
        void offerMemberLanguage(answer.lang, answer.languages);
      },
      (cause: unknown) => !left && setFailure(cause),
    );
    return () => {
      left = true;
    };
  }, [token, open]);
  useEffect(load, [load]);
  return {
    token,
    found,
    setFound,
    failure,
    /** It is over, or there was none: trying again is of no use. */
    isGone: token === undefined || (failure instanceof Refusal && failure.status === 404),
    retry: () => void load(),
  };
}
