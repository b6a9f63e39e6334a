import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { LockKeyhole, RotateCw } from "lucide-react";
import { useEffect } from "react";
import { loadMember } from "#/session/member";
import { LinkButton } from "#/ui/Link";
import { StatePage } from "#/ui/StatePage";

/** How often the server is asked whether signing in works again. */
const askEvery = 10_000;

export function LoginNotPossibleScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setInterval(() => {
      loadMember({}).then(
        () => void navigate({ to: "/login", search: {}, replace: true }),
        () => undefined,
      );
    }, askEvery);
    return () => clearInterval(timer);
  }, [navigate]);
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
      <p className="text-16">{t`If it’s urgent, please call the number in your booking email.`}</p>
    </StatePage>
  );
}
