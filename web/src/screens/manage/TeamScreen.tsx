import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Ban, CircleCheck, CircleDashed, MailCheck, Pencil, UserPlus, UsersRound } from "lucide-react";
import { Suspense, useState } from "react";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureToast } from "#/session/failure-words";
import { Avatar } from "#/ui/Avatar";
import { Pill } from "#/ui/Badge";
import { Button, IconButton } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { late } from "#/ui/late";
import { PageHeader } from "#/ui/PageHeader";
import { SectionHeader } from "#/ui/SectionHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { useManaged } from "./managed";
import { MemberSwitch } from "./MemberSwitch";
import { type TeamEntry, teamQuery } from "#/api/team";
import { useChangeEntry } from "./team";

const TeamDialog = late(() => import("./TeamDialog"), "TeamDialog", { ahead: true });

function LoginPill({ entry }: { entry: TeamEntry }) {
  const { t } = useLingui();
  if (!entry.active) return <Pill tone="waiting" icon={Ban}>{t`Switched off`}</Pill>;
  switch (entry.login) {
    case "active":
      return <Pill tone="done" icon={CircleCheck}>{t`Login active`}</Pill>;
    case "invited":
      return <Pill tone="sea" icon={MailCheck}>{t`Invited`}</Pill>;
    case "none":
      return <Pill tone="waiting" icon={CircleDashed}>{t`No login`}</Pill>;
  }
}

function Entry({ entry, member, onEdit }: { entry: TeamEntry; member: number; onEdit: () => void }) {
  const { t } = useLingui();
  const tellFailure = useFailureToast();
  const change = useChangeEntry(member);
  const turn = () =>
    change.mutate(
      { id: entry.id, change: { active: !entry.active } },
      {
        onError: (failure) => tellFailure(failure),
      },
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card p-4">
      <Avatar name={entry.name} />
      <span className="min-w-0 grow basis-40">
        <span className="block font-semibold [overflow-wrap:anywhere]">{entry.name}</span>
        <span className="flex flex-wrap gap-x-3 text-14 text-ink-soft">
          <span className="[overflow-wrap:anywhere]">{entry.email}</span>
          <span className="whitespace-nowrap">{entry.phone}</span>
        </span>
      </span>
      <LoginPill entry={entry} />
      <span className="flex items-center gap-1">
        {!entry.self && (
          <Button variant="quiet" isPending={change.isPending} onPress={turn}>
            {entry.active ? t`Switch off` : t`Switch on`}
          </Button>
        )}
        <IconButton icon={Pencil} label={t`Edit ${entry.name}`} onPress={onEdit} />
      </span>
    </li>
  );
}

/** Who works for the agency: managers, its own people, companies with theirs. */
export function TeamScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const { data, error, refetch } = useQuery(teamQuery(member));
  const [open, setOpen] = useState<TeamEntry | "new">();
  const companies = data?.filter((one) => one.kind === "company") ?? [];
  const groups = [
    { key: "managers", title: t`Managers`, entries: data?.filter((one) => one.kind === "manager") ?? [] },
    {
      key: "own",
      title: t`The agency’s own people`,
      entries: data?.filter((one) => one.kind === "person" && one.company === 0) ?? [],
    },
    ...companies.map((company) => ({
      key: String(company.id),
      title: company.name,
      entries: [company, ...(data ?? []).filter((one) => one.kind === "person" && one.company === company.id)],
    })),
  ].filter((group) => group.entries.length > 0);
  const only = data !== undefined && data.every((one) => one.self);
  return (
    <>
      <PageHeader
        title={t`Team`}
        actions={
          <>
            <MemberSwitch />
            <Button icon={UserPlus} isDisabled={!data} onPress={() => setOpen("new")}>
              {t`New entry`}
            </Button>
          </>
        }
      />
      {!data && (error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={4} />)}
      <div className="flex max-w-3xl flex-col gap-6">
        {groups.map((group) => (
          <section key={group.key} aria-label={group.title}>
            <SectionHeader>{group.title}</SectionHeader>
            <ul className="flex flex-col gap-2">
              {group.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} member={member} onEdit={() => setOpen(entry)} />
              ))}
            </ul>
          </section>
        ))}
        {only && (
          <EmptyState icon={UsersRound} title={t`You are alone so far`}>
            {t`Add the people and companies who clean and check for you. With an email address they get an invitation.`}
          </EmptyState>
        )}
      </div>
      {open !== undefined && (
        <Suspense>
          <TeamDialog
            member={member}
            entry={open === "new" ? undefined : open}
            companies={companies.filter((one) => one.active)}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
