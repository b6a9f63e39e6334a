import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft, ListTodo, LogIn, LogOut, Pencil, ShieldCheck, ShieldOff, UserX, Wallet } from "lucide-react";
import { Suspense, useState } from "react";
import {
  editWork,
  heldQuery,
  personKey,
  staffSessionsQuery,
  type WorkAnswer,
  type WorkChanges,
  workQuery,
} from "#/api/people";
import { type TeamEntry, teamQuery } from "#/api/team";
import { AbsenceRequests } from "#/features/work/AbsenceRequests";
import { Absences } from "#/features/work/Absences";
import { HeldList } from "#/features/work/HeldList";
import { useFormats } from "#/i18n/format";
import { wireTimeAt } from "#/i18n/wire-time";
import { changesOf } from "#/parts/edit";
import { LoadFailure } from "#/parts/LoadFailure";
import { Fact, Facts, Section } from "#/parts/Section";
import { useEdit } from "#/parts/use-edit";
import { useFailureToast } from "#/session/failure-words";
import { parsePairId } from "#/session/pair-id";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { useMayChange } from "#/ui/changing";
import { EmptyState } from "#/ui/EmptyState";
import { late } from "#/ui/late";
import { Link, LinkButton } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { Tabs } from "#/ui/Tabs";
import { toast } from "#/ui/toast";
import { levelWords } from "./levels";
import { LoginPill } from "./LoginPill";
import { parsePersonSearch, type PersonTab } from "./person-search";
import { useChangeEntry } from "./team";
import { WorkForm } from "./WorkForm";
import { WorkHistory } from "./WorkHistory";

const OffDialog = late(() => import("./OffDialog"), "OffDialog", { ahead: true });
const ResetDialog = late(() => import("./ResetDialog"), "ResetDialog");
const SignOutDialog = late(() => import("./SignOutDialog"), "SignOutDialog", { ahead: true });
const TeamDialog = late(() => import("./TeamDialog"), "TeamDialog", { ahead: true });

/** The sign-ins of somebody, and what they have to do. */
function Overview({ id, entry }: { id: string; entry: TeamEntry }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const sessions = useQuery(staffSessionsQuery(id)).data;
  const held = useQuery(heldQuery(id));
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [signingOut, setSigningOut] = useState(false);
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2">
      <Section icon={LogIn} title={t({ message: "Login", context: "of a person of the team" })}>
        <Facts>
          <Fact label={t({ message: "State", context: "of a login" })}>
            <LoginPill entry={entry} />
          </Fact>
          {sessions && <Fact label={t`Signed-in devices`}>{sessions.count}</Fact>}
          {sessions && sessions.last_used_at !== "" && (
            <Fact label={t`Last used`}>{dateTime(wireTimeAt(new Date(sessions.last_used_at), zone))}</Fact>
          )}
        </Facts>
        {sessions && sessions.count > 0 && !entry.self && (
          <Button
            changes={entry.kind === "manager" ? "owner" : "office"}
            variant="secondary"
            icon={LogOut}
            className="mt-3"
            onPress={() => setSigningOut(true)}
          >
            {t`Sign out on all devices`}
          </Button>
        )}
        <Suspense>{signingOut && <SignOutDialog entry={entry} onClose={() => setSigningOut(false)} />}</Suspense>
      </Section>
      {entry.kind !== "manager" && (
        <Section icon={ListTodo} title={t`Tasks from now on`}>
          {held.data ? <HeldList held={held.data} /> : <SkeletonList count={2} />}
        </Section>
      )}
    </div>
  );
}

/** What somebody may do and when, when they are away, and who has changed that. */
function Working({ id, entry, answer }: { id: string; entry: TeamEntry; answer: WorkAnswer }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { tab = "overview" } = parsePersonSearch(useSearch({ from: "/_signed-in/_manager/manage_/team_/$id" }));
  const go = useNavigate({ from: "/manage/team/$id" });
  // Above the tabs, so that what is typed outlives a look at another one.
  const form = useEdit({
    form: `work ${id}`,
    fields: answer.work,
    send: async (edits, key) => {
      client.setQueryData(workQuery(id).queryKey, await editWork(id, changesOf(edits) as WorkChanges, key));
    },
    onSaved: () => {
      void client.invalidateQueries({ queryKey: [...personKey(id), "history"] });
      void client.invalidateQueries({ queryKey: ["doubts"] });
      toast(t`Saved`, { tone: "done" });
    },
  });
  return (
    <Tabs<PersonTab>
      label={t`Parts of the page`}
      selected={tab}
      onSelect={(next) => void go({ search: (before) => ({ ...before, tab: next }), replace: true })}
      tabs={[
        { key: "overview", label: t`Overview` },
        { key: "work", label: t({ message: "Work", context: "what somebody may do and when" }) },
        { key: "absences", label: t`Absences` },
        { key: "history", label: t`History` },
      ]}
    >
      <div className="max-w-3xl pt-4">
        {tab === "overview" && <Overview id={id} entry={entry} />}
        {tab === "work" && <WorkForm form={form} member={entry.memberid} company={entry.kind === "company"} />}
        {tab === "absences" && (
          <div className="flex flex-col gap-4">
            <AbsenceRequests member={entry.memberid} staff={entry.id} />
            <Absences id={id} name={entry.name} absences={answer.absences} />
          </div>
        )}
        {tab === "history" && <WorkHistory id={id} member={entry.memberid} />}
      </div>
    </Tabs>
  );
}

function Worker({ id, entry }: { id: string; entry: TeamEntry }) {
  const { data, error, refetch } = useQuery(workQuery(id));
  if (data) return <Working id={id} entry={entry} answer={data} />;
  return error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={3} />;
}

/** All that the office knows of one person, company or manager of its team. */
export function PersonScreen() {
  const { t, i18n } = useLingui();
  const { id } = useParams({ from: "/_signed-in/_manager/manage_/team_/$id" });
  const pair = parsePairId(id);
  const member = pair?.memberid ?? 0;
  const tellFailure = useFailureToast();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(teamQuery(member));
  const change = useChangeEntry(member);
  const [open, setOpen] = useState<"edit" | "off" | "reset">();
  const maySeePay = useMayChange("office");
  const entry = data?.find((one) => one.id === pair?.id);
  const back = (
    <div className="pb-1">
      <Link to="/manage/team" icon={ArrowLeft}>
        {t`The whole team`}
      </Link>
    </div>
  );
  if (!entry)
    return (
      <>
        {back}
        {!data && (error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList count={3} />)}
        {data && (
          <EmptyState
            icon={UserX}
            title={t`Person not found`}
            action={
              <LinkButton to="/manage/team" variant="secondary">
                {t`The whole team`}
              </LinkButton>
            }
          >
            {t`This person does not exist, or belongs to another agency.`}
          </EmptyState>
        )}
      </>
    );
  const changes = entry.kind === "manager" ? "owner" : "office";
  const level = entry.level === "" ? undefined : levelWords[entry.level];
  const works =
    entry.kind === "person"
      ? (data?.find((one) => one.id === entry.company)?.name ?? t`The agency’s own people`)
      : entry.kind === "company"
        ? t`Cleaning company`
        : t({ message: "Manager", context: "of the agency" });
  return (
    <>
      {back}
      <PageHeader
        title={entry.name}
        beneath={[works, entry.email, entry.phone].filter(Boolean).join(" · ")}
        actions={
          <>
            <Button changes={changes} variant="secondary" icon={Pencil} onPress={() => setOpen("edit")}>
              {t`Edit`}
            </Button>
            {maySeePay && (entry.kind === "company" || (entry.kind === "person" && entry.company === 0)) && (
              <LinkButton to="/manage/pay/$id" params={{ id }} variant="quiet" icon={Wallet}>
                {t({ message: "Pay", context: "what people are paid" })}
              </LinkButton>
            )}
            {entry.second_factor && entry.active && !entry.self && (
              <Button changes={changes} variant="quiet" icon={ShieldOff} onPress={() => setOpen("reset")}>
                {t`Reset two-step sign-in`}
              </Button>
            )}
            {!entry.self && entry.active && (
              <Button changes={changes} variant="quiet" onPress={() => setOpen("off")}>
                {t`Switch off`}
              </Button>
            )}
            {!entry.self && !entry.active && (
              <Button
                changes={changes}
                isPending={change.isPending}
                onPress={() =>
                  change.mutate(
                    { id: entry.id, change: { active: true } },
                    {
                      onError: (failure) => tellFailure(failure),
                      onSuccess: () => void client.invalidateQueries({ queryKey: personKey(id) }),
                    },
                  )
                }
              >
                {t`Switch on`}
              </Button>
            )}
          </>
        }
      />
      <p className="flex flex-wrap gap-2 pb-4">
        {level && (
          <Pill tone="neutral" icon={level.icon}>
            {i18n._(level.name)}
          </Pill>
        )}
        <LoginPill entry={entry} />
        {entry.second_factor && <Pill tone="sea" icon={ShieldCheck}>{t`Two-step sign-in`}</Pill>}
      </p>
      {entry.kind === "manager" ? <Overview id={id} entry={entry} /> : <Worker id={id} entry={entry} />}
      <Suspense>
        {open === "off" && <OffDialog entry={entry} onClose={() => setOpen(undefined)} />}
        {open === "reset" && <ResetDialog entry={entry} onClose={() => setOpen(undefined)} />}
        {open === "edit" && (
          <TeamDialog member={member} entry={entry} companies={[]} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </>
  );
}
