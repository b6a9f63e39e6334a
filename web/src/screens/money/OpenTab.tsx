import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleAlert, Hourglass, PartyPopper, Plus, SearchX } from "lucide-react";
import { useState } from "react";
import { type OpenStay, openStaysQuery, openSumsQuery } from "#/api/payments";
import { useFormats } from "#/i18n/format";
import { LoadFailure } from "#/parts/LoadFailure";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { Link } from "#/ui/Link";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { Stat } from "#/ui/Stat";
import { Filters, isFiltered, useMoneyFilter } from "./Filters";
import { PaymentDialog } from "./PaymentDialog";

function Sums({ member }: { member: number }) {
  const { t } = useLingui();
  const format = useFormats();
  const { data } = useQuery({ ...openSumsQuery(member), enabled: member > 0 });
  if (!data || data.length === 0) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {data.map((sum) => (
        <div key={sum.open.currency} className="contents">
          <Stat
            icon={Hourglass}
            tone="waiting"
            label={t`Still to pay`}
            value={format.money(sum.open)}
            details={[t`Stays: ${format.integer(sum.stays)}`]}
          />
          <Stat
            icon={CircleAlert}
            tone={sum.begun > 0 ? "late" : "done"}
            label={t`Of these already arrived`}
            value={format.money(sum.begun_open)}
            details={[t`Stays: ${format.integer(sum.begun)}`]}
          />
        </div>
      ))}
    </div>
  );
}

function OpenRow({ stay, onEnter }: { stay: OpenStay; onEnter: () => void }) {
  const { t } = useLingui();
  const format = useFormats();
  const begun = stay.arrival <= stay.today;
  const guest = stay.guest || stay.booking_number;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <Link to="/manage/money/$id" params={{ id: `${stay.memberid}-${stay.id}` }}>
            {guest}
          </Link>
        </p>
        <p className="text-14 text-ink-soft">
          {stay.title} · <span className="figures">{stay.booking_number}</span>
        </p>
        <p className="figures text-14 text-ink-soft">
          {format.date(stay.arrival)} – {format.date(stay.departure)}
        </p>
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-3">
        {begun && (
          <Pill tone="late" icon={CircleAlert}>
            {t`Already arrived`}
          </Pill>
        )}
        <span className="text-end">
          <span className="figures block font-bold">{format.money(stay.to_pay)}</span>
          <span className="figures block text-14 text-ink-soft">{t`of ${format.money(stay.total)}`}</span>
        </span>
        <Button variant="secondary" icon={Plus} aria-label={t`Enter a payment of ${guest}`} onPress={onEnter}>
          {t`Payment`}
        </Button>
      </div>
    </li>
  );
}

/** The confirmed stays that are not fully paid, and what that is in all. */
export function OpenTab({ member }: { member: number }) {
  const { t } = useLingui();
  const { filter, asked, change } = useMoneyFilter();
  const query = useInfiniteQuery({ ...openStaysQuery(member, asked), enabled: member > 0 });
  const [entering, setEntering] = useState<OpenStay>();
  const stays = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="flex flex-col gap-4 pt-4">
      <Sums member={member} />
      <Filters
        member={member}
        list="open"
        filter={filter}
        onChange={change}
        days={{ from: t`Arrival from`, to: t`Arrival until` }}
      />
      {!query.data && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonList count={4} />
      ) : stays.length === 0 && !query.hasNextPage ? (
        isFiltered(asked) ? (
          <EmptyState icon={SearchX} title={t`Nothing found`}>
            {t`No stay with something to pay fits the search.`}
          </EmptyState>
        ) : (
          <EmptyState icon={PartyPopper} title={t`Everything is paid`}>
            {t`Confirmed stays that are not fully paid appear here.`}
          </EmptyState>
        )
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
          {stays.map((stay) => (
            <OpenRow key={stay.id} stay={stay} onEnter={() => setEntering(stay)} />
          ))}
        </ul>
      )}
      <ShowMore of={query} className="self-start">
        {t`Show more`}
      </ShowMore>
      {entering && <PaymentDialog stay={entering} onClose={() => setEntering(undefined)} />}
    </div>
  );
}
