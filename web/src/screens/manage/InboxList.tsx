import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { InboxRow } from "#/features/board/InboxRow";
import { dayStaysQuery } from "#/api/board";
import { type InboxFilter, inboxQuery } from "#/api/inbox";
import { LoadFailure } from "#/parts/LoadFailure";
import { EmptyState } from "#/ui/EmptyState";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { useArrows } from "./arrows";
import { useManaged } from "./managed";

function Nothing({ filter }: { filter: InboxFilter }) {
  const { t } = useLingui();
  switch (filter.show) {
    case "waiting":
      return (
        <EmptyState icon={Inbox} title={t`Everything is answered`}>
          {t`New messages from guests and staff appear here right away.`}
        </EmptyState>
      );
    case "mine":
      return (
        <EmptyState icon={Inbox} title={t`No chat is assigned to you`}>
          {t`Chats that you take over or that are assigned to you appear here.`}
        </EmptyState>
      );
    case "all":
      return (
        <EmptyState icon={Inbox} title={t`No chats yet`}>
          {t`As soon as a guest or someone on your team writes, the chat appears here.`}
        </EmptyState>
      );
  }
}

/** The chats of a filter, the one with the newest message first; the arrow keys go from one to the next. */
export function InboxList({ filter, open }: { filter: InboxFilter; open: string }) {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const rows = useArrows();
  const today = useQuery({ ...dayStaysQuery(member, undefined), enabled: member > 0 });
  const query = useInfiniteQuery({
    ...inboxQuery(member, filter),
    enabled: member > 0,
  });
  const { data, error, refetch } = query;
  if (!data) return error ? <LoadFailure failure={error} retry={() => void refetch()} /> : <SkeletonList />;
  const threads = data.pages.flatMap((page) => page.data);
  if (threads.length === 0) return <Nothing filter={filter} />;
  return (
    <div className="flex flex-col gap-3">
      <ul
        ref={rows}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card"
      >
        {threads.map((thread) => {
          const name = `${thread.kind} ${thread.memberid}-${thread.id}`;
          return (
            <li key={name}>
              <InboxRow
                thread={thread}
                open={name === open}
                today={today.data?.date}
                tellWaiting={filter.show !== "waiting"}
              />
            </li>
          );
        })}
      </ul>
      <ShowMore of={query}>{t`Show more`}</ShowMore>
    </div>
  );
}
