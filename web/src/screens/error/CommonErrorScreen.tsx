import { useLingui } from "@lingui/react/macro";
import { Home, TriangleAlert } from "lucide-react";
import { LinkButton } from "#/ui/Link";
import { StatePage } from "#/ui/StatePage";

export function CommonErrorScreen() {
  const { t } = useLingui();
  return (
    <StatePage
      icon={TriangleAlert}
      title={t`Something went wrong`}
      actions={
        <LinkButton to="/" icon={Home} size="lg">
          {t`To the start page`}
        </LinkButton>
      }
    >
      <p>{t`We could not finish what you wanted to do. Please begin again from the start page.`}</p>
    </StatePage>
  );
}
