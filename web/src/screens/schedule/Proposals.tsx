import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowRight, CalendarCheck2, CircleStop } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type DayProposal, type DraftPlan, type DraftRow, proposalQuery, takeIntoDraft } from "#/api/draft";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import type { Schedule } from "#/api/schedule";
import { LoadFailure } from "#/parts/LoadFailure";
import { useDeviceSettings } from "#/session/device-settings";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { Dialog } from "#/ui/Dialog";
import { EmptyState } from "#/ui/EmptyState";
import { FormError } from "#/ui/FormError";
import { Icon } from "#/ui/Icon";
import { Notice } from "#/ui/Notice";
import { Spinner } from "#/ui/Spinner";
import { toast } from "#/ui/toast";
import { useReasonWords } from "./reason-words";
import { useSettled } from "./use-settled";
import type { ScheduleWords } from "./words";

type Change = DayProposal["changes"][number];

/** What is taken, and the rows that the draft had before. */
interface Taking {
  changes: readonly Change[];
  earlier: readonly DraftRow[];
  key: string;
}

const isSame = (a: DraftPlan, b: DraftPlan) =>
  a.planned_start === b.planned_start &&
  a.planned_end === b.planned_end &&
  a.company === b.company &&
  a.person === b.person &&
  a.additional_person === b.additional_person;

/** How something is now and how it would be; a screen reader hears it in words. */
function BeforeAfter({ was, is, words }: { was: string; is: string; words?: string }) {
  const { t } = useLingui();
  return (
    <>
      <span aria-hidden>
        {was} <Icon of={ArrowRight} size={14} className="inline" /> <b>{is}</b>
      </span>
      <span className="sr-only">{words ?? t`${was} before, ${is} after`}</span>
    </>
  );
}

/** What the day amounts to, now and with all changes. */
function Sums({ proposal, words }: { proposal: DayProposal; words: ScheduleWords }) {
  const { t } = useLingui();
  const { before, after, disturbed } = proposal;
  const lines: [string, string, string][] = [
    [t`Cleanings with somebody`, String(before.assigned), String(after.assigned)],
    [t`On the way`, words.short(before.travel), words.short(after.travel)],
    [t({ message: "Conflicts", context: "tasks in the schedule" }), String(before.conflicts), String(after.conflicts)],
  ];
  const loads = proposal.people.map(({ id, name, before: had, after: has }) => {
    const [was, is] = [words.short(had), words.short(has)];
    return { id, name, was, is, planned: t`Planned time: ${was} before, ${is} after` };
  });
  return (
    <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {lines.map(([name, was, is]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className="text-end">{was === is ? was : <BeforeAfter was={was} is={is} />}</dd>
        </div>
      ))}
      <dt>{t`People whose published plan changes`}</dt>
      <dd className="text-end">{disturbed}</dd>
      {loads.map(({ id, name, was, is, planned }) => (
        <div key={id} className="contents text-14 text-ink-soft">
          <dt className="[overflow-wrap:anywhere]">{name}</dt>
          <dd className="text-end">
            <BeforeAfter was={was} is={is} words={planned} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How the day could be planned: each change with its reason, and what is chosen goes into the draft at once. */
export function Proposals(props: { member: number; plan: Schedule; words: ScheduleWords; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const failureWords = useFailureWords();
  const reasons = useReasonWords(props.words);
  const { showShortTitle } = useDeviceSettings();
  const { member, words, onClose } = props;
  // The day is the one for which it was opened.
  const [day] = useState(props.plan.day);
  const query = useQuery(proposalQuery(member, day));
  const [stopped, setStopped] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const proposal = query.isFetching ? undefined : query.data;
  const chosen = proposal?.changes.filter(({ task }) => !left.has(task)) ?? [];
  const take = useMutation({
    mutationFn: async ({ changes, key }: Taking) =>
      takeIntoDraft(
        member,
        {
          day,
          tasks: changes.map(({ task, from, to, reason, about }) => ({ task, from, to, reason, about })),
          whole: true,
        },
        key,
      ),
    onSuccess: ({ taken, kept }, { changes, earlier }) => {
      void client.invalidateQueries({ queryKey: keys.schedule() });
      if (kept.length > 0) return;
      onClose();
      toast(plural(taken, { one: "# change is in the draft.", other: "# changes are in the draft." }), {
        tone: "done",
        action: { label: t`Undo`, onAction: () => undo.mutate({ changes, earlier, key: newIdempotencyKey() }) },
      });
    },
  });
  const undo = useMutation({
    mutationFn: async ({ changes, earlier, key }: Taking) =>
      takeIntoDraft(
        member,
        {
          day,
          // A row that an earlier proposal made is again one with that reason.
          tasks: changes.map(({ task, from, to }) => {
            const row = earlier.find((one) => one.task === task && one.stays === "" && isSame(one.is, from));
            return { task, from: to, to: from, ...(row && { reason: row.reason, about: row.about }) };
          }),
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
  const found = proposal?.changes.length ?? 0;
  const state = query.isFetching
    ? "searching"
    : stopped
      ? "stopped"
      : query.error
        ? "failed"
        : kept.length > 0
          ? "changed"
          : found > 0
            ? "found"
            : "nothing";
  const settled = useSettled(state);
  const region = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that had the focus has gone; after a stop another one has taken its place.
    if (state === "searching" || state === "stopped") return;
    const dialog = region.current?.closest<HTMLElement>('[role="dialog"]');
    (heading.current ?? dialog)?.focus({ preventScroll: true });
  }, [state]);
  const again = () => {
    setStopped(false);
    setLeft(new Set());
    take.reset();
    void query.refetch();
  };
  const titleOf = (one: { title: string; short_title: string }) => (showShortTitle && one.short_title) || one.title;
  const count = chosen.length;
  const stale = kept.length;
  const said = {
    searching: t`Searching for a better plan…`,
    stopped: t`Stopped. Nothing was changed.`,
    failed: "",
    changed: t`${stale} changed meanwhile`,
    found: plural(found, { one: "# change proposed", other: "# changes proposed" }),
    nothing: t`Nothing to improve`,
  }[state];
  const waiting = state === "searching" || state === "stopped";
  return (
    <Dialog
      title={t`Proposals`}
      wide
      isOpen
      onClose={onClose}
      actions={
        state === "searching" ? (
          <Button
            variant="secondary"
            icon={CircleStop}
            onPress={() => {
              if (!settled()) return;
              setStopped(true);
              void client.cancelQueries({ queryKey: proposalQuery(member, day).queryKey });
            }}
          >
            {t({ message: "Stop", context: "a search for proposals" })}
          </Button>
        ) : state === "stopped" || state === "changed" ? (
          <Button onPress={() => settled() && again()}>{t`Propose again`}</Button>
        ) : (
          state === "found" && (
            <>
              <Button variant="secondary" onPress={() => settled() && onClose()}>
                {t({ message: "Leave", context: "proposals that are not taken" })}
              </Button>
              <Button
                changes="office"
                isDisabled={count === 0}
                isPending={take.isPending}
                onPress={() =>
                  settled() && take.mutate({ changes: chosen, earlier: props.plan.draft, key: newIdempotencyKey() })
                }
              >
                {t`Take into the draft (${count})`}
              </Button>
            </>
          )
        )
      }
    >
      <div ref={region} role="status" className={waiting ? "flex items-center gap-3 py-6" : "sr-only"}>
        {state === "searching" && <Spinner />} {said}
      </div>
      {waiting ? null : query.error ? (
        <LoadFailure failure={query.error} retry={again} />
      ) : (
        proposal && (
          <div className="flex flex-col gap-4">
            {take.error && <FormError>{failureWords(take.error)}</FormError>}
            {kept.length > 0 && (
              <Notice tone="warn" silent title={t`Changed meanwhile, so nothing was taken:`}>
                {kept
                  .map(({ task }) =>
                    titleOf(
                      proposal.changes.find((one) => one.task === task) ?? { title: String(task), short_title: "" },
                    ),
                  )
                  .join(", ")}
              </Notice>
            )}
            {proposal.changes.length === 0 ? (
              <EmptyState icon={CalendarCheck2} title={t`Nothing to improve`}>
                {t`No other plan of this day is better.`}
              </EmptyState>
            ) : (
              <>
                <h3 ref={heading} id="proposals-changes" tabIndex={-1} className="font-bold outline-none">
                  {t`Proposed changes`}
                </h3>
                <div className="flex flex-col gap-1 rounded-control bg-sunk px-4 py-3">
                  <p className="text-14 text-ink-soft">{t`Now and with all changes`}</p>
                  <Sums proposal={proposal} words={words} />
                </div>
                <ul aria-labelledby="proposals-changes" className="flex flex-col divide-y divide-line">
                  {proposal.changes.map((one) => (
                    <li key={one.task} className="py-1">
                      <Checkbox
                        checked={!left.has(one.task)}
                        onChange={(on) =>
                          setLeft((before) => {
                            const next = new Set(before);
                            if (on) next.delete(one.task);
                            else next.add(one.task);
                            return next;
                          })
                        }
                      >
                        <span className="flex flex-col">
                          <span className="font-semibold [overflow-wrap:anywhere]">{titleOf(one)}</span>
                          <span className="figures text-14 [overflow-wrap:anywhere]">
                            <BeforeAfter was={words.planned(one.from)} is={words.planned(one.to)} />
                          </span>
                          <span className="text-14 text-ink-soft">{reasons(one)}</span>
                        </span>
                      </Checkbox>
                    </li>
                  ))}
                </ul>
              </>
            )}
            {proposal.open.length > 0 && (
              <section aria-labelledby="proposals-open">
                <h3 id="proposals-open" className="font-bold">{t`Still without anybody`}</h3>
                <ul className="flex flex-col divide-y divide-line">
                  {proposal.open.map((one) => (
                    <li key={one.task} className="figures flex flex-col py-2">
                      <span className="font-semibold [overflow-wrap:anywhere]">
                        {titleOf(one)}, {words.clock(one.start)}
                      </span>
                      <span className="text-14 text-late-ink">
                        {words.why({ fits: 0, fits_at: "", start: one.start, why: one.why })}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        )
      )}
    </Dialog>
  );
}
