import { Plural, useLingui } from "@lingui/react/macro";
import { CircleCheck, Clock, Hourglass, type LucideIcon, MessageCircle, Wallet } from "lucide-react";
import { type ReactNode, useState } from "react";
import { parseLastMessage } from "#/api/last-message";
import { useFormats } from "#/i18n/format";
import { useWords } from "#/i18n/words";
import { kindLooks } from "#/parts/task";
import { kindOf } from "#/parts/task-state";
import { usePropertyTitle } from "#/session/device-settings";
import { Button } from "#/ui/Button";
import { Icon } from "#/ui/Icon";
import { Link } from "#/ui/Link";
import { Late } from "./Late";
import { RowLink, wrapping } from "./RowLink";
import { type Attention, daysOf, type LateTask } from "./rules";
import type { BoardStay, InboxThread } from "./types";

/** As many of a group as show before somebody asks for more. */
const first = 3;

function Row({ title, detail, aside }: { title: ReactNode; detail: ReactNode; aside: ReactNode }) {
  return (
    <span className={wrapping}>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{title}</span>
        <span className="block text-14 text-ink-soft">{detail}</span>
      </span>
      <span className="figures ms-auto shrink-0 text-14 font-bold">{aside}</span>
    </span>
  );
}

function TaskItem({ late, red }: { late: LateTask; red?: boolean }) {
  const { t, i18n } = useLingui();
  const titleOf = usePropertyTitle();
  const { task, minutes } = late;
  const inWords = useWords();
  const next = task.next_occupation;
  const who = (task.person ?? task.company)?.name ?? t`unassigned`;
  const what = `${inWords(task.title, task.title_words) || i18n._(kindLooks[kindOf(task)].label)} · ${who}`;
  return (
    <RowLink to="/manage/task/$id" params={{ id: `${task.reinplan_memberid}-${task.cleaning_rpmaid}` }} search>
      <Row
        title={titleOf(task.property)}
        detail={next?.same_day ? `${what} · ${t`next guests today at ${next.arrival_time}`}` : what}
        aside={red && <span className="text-late-ink">{<Late minutes={minutes} />}</span>}
      />
    </RowLink>
  );
}

function StayItem({ stay }: { stay: BoardStay }) {
  const { t } = useLingui();
  const format = useFormats();
  return (
    <RowLink to="/manage/stay/$id" params={{ id: `${stay.memberid}-${stay.id}` }} search>
      <Row
        title={stay.title}
        detail={t`${stay.guest} arrives at ${stay.arrival_time}, not fully paid`}
        aside={<span className="text-late-ink">{format.money(stay.to_pay)}</span>}
      />
    </RowLink>
  );
}

function ChatItem({ thread }: { thread: InboxThread }) {
  const { t } = useLingui();
  const format = useFormats();
  const ref = `${thread.memberid}-${thread.id}`;
  return (
    <RowLink to="/manage/inbox" search={(before) => ({ ...before, kind: thread.kind, ref })}>
      <Row
        title={[thread.title, daysOf(thread, format.date)].filter(Boolean).join(" · ")}
        detail={parseLastMessage(thread.lastmessage)?.text}
        aside={thread.unread > 0 ? <Plural value={thread.unread} one="# unread" other="# unread" /> : t`To answer`}
      />
    </RowLink>
  );
}

/** One kind of things: how many, what, and the first of them; `folded` shows none before it is opened. */
function Group<Item>(props: {
  icon: LucideIcon;
  red?: boolean;
  count: number;
  title: ReactNode;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  render: (item: Item) => ReactNode;
  folded?: boolean;
  action?: ReactNode;
}) {
  const { t } = useLingui();
  const [open, setOpen] = useState(!props.folded);
  const [all, setAll] = useState(false);
  if (props.count === 0) return null;
  const shown = open ? (all ? props.items : props.items.slice(0, first)) : [];
  const rest = props.items.length - first;
  return (
    <li className="border-t border-line py-1 first:border-t-0">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 px-4">
        <Icon of={props.icon} size={22} className={props.red ? "text-late-ink" : "text-ink-soft"} />
        <h3 className="min-w-0 grow basis-40 font-bold">
          <span className={`figures ${props.red ? "text-late-ink" : ""}`}>{props.title}</span>
        </h3>
        {props.action}
        {props.folded && (
          <Button variant="quiet" aria-expanded={open} onPress={() => setOpen(!open)}>
            {open ? t`Hide` : t`Show`}
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <ul className="divide-y divide-line desk:ps-8.5">
          {shown.map((item) => (
            <li key={props.keyOf(item)}>{props.render(item)}</li>
          ))}
        </ul>
      )}
      {open && rest > 0 && (
        <div className="px-2 desk:ps-10.5">
          <Button variant="quiet" aria-expanded={all} onPress={() => setAll(!all)}>
            {all ? t`Show fewer` : t`Show ${rest} more`}
          </Button>
        </div>
      )}
    </li>
  );
}

const taskKey = ({ task }: LateTask) => `${task.reinplan_memberid}-${task.cleaning_rpmaid}`;

/** The one list to look at, by kind: what is late, unpaid or unanswered. Nothing in it is the best news of the day. */
export function RedList({
  found,
  chats,
  waiting,
}: {
  found: Attention;
  chats: readonly InboxThread[];
  /** How many chats wait; the server does not count beyond a hundred. */
  waiting: number;
}) {
  const { t } = useLingui();
  const { late, watch, unpaid, count } = found;
  const many = waiting > 99 ? "99+" : waiting;
  if (count === 0 && waiting === 0 && watch.length === 0) {
    return (
      <p className="flex items-center gap-3 rounded-card border border-done/40 bg-done-soft px-4 py-3 font-semibold text-done-ink">
        <Icon of={CircleCheck} />
        {t`Nothing is late, unpaid or unanswered.`}
      </p>
    );
  }
  return (
    <section aria-labelledby="red-list" className="overflow-hidden rounded-card border border-line bg-card shadow-card">
      <h2 id="red-list" className="border-b border-line px-4 py-3 text-18 font-bold">
        <Plural
          value={count}
          _0="Nothing is late or unpaid"
          one="# item needs attention"
          other="# items need attention"
        />
      </h2>
      <ul>
        <Group
          icon={Clock}
          red
          count={late.length}
          title={<Plural value={late.length} one="# task late" other="# tasks late" />}
          items={late}
          keyOf={taskKey}
          render={(one) => <TaskItem late={one} red />}
        />
        <Group
          icon={Wallet}
          red
          count={unpaid.length}
          title={<Plural value={unpaid.length} one="# arrival today not paid" other="# arrivals today not paid" />}
          items={unpaid}
          keyOf={(stay) => String(stay.id)}
          render={(stay) => <StayItem stay={stay} />}
        />
        <Group
          icon={MessageCircle}
          count={waiting}
          title={
            waiting > 99 ? (
              t`${many} chats wait for an answer`
            ) : (
              <Plural value={waiting} one="# chat waits for an answer" other="# chats wait for an answer" />
            )
          }
          items={chats}
          keyOf={(thread) => `${thread.kind} ${thread.id}`}
          render={(thread) => <ChatItem thread={thread} />}
          folded
          action={<Link to="/manage/inbox">{t`Open inbox`}</Link>}
        />
        <Group
          icon={Hourglass}
          count={watch.length}
          title={
            <Plural
              value={watch.length}
              one="# task to watch: behind schedule, but still in time"
              other="# tasks to watch: behind schedule, but still in time"
            />
          }
          items={watch}
          keyOf={taskKey}
          render={(one) => <TaskItem late={one} />}
          folded
        />
      </ul>
    </section>
  );
}
