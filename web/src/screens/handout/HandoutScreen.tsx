import { useLingui } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowLeft, UsersRound } from "lucide-react";
import { Suspense, useState } from "react";
import { loadTexts } from "#/i18n/texts";
import { useStatus } from "#/session/status";
import { LoadFailure } from "#/parts/LoadFailure";
import { EmptyState } from "#/ui/EmptyState";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { Select } from "#/ui/Select";
import { SkeletonList } from "#/ui/Skeleton";
import { Tabs } from "#/ui/Tabs";
import { late } from "#/ui/late";
import { Handout } from "./Handout";
import { BackToPlan } from "#/screens/schedule/BackToPlan";
import { planOf } from "#/screens/schedule/plan-end";
import { usePeople, useUnseen } from "./queries";
import { parseHandoutSearch } from "./search";

// The other tabs come after the page.
const CompanyPlan = late(async () => loadTexts("schedule").then(() => import("./CompanyPlan")), "CompanyPlan");
const Unseen = late(() => import("./Unseen"), "Unseen");
const People = late(() => import("./People"), "People");

type Tab = "plan" | "handout" | "unseen" | "people";

/** For companies and managers: assign the tasks of a day, see changes that nobody has seen, and keep the list of staff. */
export function HandoutScreen() {
  const { t } = useLingui();
  const { data: status } = useStatus();
  const places = status?.roles.filter((role) => role.role === "company" || role.role === "manager") ?? [];
  const [chosen, setChosen] = useState<string>();
  const given = parseHandoutSearch(useSearch({ from: "/_signed-in/_staff/handout" }));
  const plan = planOf(given);
  const place = places.find((each) => String(each.memberid) === (chosen ?? String(given.member))) ?? places[0];
  const member = place?.memberid;
  const tab: Tab = given.tab ?? "handout";
  const navigate = useNavigate({ from: "/handout" });
  const setTab = (tab: Tab) =>
    void navigate({
      search: (before) => ({ ...before, tab: tab === "handout" ? undefined : tab }),
      replace: true,
      state: true,
    });
  // Another agency may have no day plan for this person.
  const shown = tab === "plan" && place?.role !== "company" ? "handout" : tab;
  const people = usePeople(member);
  const unseen = useUnseen(member);
  const seenOf = unseen.data?.pages.reduce((sum, page) => sum + page.data.length, 0);
  // While more is to come the number is only a beginning.
  const unseenCount = unseen.hasNextPage ? `${seenOf}+` : seenOf;
  if (status && member === undefined)
    return (
      <EmptyState icon={UsersRound} title={t`This page is for companies`}>
        {t`Your agency or company assigns your tasks.`}
      </EmptyState>
    );
  return (
    <>
      {plan ? (
        <BackToPlan of={plan} />
      ) : (
        <Link to="/cleanings" icon={ArrowLeft} className="-mt-2 mb-2 inline-flex">
          {t`All tasks`}
        </Link>
      )}
      <PageHeader title={t`Assign tasks`} />
      {places.length > 1 && (
        <Select
          label={t`Agency`}
          value={String(member)}
          options={places.map((each) => ({ value: String(each.memberid), label: each.member_name }))}
          onChange={setChosen}
          className="mb-4 max-w-sm"
        />
      )}
      {member !== undefined && (
        <Tabs
          label={t`Assign tasks`}
          selected={shown}
          onSelect={setTab}
          tabs={[
            { key: "handout", label: t`Assign` },
            // The office has the schedule.
            ...(place?.role === "company"
              ? [{ key: "plan" as const, label: t({ message: "Day plan", context: "of a company's people" }) }]
              : []),
            { key: "unseen", label: t`Not seen`, count: unseenCount },
            { key: "people", label: t`People` },
          ]}
          className="max-w-xl"
        >
          <Suspense fallback={<SkeletonList count={4} />}>
            {shown === "plan" ? (
              <CompanyPlan key={member} member={member} />
            ) : shown === "unseen" ? (
              <Unseen member={member} />
            ) : !people.data && people.isError ? (
              <LoadFailure failure={people.error} retry={() => void people.refetch()} />
            ) : !people.data ? (
              <SkeletonList count={4} />
            ) : shown === "people" ? (
              <People people={people.data} member={member} hires={place?.role === "company"} />
            ) : (
              <Handout member={member} people={people.data} given={given} manages={place?.role === "manager"} />
            )}
          </Suspense>
        </Tabs>
      )}
    </>
  );
}
