import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarCheck2, CircleStop, Sparkles } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { type DayProposal, type DraftRow, type Happened, proposalQuery, takeIntoDraft } from "#/api/draft";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { Refusal } from "#/api/refusal";
import type { Schedule } from "#/api/schedule";
import { localZone, wallClock } from "#/i18n/property-time";
import { useNow } from "#/i18n/use-now";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { EmptyState } from "#/ui/EmptyState";
import { FormError } from "#/ui/FormError";
import { Notice } from "#/ui/Notice";
import { SidePanel } from "#/ui/SidePanel";
import { Spinner } from "#/ui/Spinner";
import { toast } from "#/ui/toast";
import { ProposedChanges } from "./ProposedChanges";
import { QuestionForm } from "./QuestionForm";
import { type Begin, happenedOf, questionOf } from "./question";
import type { Proposed } from "./rows";
import { StillOpen } from "./StillOpen";
import { leftOut, undoOf } from "./undo";
import { useSettled } from "./use-settled";
import type { ScheduleWords } from "./words";

type Change = DayProposal["changes"][number];

/** What is taken, and the rows that the draft had before. */
interface Taking {
  changes: readonly Change[];
  /** What is left out of the proposal. */
  others: readonly Change[];
  earlier: readonly DraftRow[];
  key: string;
}

/** What is adapted to, in words; nothing for a whole day. */
function useHappenedWords(plan: Schedule, words: ScheduleWords) {
  const { t } = useLingui();
  return ({ away, late }: Happened): string => {
    if (away) {
      const [who, from, until] = [words.name(away.staff), words.clock(away.from), words.clock(away.until)];
      return away.until > `${plan.day} 23:59:59` && away.from.endsWith(" 00:00:00")
        ? t`${who} is absent all day.`
        : t`${who} is absent from ${from} to ${until}.`;
    }
    const task = plan.tasks.find(({ id }) => id === late?.task);
    if (!late || !task) return "";
    const [title, at] = [words.title(task), words.clock(late.at)];
    return task.state === "started"
      ? t({ message: `${title} ends at ${at}.`, context: "a late task" })
      : t({ message: `${title} can begin at ${at}.`, context: "a late task" });
  };
}

const none: readonly Proposed[] = [];

/** The changes that are chosen, by their numbers in the list. */
const useChosen = (proposal: DayProposal | undefined, left: ReadonlySet<number>) =>
  useMemo(
    () =>
      proposal?.changes.map((one, at) => ({ ...one, number: at + 1 })).filter(({ task }) => !left.has(task)) ?? none,
    [proposal, left],
  );

/** Whether the server refuses what is asked about: it is asked in another way then, not again. */
const isRefused = (failure: Error | null) =>
  failure instanceof Refusal && ["bad_request", "not_found", "task_not_found", "task_finished"].includes(failure.code);

/** How a day could be planned, or go on after what has happened: each change with its reason, and what is chosen goes into the draft at once. */
export function Proposals(props: {
  member: number;
  plan: Schedule;
  words: ScheduleWords;
  /** What has happened, as far as it is known when it is opened. */
  begin: Begin | undefined;
  /** Whether it stands beside the schedule, which shows the chosen changes and the one that is pointed at. */
  beside: boolean;
  onShow: (chosen: readonly Proposed[]) => void;
  onLight: (task: number | undefined) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const failureWords = useFailureWords();
  const { member, words, onClose, onShow, onLight } = props;
  // The day is the one for which it was opened.
  const [day] = useState(props.plan.day);
  const form = useId();
  const now = wallClock(useNow(), localZone());
  const [question, setQuestion] = useState(() => questionOf(day, props.begin, now));
  const [tried, setTried] = useState(false);
  /** What was asked; nothing while it is chosen. */
  const [asked, setAsked] = useState<Happened>();
  const [turn, setTurn] = useState(0);
  const happened = asked ?? {};
  const isRepair = happened.away !== undefined || happened.late !== undefined;
  const about = useHappenedWords(props.plan, words)(happened);
  const query = useQuery({ ...proposalQuery(member, day, happened, turn), enabled: asked !== undefined });
  const [stopped, setStopped] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const proposal = query.isFetching || asked === undefined ? undefined : query.data;
  const chosen = useChosen(proposal, left);
  useEffect(() => {
    onShow(chosen);
    return () => {
      onShow(none);
      onLight(undefined);
    };
  }, [chosen, onShow, onLight]);
  const take = useMutation({
    mutationFn: async ({ changes, others, key }: Taking) =>
      takeIntoDraft(
        member,
        {
          day,
          tasks: changes.map(({ task, from, to, reason, about }) => ({ task, from, to, reason, about })),
          ...leftOut(others),
          whole: true,
        },
        key,
      ),
    onSuccess: ({ taken, kept }, { changes, others, earlier }) => {
      void client.invalidateQueries({ queryKey: keys.schedule() });
      if (kept.length > 0) return;
      onClose();
      toast(plural(taken, { one: "# change is in the draft.", other: "# changes are in the draft." }), {
        tone: "done",
        action: { label: t`Undo`, onAction: () => undo.mutate({ changes, others, earlier, key: newIdempotencyKey() }) },
      });
    },
  });
  const undo = useMutation({
    mutationFn: async ({ changes, earlier, key }: Taking) =>
      takeIntoDraft(
        member,
        {
          day,
          tasks: undoOf(changes, earlier),
          whole: true,
        },
        key,
      ),
    onSuccess: ({ kept }) => {
      void client.invalidateQueries({ queryKey: keys.schedule() });
      if (kept.length > 0) toast(t`Some of it was changed meanwhile.`, { tone: "error" });
    },
    onError: (failure) => toast(failureWords(failure), { tone: "error" }),
  });
  const kept = take.data?.kept ?? [];
  const missing = proposal?.changes.filter(({ task }) => take.data?.needed.includes(task)) ?? [];
  const found = proposal?.changes.length ?? 0;
  const refused = isRefused(query.error);
  const asking = asked === undefined || (refused && !query.isFetching);
  const state = asking
    ? "asking"
    : query.isFetching
      ? "searching"
      : stopped
        ? "stopped"
        : query.error
          ? "failed"
          : kept.length > 0 && missing.length === 0
            ? "changed"
            : found > 0
              ? "found"
              : "nothing";
  const settled = useSettled(state);
  const region = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that had the focus has gone; after a stop another one has taken its place.
    if (state === "searching" || state === "stopped" || refused) return;
    const dialog = region.current?.closest<HTMLElement>('[role="dialog"]');
    (heading.current ?? dialog)?.focus({ preventScroll: true });
  }, [state, refused]);
  const reset = () => {
    setStopped(false);
    setLeft(new Set());
    take.reset();
  };
  const again = () => {
    reset();
    void query.refetch();
  };
  const change = () => {
    reset();
    setTried(false);
    setAsked(undefined);
  };
  const ask = () => {
    const asks = happenedOf({ day, tasks: props.plan.tasks }, question);
    setTried(true);
    if ("wrong" in asks) return;
    reset();
    setTurn(turn + 1);
    setAsked(asks);
  };
  const titles = kept
    .map(({ task }) =>
      words.title(proposal?.changes.find((one) => one.task === task) ?? { title: String(task), short_title: "" }),
    )
    .join(", ");
  const needed = missing.map((one) => words.title(one)).join(", ");
  const count = chosen.length;
  const stale = kept.length;
  const said = {
    asking: "",
    searching: t`Searching for a better plan…`,
    stopped: t`Stopped. Nothing was changed.`,
    failed: "",
    changed: t`${stale} changed meanwhile`,
    found: plural(found, { one: "# change proposed", other: "# changes proposed" }),
    nothing: isRepair ? t`Nothing has to change` : t`Nothing to improve`,
  }[state];
  const waiting = state === "searching" || state === "stopped";
  const Frame = props.beside ? SidePanel : Dialog;
  return (
    <Frame
      title={t`Proposals`}
      wide
      isOpen
      onClose={onClose}
      actions={
        <>
          {state !== "asking" && state !== "searching" && (
            <Button key="change" variant="secondary" onPress={() => settled() && change()}>
              {t({ message: "Change the question", context: "proposals for a day" })}
            </Button>
          )}
          {/* One button while the search is asked for, runs and is stopped: it keeps the focus. */}
          {state === "asking" ? (
            <Button key="search" type="submit" form={form} icon={Sparkles}>
              {t({ message: "Propose", context: "a plan for the day" })}
            </Button>
          ) : state === "searching" ? (
            <Button
              key="search"
              variant="secondary"
              icon={CircleStop}
              onPress={() => {
                if (!settled()) return;
                setStopped(true);
                void client.cancelQueries({ queryKey: keys.proposal(member, day, turn) });
              }}
            >
              {t({ message: "Stop", context: "a search for proposals" })}
            </Button>
          ) : state === "stopped" || state === "changed" ? (
            <Button key="search" onPress={() => settled() && again()}>{t`Propose again`}</Button>
          ) : (
            state === "found" && (
              <Button
                key="take"
                changes="office"
                isDisabled={count === 0}
                isPending={take.isPending}
                onPress={() =>
                  settled() &&
                  take.mutate({
                    changes: chosen,
                    others: proposal?.changes.filter(({ task }) => left.has(task)) ?? [],
                    earlier: props.plan.draft,
                    key: newIdempotencyKey(),
                  })
                }
              >
                {t`Take into the draft (${count})`}
              </Button>
            )
          )}
        </>
      }
    >
      <div ref={region} role="status" className={waiting ? "flex items-center gap-3 py-6" : "sr-only"}>
        {state === "searching" && <Spinner />} {said}
      </div>
      {state !== "asking" && about !== "" && <p className="pb-3 font-semibold [overflow-wrap:anywhere]">{about}</p>}
      {state === "asking" ? (
        <div className="flex flex-col gap-4">
          {refused && <FormError>{failureWords(query.error)}</FormError>}
          <QuestionForm
            id={form}
            plan={props.plan}
            words={words}
            now={now}
            question={question}
            tried={tried}
            onChange={setQuestion}
            onAsk={ask}
          />
        </div>
      ) : waiting ? null : query.error ? (
        <LoadFailure failure={query.error} retry={again} title={t`Proposals could not be loaded`} />
      ) : (
        proposal && (
          <div className="flex flex-col gap-4">
            {take.error && <FormError>{failureWords(take.error)}</FormError>}
            {kept.length > 0 && (
              <Notice
                tone="warn"
                silent={missing.length === 0}
                title={
                  missing.length > 0
                    ? t`Not possible without the changes that are left out:`
                    : t`Changed meanwhile, so nothing was taken:`
                }
              >
                {missing.length > 0 ? t`${titles}: only together with ${needed}` : titles}
              </Notice>
            )}
            {proposal.changes.length === 0 ? (
              <EmptyState icon={CalendarCheck2} title={isRepair ? t`Nothing has to change` : t`Nothing to improve`}>
                {isRepair ? t`The day can go on as it is planned.` : t`No other plan of this day is better.`}
              </EmptyState>
            ) : (
              <ProposedChanges
                proposal={proposal}
                words={words}
                heading={heading}
                left={left}
                onLeft={(tasks) => {
                  setLeft(tasks);
                  // What was refused is chosen in another way now.
                  if (missing.length > 0) take.reset();
                }}
                onLight={onLight}
              />
            )}
            <StillOpen proposal={proposal} words={words} />
          </div>
        )
      )}
    </Frame>
  );
}
