import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowLeft, Wallet } from "lucide-react";
import { ownPayQuery } from "#/api/pay";
import { MonthSwitch } from "#/features/pay/MonthSwitch";
import { thisMonth } from "#/features/pay/months";
import { PayStatement } from "#/features/pay/PayStatement";
import { RateList } from "#/features/pay/RateList";
import { LoadFailure } from "#/parts/LoadFailure";
import { Section } from "#/parts/Section";
import { useStatus } from "#/session/status";
import { EmptyState } from "#/ui/EmptyState";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";

/** A person's or a company's own month: what was done, and what is paid for it. */
export function OwnPayScreen() {
  const { t } = useLingui();
  const { month = thisMonth() } = useSearch({ from: "/_signed-in/_staff/pay" });
  const go = useNavigate({ from: "/pay" });
  const { data, error, refetch } = useQuery(ownPayQuery(month));
  const agencies = useStatus().data?.roles ?? [];
  return (
    <>
      <div className="pb-1">
        <Link to="/settings" icon={ArrowLeft}>
          {t`Settings`}
        </Link>
      </div>
      <PageHeader title={t`My month`} />
      <div className="flex max-w-5xl flex-col gap-4">
        <MonthSwitch month={month} onChange={(next) => void go({ search: { month: next }, replace: true })} />
        {!data && (error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={3} />)}
        {data?.length === 0 && (
          <EmptyState icon={Wallet} title={t`No tasks in this month.`}>
            {t`Finished tasks appear here with their hours.`}
          </EmptyState>
        )}
        {data?.map((statement) => (
          <section
            key={`${statement.memberid}-${statement.staff}`}
            aria-label={statement.name}
            className="flex flex-col gap-4"
          >
            {data.length > 1 && (
              <h2 className="text-20 font-bold">
                {agencies.find(({ memberid }) => memberid === statement.memberid)?.member_name} · {statement.name}
              </h2>
            )}
            <PayStatement statement={statement} />
            {statement.rates.length > 0 && (
              <Section icon={Wallet} title={t`Agreed rates`}>
                <RateList sheets={statement.rates.toReversed()} />
              </Section>
            )}
          </section>
        ))}
      </div>
    </>
  );
}
