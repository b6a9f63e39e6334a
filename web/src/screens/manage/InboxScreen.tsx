import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Navigate, useSearch } from "@tanstack/react-router";
import { Inbox, MessageCircle } from "lucide-react";
import { useState } from "react";
import { InboxRow } from "#/features/board/InboxRow";
import { dayStaysQuery, inboxQuery, unansweredQuery } from "#/features/board/queries";
import type { InboxThread } from "#/features/board/types";
import { Chat } from "#/features/chat/Chat";
import { LoadFailure } from "#/screens/error/LoadFailure";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { Segmented } from "#/ui/Segmented";
import { SkeletonList } from "#/ui/Skeleton";
import { BackLink } from "./BackLink";
import { useManaged } from "./managed";
import { MemberSwitch } from "./MemberSwitch";

function Rows({ threads, open }: { threads: readonly InboxThread[]; open: string }) {
  const { member = 0 } = useManaged();
  const today = useQuery({ ...dayStaysQuery(member, undefined), enabled: member > 0 });
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
      {threads.map((thread) => {
        const name = `${thread.kind} ${thread.memberid}-${thread.id}`;
        return (
          <li key={name}>
            <InboxRow thread={thread} open={name === open} today={today.data?.date} />
          </li>
        );
      })}
    </ul>
  );
}

function Waiting({ open }: { open: string }) {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const { data, error, refetch } = useQuery({ ...unansweredQuery(member), enabled: member > 0 });
  if (!data) return error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList />;
  if (data.length === 0) {
    return (
      <EmptyState icon={Inbox} title={t`Everything is answered`}>
        {t`New messages of guests and staff appear here at once.`}
      </EmptyState>
    );
  }
  return <Rows threads={data} open={open} />;
}

function All({ open }: { open: string }) {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...inboxQuery(member),
    enabled: member > 0,
  });
  if (!data) return error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList />;
  const threads = data.pages.flatMap((page) => page.data);
  if (threads.length === 0) {
    return (
      <EmptyState icon={Inbox} title={t`No chats yet`}>
        {t`As soon as a guest or somebody of your staff writes, the chat appears here.`}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Rows threads={threads} open={open} />
      {hasNextPage && (
        <Button variant="secondary" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </div>
  );
}

/** What a chat belongs to, one step away. */
function ToSubject({ kind, id }: { kind: InboxThread["kind"]; id: string }) {
  const { t } = useLingui();
  return kind === "cleaning" ? (
    <Link to="/manage/task/$id" params={{ id }}>{t`Open the task`}</Link>
  ) : (
    <Link to="/manage/stay/$id" params={{ id }}>{t`Open the stay`}</Link>
  );
}

function OpenChat({ kind, id }: { kind: InboxThread["kind"]; id: string }) {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const waiting = useQuery({ ...unansweredQuery(member), enabled: member > 0 }).data;
  // Once read it is no longer among those that wait; who came by a link finds it among the newest of all.
  const all = useInfiniteQuery({ ...inboxQuery(member), enabled: member > 0 }).data?.pages.flatMap((page) => page.data);
  const thread = [...(waiting ?? []), ...(all ?? [])].find(
    (one) => one.kind === kind && `${one.memberid}-${one.id}` === id,
  );
  return (
    <section className="relative min-w-0">
      <BackLink to="/manage/inbox" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 pb-2 desk:pe-14">
        <h2 className="min-w-0 text-22 font-bold">{thread?.title ?? t`Chat`}</h2>
        <ToSubject kind={kind} id={id} />
      </div>
      <Chat kind={kind} refId={id} layout="page" />
    </section>
  );
}

type Shown = "waiting" | "all";

/** All chats of the agency; from 900 px on the open one stands at the right, on a phone it takes the list's place. */
export function InboxScreen() {
  const { t } = useLingui();
  const { members } = useManaged();
  const { kind, ref } = useSearch({ from: "/_signed-in/_manager/manage_/inbox" });
  const [shown, setShown] = useState<Shown>("waiting");
  if (members?.length === 0) return <Navigate to="/router" replace />;
  const open = kind !== undefined && ref !== undefined;
  const name = open ? `${kind} ${ref}` : "";
  return (
    <div className="desk:grid desk:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] desk:gap-8">
      <div className={open ? "hidden min-w-0 desk:block" : "min-w-0"}>
        <PageHeader title={t`Inbox`} />
        <div className="flex flex-col gap-3 pb-4">
          <MemberSwitch />
          <Segmented<Shown>
            label={t`Which chats`}
            hideLabel
            value={shown}
            onChange={setShown}
            options={[
              { value: "waiting", label: t`To answer` },
              { value: "all", label: t`All` },
            ]}
          />
        </div>
        {shown === "waiting" ? <Waiting open={name} /> : <All open={name} />}
      </div>
      {open ? (
        <OpenChat key={name} kind={kind} id={ref} />
      ) : (
        <div className="hidden min-w-0 pt-32 desk:block">
          <EmptyState icon={MessageCircle} title={t`No chat is open`}>
            {t`Choose one at the left to read and answer it.`}
          </EmptyState>
        </div>
      )}
    </div>
  );
}
