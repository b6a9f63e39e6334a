import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { CloudOff, RotateCw } from "lucide-react";
import { useEffect } from "react";
import { cannotLoadPart } from "#/api/parts";
import { NetworkFailure } from "#/api/refusal";
import { Button } from "#/ui/Button";
import { StatePage } from "#/ui/StatePage";
import { noteFatal } from "./fatal";

/** A part of the app that could not be fetched, for want of a connection or because a new release replaced it. */
function cannotLoad(error: unknown): boolean {
  if (error instanceof NetworkFailure) return true;
  return cannotLoadPart(error) || (error instanceof Error && error.message.startsWith("Failed to fetch"));
}

/** A page that could not be loaded says so in its place. Every other error that ends a page is fatal and leads to /common/error. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useLingui();
  const router = useRouter();
  const loading = cannotLoad(error);
  useEffect(() => {
    if (loading) return;
    noteFatal(error);
    const { pathname, href } = router.state.location;
    const next = pathname === "/common/error" ? {} : { next: href };
    void router.navigate({ to: "/common/error", search: next, replace: true });
  }, [error, loading, router]);
  useEffect(() => {
    if (!loading) return undefined;
    // Nothing was typed on a page that did not come: once the connection is back, it is simply fetched again.
    const again = () => location.reload();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [loading]);
  if (!loading) return null;
  return (
    <StatePage
      icon={CloudOff}
      title={t`This page could not be loaded`}
      actions={
        <Button icon={RotateCw} size="lg" onPress={() => location.reload()}>
          {t`Reload the page`}
        </Button>
      }
    >
      <p>{t`Please check your internet connection, then reload the page.`}</p>
    </StatePage>
  );
}
