import { useEffect, useState } from "react";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { checkLink } from "#/session/account-calls";
import { dropLinkToken, linkToken, watchLinkToken } from "#/session/link-token";

export type LinkCheck =
  /** Nobody came here with a link. */
  | { state: "none" }
  | { state: "checking"; token: string }
  | { state: "valid"; token: string; hint: string }
  | { state: "refused"; token: string; failure: unknown };

const wrong = { activate: "wrong_token_activation", reset: "wrong_token_reset", link: "wrong_token_reset" } as const;

/** Asks the server at once what the link of a mail is worth; asking does not spend it. */
export function useLinkCheck(page: keyof typeof wrong) {
  const [check, setCheck] = useState<LinkCheck>(() => {
    const token = linkToken(page);
    return token === undefined ? { state: "none" } : { state: "checking", token };
  });
  useEffect(() => watchLinkToken(page, (token) => setCheck({ state: "checking", token })), [page]);
  const token = check.state === "checking" ? check.token : undefined;
  useEffect(() => {
    if (token === undefined) return undefined;
    let left = false;
    const refused = (failure: unknown) => {
      if (left) return;
      // Asked again after a reload, an old link would have another mail sent each time.
      if (!(failure instanceof NetworkFailure)) dropLinkToken(page);
      setCheck({ state: "refused", token, failure });
    };
    checkLink(token).then((found) => {
      if (left) return;
      if (found?.state === "valid") setCheck({ state: "valid", token, hint: found.email_hint });
      else refused(new Refusal({ status: 400, code: wrong[page] }));
    }, refused);
    return () => {
      left = true;
    };
  }, [page, token]);
  return {
    check,
    /** What the link was then used for was refused. */
    refuse: (failure: unknown) =>
      setCheck((now) => (now.state === "none" ? now : { state: "refused", token: now.token, failure })),
    again: () => {
      if (check.state === "refused") setCheck({ state: "checking", token: check.token });
    },
  };
}
