import { useLingui } from "@lingui/react/macro";
import { RotateCw, Wrench } from "lucide-react";
import { LinkButton } from "#/ui/Link";
import { StatePage } from "#/ui/StatePage";

export function MalfunctionScreen() {
  const { t } = useLingui();
  return (
    <StatePage
      icon={Wrench}
      title={t`We’re having a technical problem`}
      actions={
        <LinkButton to="/" icon={RotateCw} size="lg">
          {t`Try again`}
        </LinkButton>
      }
    >
      <p>{t`Some things do not work at the moment. We are on it. Please try again in a few minutes.`}</p>
      <p className="text-16">{t`If it’s urgent, please call the number in your booking email.`}</p>
    </StatePage>
  );
}
