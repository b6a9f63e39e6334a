import { useLingui } from "@lingui/react/macro";
import { ArrowLeft, EyeOff, UsersRound } from "lucide-react";
import { Suspense, useState } from "react";
import { taskRef, useChangeWords, usePropertyName } from "#/features/tasks";
import { useFormats } from "#/i18n/format";
import { useStatus } from "#/session/status";
import { LoadFailure } from "#/screens/error/LoadFailure";
import { EmptyState } from "#/ui/EmptyState";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { Select } from "#/ui/Select";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { Tabs } from "#/ui/Tabs";
import { late } from "#/ui/late";
import { Handout } from "./Handout";
import { usePeople, useUnseen } from "./queries";

// The form of a new person comes after the page.
const People = late(() => import("./People"), "People");

type Tab = "handout" | "unseen" | "people";

function Unseen({ member }: { member: number }) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useChangeWords();
  const name = usePropertyName();
  const query = useUnseen(member);
  const tasks = query.data?.pages.flatMap((page) => page.data);
  if (query.isError && !tasks) return <LoadFailure failure={query.error} retry={() => void query.refetch()} />;
  if (!tasks) return <SkeletonList count={3} />;
  if (tasks.length === 0)
    return (
      <EmptyState icon={EyeOff} title={t`Everything has been seen`}>
        {t`Changes that nobody who does the task has seen appear here.`}
      </EmptyState>
    );
  return (
    <>
      <ul className="flex max-w-3xl flex-col gap-2 pt-4">
        {tasks.map((task) => (
          <li key={taskRef(task)} className="rounded-card border border-line bg-card p-4">
            <span className="flex flex-wrap items-center justify-between gap-x-2">
              <Link to="/cleanings/$id" params={{ id: taskRef(task) }} className="min-w-0 [overflow-wrap:anywhere]">
                {name(task)}
              </Link>
              <span className="figures text-ink-soft">
                {formats.shortDay(task.planned_start)}, {formats.time(task.planned_start)}
              </span>
            </span>
            <span className="block text-ink-soft">{task.person?.name ?? task.company?.name ?? t`Nobody yet`}</span>
            <ul className="figures pt-1 font-semibold text-warn-ink">
              {task.changes.map((change) => (
                <li key={change.field}>{words(change)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="flex max-w-3xl justify-center py-4 empty:hidden">
        <ShowMore of={query}>{t`Show more tasks`}</ShowMore>
      </div>
    </>
  );
}

/** For companies and managers: assign the tasks of a day, see changes that nobody has seen, and keep the list of staff. */
export function HandoutScreen() {
  const { t } = useLingui();
  const { data: status } = useStatus();
  const places = status?.roles.filter((role) => role.role === "company" || role.role === "manager") ?? [];
  const [chosen, setChosen] = useState<string>();
  const place = places.find((each) => String(each.memberid) === chosen) ?? places[0];
  const member = place?.memberid;
  const [tab, setTab] = useState<Tab>("handout");
  const people = usePeople(member);
  const unseen = useUnseen(member);
  const seenOf = unseen.data?.pages.reduce((sum, page) => sum + page.data.length, 0);
  // While more is to come the number is only a beginning.
  const unseenCount = unseen.hasNextPage ? `${seenOf}+` : seenOf;
  if (status && member === undefined)
    return (
      <EmptyState icon={UsersRound} title={t`This page is for companies`}>
        {t`Your tasks are given to you by your agency or company.`}
      </EmptyState>
    );
  return (
    <>
      <Link to="/cleanings" icon={ArrowLeft} className="-mt-2 mb-2 inline-flex">
        {t`All tasks`}
      </Link>
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
          selected={tab}
          onSelect={setTab}
          tabs={[
            { key: "handout", label: t`Assign` },
            { key: "unseen", label: t`Not seen`, count: unseenCount },
            { key: "people", label: t`People` },
          ]}
          className="max-w-xl"
        >
          <Suspense fallback={<SkeletonList count={4} />}>
            {tab === "unseen" ? (
              <Unseen member={member} />
            ) : people.isError ? (
              <LoadFailure failure={people.error} retry={() => void people.refetch()} />
            ) : !people.data ? (
              <SkeletonList count={4} />
            ) : tab === "people" ? (
              <People people={people.data} member={member} hires={place?.role === "company"} />
            ) : (
              <Handout member={member} people={people.data} manages={place?.role === "manager"} />
            )}
          </Suspense>
        </Tabs>
      )}
    </>
  );
}
