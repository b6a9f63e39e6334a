import { useLingui } from "@lingui/react/macro";
import { CloudOff, RotateCw, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { reportError } from "#/session/report-error";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";

/** What stands in place of data that could not be fetched and was never kept. */
export function LoadFailure({ failure, retry }: { failure: unknown; retry: () => void }) {
  const { t } = useLingui();
  const offline = failure instanceof NetworkFailure;
  // What a person may not see is no fault of the app's; everything else unexpected is the operator's to know.
  const quiet = offline || (failure instanceof Refusal && [401, 403, 404, 429].includes(failure.status));
  useEffect(() => {
    if (quiet) return;
    const code = failure instanceof Refusal ? `${failure.status} ${failure.code}` : "load";
    reportError({ message: String(failure), code, type: "critical" });
  }, [failure, quiet]);
  return (
    <div role="alert">
      <EmptyState
        icon={offline ? CloudOff : TriangleAlert}
        title={t`This page could not be loaded`}
        action={
          <Button icon={RotateCw} size="lg" onPress={retry}>
            {t`Try again`}
          </Button>
        }
      >
        {offline ? t`Please check your internet connection.` : t`Please try again in a moment.`}
      </EmptyState>
    </div>
  );
}
