import { useLingui } from "@lingui/react/macro";
import { accountTexts } from "#/session/account-texts";
import { Spinner } from "#/ui/Spinner";

/** The moment in which the server is asked what a link is worth. */
export function Checking() {
  const { i18n } = useLingui();
  return (
    <p
      role="status"
      className="flex min-h-12 items-center gap-3 rounded-control border border-line bg-card px-4 py-2.5 font-medium"
    >
      <Spinner size={22} />
      {i18n._(accountTexts.token_check)}
    </p>
  );
}
