import { useLingui } from "@lingui/react/macro";
import { handleRefusal } from "#/session/handle-refusal";
import { Notice } from "#/ui/Notice";
import { situation } from "./LoginRefusal";

export default function LinkFailure({ failure }: { failure: unknown }) {
  const { i18n } = useLingui();
  const { show } = handleRefusal(failure, situation("account"));
  if (!show) return null;
  return <Notice tone={show.how === "persistent" ? "error" : "warn"}>{i18n._(show.text)}</Notice>;
}
