import { Plural, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { groupStays } from "#/features/stay/rules";
import { staysQuery } from "#/api/reservations";
import { StayCard } from "#/features/stay/StayCard";
import type { StaySummary } from "#/features/stay/types";
import { LoadFailure } from "#/parts/LoadFailure";
import { EmptyState } from "#/ui/EmptyState";
import { PageHeader } from "#/ui/PageHeader";
import { SectionHeader } from "#/ui/SectionHeader";
import { SkeletonList } from "#/ui/Skeleton";

function Group({ title, stays, readAt }: { title: string; stays: readonly StaySummary[]; readAt: number }) {
  if (stays.length === 0) return null;
  return (
    <section className="flex flex-col gap-3 pb-5">
      <SectionHeader aside={<Plural value={stays.length} one="# stay" other="# stays" />}>{title}</SectionHeader>
      <ul className="grid gap-3 sm:grid-cols-2 desk:grid-cols-3">
        {stays.map((stay) => (
          <li key={`${stay.memberid}-${stay.id}`} className="flex">
            <StayCard stay={stay} readAt={readAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stays() {
  const { t } = useLingui();
  const { data, dataUpdatedAt: readAt, error, refetch } = useQuery(staysQuery());
  if (!data && error) return <LoadFailure failure={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonList />;
  if (data.length === 0) {
    return (
      <EmptyState icon={CalendarDays} title={t`No stays yet`}>
        {t`Bookings made with your email address appear here.`}
      </EmptyState>
    );
  }
  const groups = groupStays(data);
  return (
    <>
      <Group title={t`Now`} stays={groups.now} readAt={readAt} />
      <Group title={t`Coming`} stays={groups.coming} readAt={readAt} />
      <Group title={t`Past`} stays={groups.past} readAt={readAt} />
    </>
  );
}

export function ReservationsScreen() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Your stays`} />
      <Stays />
    </>
  );
}
