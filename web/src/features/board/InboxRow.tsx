import { useLingui } from "@lingui/react/macro";
import { BedDouble, ListChecks, Reply, UserRound } from "lucide-react";
import { parseLastMessage } from "#/api/last-message";
import { useFormats } from "#/i18n/format";
import { CountBadge, Pill } from "#/ui/Badge";
import { Icon } from "#/ui/Icon";
import { RowLink } from "./RowLink";
import { daysOf, isWaiting } from "./rules";
import type { InboxThread } from "./types";

/** One chat: what it belongs to, its last words, how many wait, and who takes care of it. */
export function InboxRow(props: {
  thread: InboxThread;
  open: boolean;
  today: string | undefined;
  tellWaiting: boolean;
}) {
  const { thread, open, today } = props;
  const { t } = useLingui();
  const format = useFormats();
  const last = parseLastMessage(thread.lastmessage);
  const when = thread.last_at.slice(0, 10) === today ? format.time(thread.last_at) : format.date(thread.last_at);
  return (
    <RowLink
      to="/manage/inbox"
      search={(before) => ({ ...before, kind: thread.kind, ref: `${thread.memberid}-${thread.id}` })}
      aria-current={open ? "page" : undefined}
      activeProps={{}}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunk text-ink-soft">
        <Icon of={thread.kind === "cleaning" ? ListChecks : BedDouble} />
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-3">
          <span className={`min-w-0 truncate ${thread.unread > 0 ? "font-bold" : "font-semibold"}`}>
            {thread.title}
          </span>
          <span className="figures shrink-0 text-14 text-ink-soft">{when}</span>
        </span>
        <span className="flex items-center gap-2">
          <span className="flex min-w-0 grow items-center gap-1.5 text-14 text-ink-soft">
            {last?.outgoing && <Icon of={Reply} size={16} />}
            {last?.outgoing && <span className="sr-only">{t`You:`}</span>}
            <span className="min-w-0 truncate">{last?.text}</span>
          </span>
          {props.tellWaiting && thread.unread === 0 && isWaiting(thread) && <Pill tone="late">{t`To answer`}</Pill>}
          <CountBadge count={thread.unread} label={t`unread messages`} />
        </span>
        <span className="flex items-center justify-between gap-3 text-14 text-ink-soft empty:hidden">
          {thread.begins !== "" && <span className="figures shrink-0">{daysOf(thread, format.date)}</span>}
          {thread.assigned_to > 0 && (
            <span className="flex min-w-0 items-center gap-1.5">
              <Icon of={UserRound} size={16} />
              <span className="sr-only">{t`Handled by`}</span>
              <span className="min-w-0 truncate">
                {thread.mine ? t`You` : thread.assigned || t`A former colleague`}
              </span>
            </span>
          )}
        </span>
      </span>
    </RowLink>
  );
}
