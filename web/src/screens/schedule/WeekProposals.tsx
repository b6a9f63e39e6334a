import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { CircleStop, Play, Sparkles, Undo2 } from "lucide-react";
import { useLayoutEffect, useMemo, useRef } from "react";
import { newIdempotencyKey } from "#/api/key";
import type { ScheduleWeek } from "#/api/schedule";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { FormError } from "#/ui/FormError";
import { Notice } from "#/ui/Notice";
import { BeforeAfter } from "./BeforeAfter";
import { useSettled } from "./use-settled";
import { useWeekProposals } from "./use-week-proposals";
import { chosenOf, interruptionOf, isPending, isUnfinished, loadsOf } from "./week-proposals";
import { WeekProposalDay } from "./WeekProposalDay";
import { useScheduleWords } from "./words";

const focusDialog = (inside: Element | null) =>
  inside?.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });

/** How the days of a week could be planned, one after the other as they are found: each is taken into its draft, whole or in part, or left. */
export function WeekProposals(props: {
  member: number;
  week: ScheduleWeek;
  /** Whether they were asked for by a press, not come back to. */
  asked: boolean;
  onDay: (day: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const { week } = props;
  const { proposed, searching, change, take, undo, stop, again, restart } = useWeekProposals(
    props.member,
    week,
    props.asked,
  );
  const busy = take.isPending || undo.isPending;
  const refused = undo.data ?? [];
  const { people } = week;
  const { days, stopped } = proposed;
  const monday = days[0]?.day ?? "";
  const words = useScheduleWords(
    useMemo(() => ({ day: monday, people, draft: [], published: true }), [monday, people]),
  );
  const interruption = interruptionOf(proposed);
  const unfinished = isUnfinished(proposed);
  const pending = days.filter(isPending);
  const count = pending.reduce((sum, one) => sum + chosenOf(one).length, 0);
  const taken = days.reduce((sum, one) => sum + (one.taken ?? 0), 0);
  const asked = days.filter(({ out }) => out === undefined).length;
  const done = days.filter(({ proposal, taken: had }) => proposal || had !== undefined).length;
  const loads = loadsOf(proposed);
  const state = searching !== undefined ? "searching" : unfinished && !interruption ? "stopped" : "done";
  const settled = useSettled(state);
  const region = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLButtonElement>(null);
  const undone = undo.isSuccess && refused.length === 0;
  useLayoutEffect(() => {
    // A button without anything to take cannot have the focus.
    if (count === 0 && document.activeElement === all.current) focusDialog(region.current);
  }, [count]);
  useLayoutEffect(() => {
    // The button goes with what it has undone.
    if (undone) focusDialog(region.current);
  }, [undone]);
  const said =
    state === "searching"
      ? t`Searching for a better plan…`
      : stopped && unfinished
        ? t`Stopped. What was found can be taken.`
        : asked === 0
          ? t`Nothing of this week is open.`
          : plural(asked, { one: `${done} of # day proposed`, other: `${done} of # days proposed` });
  return (
    <Dialog
      title={t`Proposals for the week`}
      wide
      isOpen
      onClose={props.onClose}
      actions={
        <>
          {state === "searching" ? (
            <Button key="search" variant="secondary" icon={CircleStop} onPress={() => settled() && stop(true)}>
              {t({ message: "Stop", context: "a search for proposals" })}
            </Button>
          ) : state === "stopped" ? (
            <Button key="search" variant="secondary" icon={Play} onPress={() => settled() && stop(false)}>
              {t({ message: "Go on", context: "a search for proposals" })}
            </Button>
          ) : (
            <Button
              key="search"
              variant="secondary"
              icon={Sparkles}
              isDisabled={busy}
              onPress={() => settled() && restart()}
            >
              {t`Propose again`}
            </Button>
          )}
          <Button
            ref={all}
            changes="office"
            isDisabled={count === 0 || undo.isPending}
            isPending={take.isPending}
            onPress={() => {
              undo.reset();
              take.mutate(pending.map(({ day }) => day));
            }}
          >
            {t`Take all into the drafts (${count})`}
          </Button>
        </>
      }
    >
      <div ref={region} className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="min-w-0 grow basis-56 text-ink-soft">
            {taken > 0 &&
              `${plural(taken, { one: "# change is in the draft.", other: "# changes are in the draft." })} `}
            {said}
          </p>
          {taken > 0 && (
            <Button
              changes="office"
              variant="quiet"
              icon={Undo2}
              isDisabled={take.isPending}
              isPending={undo.isPending}
              onPress={() => undo.mutate(newIdempotencyKey())}
            >
              {t`Undo what was taken (${taken})`}
            </Button>
          )}
        </div>
        {undo.error && <FormError>{failureWords(undo.error)}</FormError>}
        {refused.length > 0 && (
          <Notice tone="warn" title={t`Changed meanwhile, so nothing was undone:`}>
            {refused.map((task) => words.title(task)).join(", ")}
          </Notice>
        )}
        {take.error && <FormError>{failureWords(take.error)}</FormError>}
        {interruption && (
          <div ref={alert}>
            <LoadFailure
              failure={interruption.failure}
              retry={() => {
                // The button goes; a network that is back asks without it.
                if (alert.current?.contains(document.activeElement)) focusDialog(region.current);
                again(interruption.day);
              }}
              title={t`Proposals could not be loaded`}
            />
          </div>
        )}
        <ol className="flex flex-col divide-y divide-line border-y border-line">
          {days.map((one) => (
            <li key={one.day}>
              <WeekProposalDay
                one={one}
                words={words}
                state={searching === one.day ? "searching" : stopped || interruption ? "stopped" : "waiting"}
                busy={busy}
                onChange={(what) => change(one.day, what)}
                onAgain={() => again(one.day)}
                onTake={() => {
                  undo.reset();
                  take.mutate([one.day]);
                }}
                onOpen={() => props.onDay(one.day)}
              />
            </li>
          ))}
        </ol>
        {loads.length > 0 && (
          <section aria-labelledby="week-loads" className="flex flex-col gap-1 rounded-control bg-sunk px-4 py-3">
            <h3 id="week-loads" className="font-bold">{t`Planned time in this week`}</h3>
            <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
              {loads.map(({ id, name, was, is }) => (
                <div key={id} className="contents">
                  <dt className="[overflow-wrap:anywhere]">{name}</dt>
                  <dd className="text-end">
                    <BeforeAfter was={words.short(was)} is={words.short(is)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </Dialog>
  );
}
