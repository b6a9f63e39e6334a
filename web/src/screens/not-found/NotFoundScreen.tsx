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
      title={t`There is no such page`}
      actions={
        <LinkButton to="/" icon={Home} size="lg">
          {t`To the start page`}
        </LinkButton>
      }
    >
      <p>{t`The address may have been cut off on its way, or the page has moved.`}</p>
    </StatePage>
  );
}
