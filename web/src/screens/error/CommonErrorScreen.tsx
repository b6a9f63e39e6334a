import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { Home, RotateCw, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#/ui/Button";
import { LinkButton } from "#/ui/Link";
import { StatePage } from "#/ui/StatePage";
import { fatalTaken } from "./fatal";

const route = getRouteApi("/common/error");

/** Where fatal errors end: back to the page that failed, or to the start. */
export function CommonErrorScreen() {
  const { t } = useLingui();
  const { next } = route.useSearch();
  const [taken, setTaken] = useState(false);
  useEffect(() => {
    void fatalTaken().then(setTaken);
  }, []);
  return (
    <StatePage
      icon={TriangleAlert}
      title={t`Something went wrong`}
      actions={
        <>
          {next !== undefined && (
            <Button icon={RotateCw} size="lg" onPress={() => location.assign(next)}>
              {t`Open the page again`}
            </Button>
          )}
          <LinkButton to="/" icon={Home} size="lg" variant={next === undefined ? "primary" : "secondary"}>
            {t`Go to start page`}
          </LinkButton>
        </>
      }
    >
      <p>{t`We couldn’t complete this.`}</p>
      <p className="text-16">
        {taken
          ? t`Our team has been informed. Please try again in a moment.`
          : t`Please try again. If it happens again, please contact your agency.`}
      </p>
    </StatePage>
  );
}
