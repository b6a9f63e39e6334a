import { useLingui } from "@lingui/react/macro";
import { LogOut, UsersRound } from "lucide-react";
import { loginTexts } from "#/session/refusal-texts";
import { Notice } from "#/ui/Notice";

/** Why one is at the sign-in page although one was signed in. */
export default function LoginReason({ reason }: { reason: "tokenDifferent" | "tokenEmpty" | "invalid_grant" }) {
  const { t, i18n } = useLingui();
  const text = {
    tokenDifferent: i18n._(loginTexts.token_different),
    tokenEmpty: t`Your session ended. Please sign in again.`,
    invalid_grant: i18n._(loginTexts.invalid_grant),
  }[reason];
  return (
    <Notice tone="warn" icon={reason === "tokenDifferent" ? UsersRound : LogOut}>
      {text}
    </Notice>
  );
}
