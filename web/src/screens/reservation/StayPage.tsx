import { useLingui } from "@lingui/react/macro";
import { useParams } from "@tanstack/react-router";
import { CalendarSearch } from "lucide-react";
import type { ReactNode } from "react";
import { Refusal } from "#/api/refusal";
import type { PropertyClock } from "#/features/stay/rules";
import type { Stay } from "#/features/stay/types";
import { useStay } from "#/features/stay/use-stay";
import { LoadFailure } from "#/screens/error/LoadFailure";
import { EmptyState } from "#/ui/EmptyState";
import { LinkButton } from "#/ui/Link";
import { Skeleton } from "#/ui/Skeleton";

function StayNotFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={CalendarSearch}
      title={t`Reservation not found`}
      action={
        <LinkButton to="/router" variant="secondary">
          {t`To my pages`}
        </LinkButton>
      }
    >
      {t`This reservation does not exist, or it belongs to another login.`}
    </EmptyState>
  );
}

function Waiting() {
  const { t } = useLingui();
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t`Loading…`}</span>
      <Skeleton className="h-72 w-full rounded-card" />
      <Skeleton className="h-28 w-full rounded-card" />
      <Skeleton className="h-44 w-full rounded-card" />
    </div>
  );
}

export interface StayPageProps {
  stay: Stay;
  clock: PropertyClock;
  /** As it stands in the address. */
  id: string;
}

/** Around each page of a stay: they share one answer, and its states of waiting, missing and failing. */
export function StayPage({ children }: { children: (given: StayPageProps) => ReactNode }) {
  const { id } = useParams({ from: "/_signed-in/_guest/reservations/$id" });
  const { stay, clock, failure, retry } = useStay(id);
  if (failure instanceof Refusal && failure.status === 404) return <StayNotFound />;
  if (stay && clock) return children({ stay, clock, id });
  if (failure) return <LoadFailure failure={failure} retry={retry} />;
  return <Waiting />;
}
