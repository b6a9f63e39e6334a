import { useLingui } from "@lingui/react/macro";
import { useParams } from "@tanstack/react-router";
import { CalendarSearch } from "lucide-react";
import { type ReactNode, Suspense, useEffect } from "react";
import { useConnection } from "#/api/connection";
import { NetworkFailure, Refusal } from "#/api/refusal";
import type { PropertyClock } from "#/features/stay/rules";
import type { Stay, StaySummary } from "#/features/stay/types";
import { useKnownStay, useStay } from "#/features/stay/use-stay";
import { LoadFailure } from "#/parts/LoadFailure";
import { watchDeviceClock } from "#/session/clock";
import { EmptyState } from "#/ui/EmptyState";
import { late } from "#/ui/late";
import { LinkButton } from "#/ui/Link";
import { Skeleton } from "#/ui/Skeleton";

// Needed only where a page has no answer.
const StayCard = late(() => import("#/features/stay/StayCard"), "StayCard", { ahead: true });

function StayNotFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={CalendarSearch}
      title={t`Reservation not found`}
      action={
        <LinkButton to="/router" variant="secondary">
          {t`Go to my pages`}
        </LinkButton>
      }
    >
      {t`This reservation does not exist, or it belongs to another login.`}
    </EmptyState>
  );
}

/** Draws a page of a stay from the row of the list. */
export type FromRow = (row: StaySummary, id: string) => ReactNode;

/** Where the answer cannot come for now: what the list of stays knows of this one. */
function Waiting(props: { known: StaySummary | undefined; readAt: number; children: ReactNode }) {
  const { known, readAt, children } = props;
  return (
    <div className="flex flex-col gap-4">
      {known && (
        <div className="max-w-md">
          <Suspense fallback={null}>
            <StayCard stay={known} readAt={readAt} />
          </Suspense>
        </div>
      )}
      {children}
    </div>
  );
}

export interface StayPageProps {
  stay: Stay;
  clock: PropertyClock;
  /** As it stands in the address. */
  id: string;
  /** What of it is not kept on the device may still come. */
  asking: boolean;
}

/** Around each page of a stay: they share one answer, and its states of waiting, missing and failing. */
export function StayPage(props: { fromRow?: FromRow; children: (given: StayPageProps) => ReactNode }) {
  const { fromRow, children } = props;
  // Guests and the office have it under addresses of their own.
  const { id = "" } = useParams({ strict: false });
  useEffect(watchDeviceClock, []);
  const { stay, clock, failure, asking, retry } = useStay(id);
  const { stay: known, readAt } = useKnownStay(id);
  const lost = useConnection() === "lost";
  if (failure instanceof Refusal && failure.status === 404) return <StayNotFound />;
  if (stay && clock) return children({ stay, clock, id, asking });
  // In the same place as the page of the answer, so that it stays as it is when the signal is back: a message may be half written.
  const isUnreachable = failure ? failure instanceof NetworkFailure : lost;
  if (fromRow && known && isUnreachable) return fromRow(known, id);
  return (
    <Waiting known={failure !== null || lost ? known : undefined} readAt={readAt}>
      {failure ? (
        <LoadFailure failure={failure} retry={retry} />
      ) : (
        <Skeleton
          className="flex flex-col gap-4"
          bars={["h-72 rounded-card", "h-28 rounded-card", "h-44 rounded-card"]}
        />
      )}
    </Waiting>
  );
}
