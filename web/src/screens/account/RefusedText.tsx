import { useLingui } from "@lingui/react/macro";
import { situation } from "#/screens/login/LoginRefusal";
import { accountTexts } from "#/session/account-texts";
import { handleRefusal } from "#/session/handle-refusal";

/** The text of a refusal where the page itself is about it. */
export function RefusedText({ failure }: { failure: unknown }) {
  const { i18n } = useLingui();
  const show = handleRefusal(failure, situation("account", accountTexts)).show;
  return show ? <span role="alert">{i18n._(show.text)}</span> : null;
}
