import { Trans, useLingui } from "@lingui/react/macro";
import { KeyRound } from "lucide-react";
import type { ComponentProps } from "react";
import { AccountPage } from "./AccountPage";
import { Checking } from "./Checking";
import { NewPasswordForm } from "./NewPasswordForm";
import type { LinkCheck } from "./use-link-check";

/** The page behind a link that lets a password be chosen: the link is checked first, then the form stands with whose password it is. */
export function NewPasswordPage({
  check,
  title,
  ...form
}: {
  check: Extract<LinkCheck, { state: "checking" | "valid" }>;
  title: string;
} & Omit<ComponentProps<typeof NewPasswordForm>, "token">) {
  const { t } = useLingui();
  return (
    <AccountPage
      icon={KeyRound}
      title={title}
      lead={
        check.state === "valid" &&
        (check.hint === "" ? (
          t`Choose your password.`
        ) : (
          <Trans>
            Choose the password for <strong className="font-semibold break-words text-ink">{check.hint}</strong>.
          </Trans>
        ))
      }
    >
      {check.state === "checking" ? <Checking /> : <NewPasswordForm token={check.token} {...form} />}
    </AccountPage>
  );
}
