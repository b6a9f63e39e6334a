import { useLingui } from "@lingui/react/macro";
import { MessageCircle, RotateCw } from "lucide-react";
import { Fragment, useEffect, useMemo, useRef, useState } from "react";
import { useConnection } from "#/api/connection";
import { parseLastMessage } from "#/api/last-message";
import type { ChatKind } from "#/api/messages";
import { NetworkFailure } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { useNow } from "#/i18n/use-now";
import { wireTimeAt } from "#/i18n/wire-time";
import { useLane } from "#/offline";
import { useFailureWords } from "#/session/failure-words";
import { useMayChange } from "#/ui/changing";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { NextSignal } from "#/ui/NextSignal";
import { Notice } from "#/ui/Notice";
import { ShowMore } from "#/ui/ShowMore";
import { Skeleton } from "#/ui/Skeleton";
import { Composer } from "./Composer";
import { LastBubble, MessageBubble, RowBubble } from "./MessageBubble";
import { chatName, openChat } from "./open";
import { bubbles, firstUnread, unreadCount } from "./thread";
import { useTranslates } from "./translation";
import { useMarkRead, useThread } from "./use-thread";

export interface ChatProps {
  kind: ChatKind;
  /** `{memberid}-{id}` of the task or the stay. */
  refId: string;
  /** The property's zone: says which day is today in the chat. */
  zone?: string | undefined;
  /** The last message as the task or the stay carries it: shown where the messages are not on the device. */
  last?: string | undefined;
  /** `page` fills the screen, `fill` what is left of a column; `inline` stands among other things and grows up to a part of the screen. */
  layout?: "page" | "fill" | "inline";
}

/** Whether a person can see the element, reported again whenever that changes. */
function useInSight(onChange: (inSight: boolean) => void) {
  const place = useRef<HTMLDivElement>(null);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let within = typeof IntersectionObserver === "undefined";
    const say = () => tell.current(within && document.visibilityState === "visible");
    const observer =
      typeof IntersectionObserver === "undefined"
        ? undefined
        : new IntersectionObserver((entries) => {
            within = entries.at(-1)?.isIntersecting ?? false;
            say();
          });
    observer?.observe(element);
    document.addEventListener("visibilitychange", say);
    say();
    return () => {
      observer?.disconnect();
      document.removeEventListener("visibilitychange", say);
      tell.current(false);
    };
  }, []);
  return place;
}

/** What scrolls must be reached with the keyboard too, although it is no control. */
const reachable = { tabIndex: 0 };

function Waiting() {
  return (
    <div className="py-2">
      <Skeleton bars={["h-12 w-3/5 rounded-2xl", "ms-auto h-12 w-2/5 rounded-2xl", "h-16 w-1/2 rounded-2xl"]} />
    </div>
  );
}

/** The messages of a task or a stay, and the line to write in; each chat begins with a state of its own. */
export function Chat(props: ChatProps) {
  return <OneChat key={chatName(props.kind, props.refId)} {...props} />;
}

function OneChat({ kind, refId, zone, last: known = "", layout = "inline" }: ChatProps) {
  const { t } = useLingui();
  const words = useFailureWords();
  const formats = useFormats();
  const name = chatName(kind, refId);
  const { query, older } = useThread(kind, refId);
  const markRead = useMarkRead(kind, refId);
  // Who only looks on leaves what is unread to the office.
  const may = useMayChange("office");
  const translates = useTranslates();
  const rows = useLane(name);
  const thread = query.data;
  const drawn = useMemo(() => bubbles(thread, rows, zone), [thread, rows, zone]);
  const unread = thread ? unreadCount(thread) : 0;

  const [inSight, setInSight] = useState(false);
  const close = useRef<(() => void) | undefined>(undefined);
  const newest = useInSight((sight) => {
    setInSight(sight);
    close.current?.();
    close.current = sight ? openChat(name) : undefined;
  });
  useEffect(() => {
    if (unread > 0 && inSight && may) markRead();
  }, [unread, inSight, may, markRead]);

  // Where the news begins that came while the chat was not in sight: it stays marked until the person writes.
  const [news, setNews] = useState(0);
  const mine = drawn.at(-1)?.kind === "row";
  const unreadFrom = thread ? firstUnread(thread) : 0;
  if (mine && news !== 0) setNews(0);
  else if (!mine && !inSight && unreadFrom !== 0 && news !== unreadFrom) setNews(unreadFrom);
  // The chat is in sight before its first answer is here: what that answer brings came while nobody looked.
  const [judged, setJudged] = useState(false);
  if (!judged && query.isFetchedAfterMount) {
    setJudged(true);
    if (!mine && news === 0 && unreadFrom !== 0) setNews(unreadFrom);
  }

  // At the newest message, unless the reader has gone up to read older ones.
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const last = drawn.at(-1)?.key;
  const beginning = useRef<HTMLParagraphElement>(null);
  const begun = useRef(0);
  useEffect(() => {
    const box = log.current;
    if (!box || last === undefined || !(atEnd.current || mine)) return;
    box.scrollTop = box.scrollHeight;
    // More news than fits: the reader begins where it begins.
    const mark = beginning.current;
    if (mark && !mine && begun.current !== news && mark.offsetTop < box.scrollTop)
      box.scrollTop = Math.max(0, mark.offsetTop - 8);
    begun.current = news;
  }, [last, mine, news]);

  // What is chosen and typed below takes room from the messages: the newest stays in sight.
  useEffect(() => {
    const box = log.current;
    if (!box || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  async function loadOlder(): Promise<void> {
    const box = log.current;
    const before = box ? box.scrollHeight - box.scrollTop : 0;
    await older.fetchNextPage();
    // What was read stays where it was: the older ones appear above.
    requestAnimationFrame(() => {
      if (box) box.scrollTop = box.scrollHeight - before;
    });
  }

  const now = useNow();
  const today = zone ? wireTimeAt(new Date(now), zone).slice(0, 10) : "";
  const dayName = (day: string) => (day === today && day !== "" ? t`Today` : formats.day(day));
  const failed = query.isError && !thread;
  const lost = useConnection() === "lost";
  const away = !thread && (query.isError ? query.error instanceof NetworkFailure : lost);
  const summary = away ? parseLastMessage(known) : undefined;
  const after = thread?.messages.at(-1)?.msg_id ?? 0;

  return (
    <div
      className={`flex min-w-0 flex-col ${layout === "page" ? "h-[calc(100dvh-var(--bar)-env(safe-area-inset-bottom)-6rem)] min-h-80 desk:h-[calc(100dvh-9rem)]" : layout === "fill" ? "min-h-80 grow basis-0" : ""}`}
    >
      <div
        ref={log}
        role="log"
        aria-label={t`Messages`}
        aria-busy={query.isFetching}
        {...reachable}
        onScroll={(event) => {
          const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
          atEnd.current = scrollHeight - scrollTop - clientHeight < 48;
        }}
        className={`relative -mx-1 flex min-w-0 flex-col gap-2 overflow-y-auto overscroll-contain rounded-control px-1 ${layout === "inline" ? "max-h-[min(34rem,60dvh)]" : "grow basis-0"}`}
      >
        <ShowMore of={{ ...older, fetchNextPage: loadOlder }} variant="quiet" className="self-center">
          {t`Older messages`}
        </ShowMore>
        {away && <NextSignal missing={summary ? t`Earlier messages` : t`Messages`} />}
        {summary && <LastBubble last={summary} />}
        {!thread && !away && query.isPending && rows.length === 0 && <Waiting />}
        {failed && !away && (
          <Notice
            tone="warn"
            title={t`The messages could not be loaded`}
            action={
              <Button variant="secondary" icon={RotateCw} onPress={() => void query.refetch()}>
                {t`Try again`}
              </Button>
            }
          >
            {words(query.error, { other: t`Please try again in a moment.` })}
          </Notice>
        )}
        {thread && drawn.length === 0 && (
          <EmptyState icon={MessageCircle} title={t`No messages yet`}>
            {t`Everyone in this chat can read what you write.`}
          </EmptyState>
        )}
        {drawn.map((bubble, index) => (
          <Fragment key={bubble.key}>
            {bubble.day !== drawn[index - 1]?.day && (
              <p className="my-1 self-center rounded-full bg-sunk px-3 py-1 text-14 font-semibold text-ink-soft">
                {dayName(bubble.day)}
              </p>
            )}
            {bubble.kind === "message" && bubble.message.msg_id === news && (
              <p
                ref={beginning}
                className="my-1 flex items-center gap-3 text-14 font-semibold text-sea-ink before:h-px before:grow before:bg-sea after:h-px after:grow after:bg-sea"
              >
                {t`New messages`}
              </p>
            )}
            {bubble.kind === "message" ? (
              <MessageBubble
                message={bubble.message}
                repeated={bubble.message.msg_id !== news && sameSender(drawn[index - 1], bubble)}
                kind={kind}
                refId={refId}
                translates={translates}
              />
            ) : (
              <RowBubble row={bubble.row} time={bubble.time} />
            )}
          </Fragment>
        ))}
        <div ref={newest} className="h-px shrink-0" />
      </div>
      {may ? (
        <Composer kind={kind} refId={refId} after={after} />
      ) : (
        <p className="border-t border-line px-4 py-3 text-ink-soft">{t`You can read here. Writing needs another role in the team.`}</p>
      )}
    </div>
  );
}

type Drawn = ReturnType<typeof bubbles>[number];

/** The name stands once above several messages of one person on one day. */
function sameSender(before: Drawn | undefined, now: Drawn): boolean {
  return (
    before?.kind === "message" &&
    now.kind === "message" &&
    before.day === now.day &&
    before.message.msg_isoutgoing === now.message.msg_isoutgoing &&
    before.message.msg_sender === now.message.msg_sender &&
    before.message.msg_role === now.message.msg_role
  );
}
