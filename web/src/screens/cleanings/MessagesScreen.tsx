import { useLingui } from "@lingui/react/macro";
import { MessageCircle } from "lucide-react";
import { useMemo } from "react";
import { WindowVirtualizer } from "virtua";
import { KindPill, UnreadBadge, usePropertyName, useTaskList } from "#/features/tasks";
import { useFormats } from "#/i18n/format";
import { LoadFailure } from "#/parts/LoadFailure";
import { cardLink } from "#/ui/CardLink";
import { EmptyState } from "#/ui/EmptyState";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { type ChatLine, chatLines } from "./chats";

const LineLink = cardLink(
  "mb-3 flex flex-col gap-2 rounded-card border border-line bg-card p-4 text-ink shadow-card transition-colors hover:border-sea sm:p-5",
);

function Line({ line }: { line: ChatLine }) {
  const { t } = useLingui();
  const formats = useFormats();
  const name = usePropertyName();
  const { task, last } = line;
  return (
    <LineLink to="/cleanings/$id" params={{ id: line.ref }} hash="chat">
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 text-18 font-bold [overflow-wrap:anywhere]">{name(task)}</span>
        <UnreadBadge count={task.unread} />
      </span>
      <span className={`line-clamp-2 [overflow-wrap:anywhere] ${task.unread > 0 ? "font-semibold" : "text-ink-soft"}`}>
        {last.outgoing ? t`You: ${last.text}` : last.text}
      </span>
      <span className="flex flex-wrap items-center gap-2 text-ink-soft">
        <KindPill task={task} />
        <span className="figures">{formats.shortDay(task.planned_start)}</span>
        <span className="figures ms-auto">{formats.dateTime(last.created)}</span>
      </span>
    </LineLink>
  );
}

export function MessagesScreen() {
  const { t } = useLingui();
  // A new message may be about a task of any day ahead.
  const current = useTaskList("current", { whole: true });
  const past = useTaskList("past");
  const chats = useMemo(() => chatLines(current.tasks, past.tasks), [current.tasks, past.tasks]);
  const known = current.query.data !== undefined && past.query.data !== undefined;
  return (
    <div className="max-w-3xl">
      <PageHeader title={t`Messages`} beneath={t`Chats about your tasks, newest first.`} />
      {chats.length > 0 ? (
        <WindowVirtualizer>
          {chats.map((line) => (
            <Line key={line.ref} line={line} />
          ))}
        </WindowVirtualizer>
      ) : current.query.isError && !known ? (
        <LoadFailure
          failure={current.query.error}
          retry={() => {
            void current.query.refetch();
            void past.query.refetch();
          }}
          title={t`Your messages could not be loaded`}
        />
      ) : known ? (
        <EmptyState icon={MessageCircle} title={t`No messages yet`}>
          {t`Chats about your tasks appear here.`}
        </EmptyState>
      ) : (
        <SkeletonList count={4} />
      )}
    </div>
  );
}
