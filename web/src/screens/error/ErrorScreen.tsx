import { useLingui } from "@lingui/react/macro";
import { CloudOff, RotateCw, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { cannotLoadPart } from "#/api/parts";
import { NetworkFailure } from "#/api/refusal";
import { reportLater } from "#/session/report-later";
import { Button } from "#/ui/Button";
import { StatePage } from "#/ui/StatePage";

/** A part of the app that could not be fetched, for want of a connection or because a new release replaced it. */
function cannotLoad(error: unknown): boolean {
  if (error instanceof NetworkFailure) return true;
  return cannotLoadPart(error) || (error instanceof Error && error.message.startsWith("Failed to fetch"));
}

export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useLingui();
  const loading = cannotLoad(error);
  useEffect(() => {
    if (!loading) void reportLater({ message: String(error), code: "render", type: "render" });
  }, [error, loading]);
  useEffect(() => {
    if (!loading) return undefined;
    // Nothing was typed on a page that did not come: once the connection is back, it is simply fetched again.
    const again = () => location.reload();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [loading]);
  const reload = (
    <Button icon={RotateCw} size="lg" onPress={() => location.reload()}>
      {t`Reload the page`}
    </Button>
  );
  if (loading) {
    return (
      <StatePage icon={CloudOff} title={t`This page could not be loaded`} actions={reload}>
        <p>{t`Please check your internet connection, then reload the page.`}</p>
      </StatePage>
    );
  }
  return (
    <StatePage icon={TriangleAlert} title={t`Something went wrong`} actions={reload}>
      <p>{t`Please reload the page. What you have typed and not saved will be lost.`}</p>
      <p className="text-16">{t`Our team has been informed.`}</p>
    </StatePage>
  );
}
