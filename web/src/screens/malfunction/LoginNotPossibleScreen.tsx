import { useLingui } from "@lingui/react/macro";
import { LockKeyhole, RotateCw } from "lucide-react";
import { LinkButton } from "#/ui/Link";
import { StatePage } from "#/ui/StatePage";

export function LoginNotPossibleScreen() {
  const { t } = useLingui();
  return (
    <StatePage
      icon={LockKeyhole}
      title={t`Signing in is not possible now`}
      actions={
        <LinkButton to="/login" search={{}} icon={RotateCw} size="lg">
          {t`Try again`}
        </LinkButton>
      }
    >
      <p>{t`Please try again later. Your booking and your tasks are safe.`}</p>
      <p className="text-16">{t`If it is urgent, please call the number in your booking e-mail.`}</p>
    </StatePage>
  );
}
