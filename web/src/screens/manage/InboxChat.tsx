import { useLingui } from "@lingui/react/macro";
import { type InfiniteData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, MessageCircleReply, TextQuote, UserRound, UserRoundCheck, UserRoundMinus } from "lucide-react";
import { useState } from "react";
import { keys } from "#/api/keys";
import type { Page } from "#/api/pages";
import { colleaguesQuery, inboxThreadQuery, type Settled, settleThread } from "#/api/inbox";
import { daysOf, isWaiting } from "#/features/board/rules";
import type { InboxThread } from "#/features/board/types";
import { Chat } from "#/features/chat/Chat";
import { useFormats } from "#/i18n/format";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Link } from "#/ui/Link";
import { Menu } from "#/ui/Menu";
import { toast } from "#/ui/toast";
import { BackLink } from "./BackLink";
import { useManaged } from "./managed";
import { ModuleDialog } from "./ModuleDialog";

type Kind = InboxThread["kind"];

function useSettle(kind: Kind, id: string) {
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const { member = 0 } = useManaged();
  return useMutation({
    mutationFn: async (change: Settled) => settleThread(kind, id, change),
    onSuccess: (thread) => {
      client.setQueryData(inboxThreadQuery(member, kind, id).queryKey, thread);
      void client.invalidateQueries({ queryKey: keys.inbox() });
    },
    onError: (failure) => tellFailure(failure),
  });
}

/** What a chat belongs to, one step away. */
function ToSubject({ kind, id }: { kind: Kind; id: string }) {
  const { t } = useLingui();
  return kind === "cleaning" ? (
    <Link to="/manage/task/$id" params={{ id }}>{t`Open the task`}</Link>
  ) : (
    <Link to="/manage/stay/$id" params={{ id }}>{t`Open the reservation`}</Link>
  );
}

/** Who takes care of the chat, and whether it still waits. */
function Actions({ kind, id, thread }: { kind: Kind; id: string; thread: InboxThread }) {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const colleagues = useQuery({ ...colleaguesQuery(member), enabled: member > 0 }).data ?? [];
  const settle = useSettle(kind, id);
  const waiting = isWaiting(thread);
  const nobody = thread.assigned_to === 0;
  const who = thread.mine ? t`You` : thread.assigned || t`A former colleague`;
  const done = () => {
    settle.mutate(
      { waiting: false },
      {
        onSuccess: () =>
          toast(t`Settled, until the next message comes.`, {
            tone: "done",
            action: { label: t`Undo`, onAction: () => settle.mutate({ waiting: true }) },
          }),
      },
    );
  };
  return (
    <>
      <Menu
        label={t`Who handles this chat`}
        icon={nobody ? UserRound : UserRoundCheck}
        actions={[
          ...colleagues.map((one) => ({
            key: String(one.id),
            label: one.me ? t`${one.name} (you)` : one.name,
            icon: one.id === thread.assigned_to ? UserRoundCheck : UserRound,
            onAction: () => settle.mutate({ assigned_to: one.id }),
          })),
          ...(nobody
            ? []
            : [
                {
                  key: "nobody",
                  label: t`No one in particular`,
                  icon: UserRoundMinus,
                  onAction: () => settle.mutate({ assigned_to: 0 }),
                },
              ]),
        ]}
      >
        {nobody ? t`Assign` : who}
      </Menu>
      {waiting ? (
        <Button
          changes="office"
          variant="secondary"
          size="pill"
          icon={CircleCheck}
          isPending={settle.isPending}
          onPress={done}
        >
          {t`Settled`}
        </Button>
      ) : (
        <Button
          changes="office"
          variant="secondary"
          size="pill"
          icon={MessageCircleReply}
          isPending={settle.isPending}
          onPress={() => settle.mutate({ waiting: true })}
        >
          {t`Still to answer`}
        </Button>
      )}
    </>
  );
}

/** What the lists know of a chat: it shows until its own answer is here. */
function listed(client: QueryClient, member: number, kind: Kind, id: string): InboxThread | undefined {
  const lists = client.getQueriesData<InfiniteData<Page<InboxThread>>>({ queryKey: [...keys.inbox(member), "list"] });
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.data)
    .find((thread) => thread.kind === kind && `${thread.memberid}-${thread.id}` === id);
}

/** The open chat; from 900 px on at the right of the list, on a phone in its place. */
export function InboxChat({ kind, id }: { kind: Kind; id: string }) {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const client = useQueryClient();
  const thread = useQuery({
    ...inboxThreadQuery(member, kind, id),
    enabled: member > 0,
    placeholderData: () => listed(client, member, kind, id),
  }).data;
  const format = useFormats();
  const [choosing, setChoosing] = useState(false);
  const begun = thread !== undefined && thread.lastmessage !== "";
  return (
    <section className="relative flex min-h-[calc(100dvh-var(--bar)-3rem)] min-w-0 flex-col desk:sticky desk:top-8 desk:h-[calc(100dvh-4rem)] desk:min-h-0">
      <BackLink to="/manage/inbox" />
      <div className="min-w-0 pb-2 desk:pe-14">
        <h1 className="text-18 font-bold [overflow-wrap:anywhere] sm:text-22">{thread?.title ?? t`Chat`}</h1>
        {thread && thread.begins !== "" && <p className="figures text-ink-soft">{daysOf(thread, format.date)}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3">
        {begun && <Actions kind={kind} id={id} thread={thread} />}
        <Button changes="office" variant="secondary" size="pill" icon={TextQuote} onPress={() => setChoosing(true)}>
          {t`Text modules`}
        </Button>
        <ToSubject kind={kind} id={id} />
      </div>
      <ModuleDialog kind={kind} id={id} isOpen={choosing} onClose={() => setChoosing(false)} />
      <Chat kind={kind} refId={id} last={thread?.lastmessage} layout="fill" />
    </section>
  );
}
