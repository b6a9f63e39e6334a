import { useLingui } from "@lingui/react/macro";
import { Compass, Home } from "lucide-react";
import { LinkButton } from "#/ui/Link";
import { StatePage } from "#/ui/StatePage";

export function NotFoundScreen() {
  const { t } = useLingui();
  return (
    <StatePage
      icon={Compass}
      code="404"
      title={t`This page does not exist`}
      actions={
        <LinkButton to="/" icon={Home} size="lg">
          {t`Go to start page`}
        </LinkButton>
      }
    >
      <p>{t`The address may be incomplete, or the page has moved.`}</p>
    </StatePage>
  );
}
