import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { ArrowRight, ChevronDown, CircleCheck } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useFormats } from "#/i18n/format";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Icon } from "#/ui/Icon";
import { Notice } from "#/ui/Notice";
import { Spinner } from "#/ui/Spinner";
import { BeforeAfter } from "./BeforeAfter";
import { ProposedChanges } from "./ProposedChanges";
import { StillOpen } from "./StillOpen";
import { useSettled } from "./use-settled";
import { chosenOf, isOfDay, type ProposedDay } from "./week-proposals";
import type { ScheduleWords } from "./words";

const refusals = { bad_request: msg`The team or the day has changed. Propose the week again.` };

/** What became of changes that could not be taken. */
function Kept({ one, words }: { one: ProposedDay; words: ScheduleWords }) {
  const { t } = useLingui();
  const { kept } = one;
  if (!kept || one.taken !== undefined || one.skipped || one.failure !== undefined) return null;
  const titles = kept.tasks.map((task) => words.title(task)).join(", ");
  const needed = kept.needed.map((task) => words.title(task)).join(", ");
  return (
    <Notice
      tone="warn"
      title={
        needed !== ""
          ? t`Not possible without the changes that are left out:`
          : t`Changed meanwhile, so nothing of this day was taken:`
      }
    >
      {needed !== "" ? t`${titles}: only together with ${needed}` : titles}
    </Notice>
  );
}

/** Where the proposal for a day is, in a line. */
function Line(props: { one: ProposedDay; words: ScheduleWords; state: "searching" | "stopped" | "waiting" }) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const { one, state } = props;
  const { out, proposal, taken, failure } = one;
  if (out) return out === "past" ? t`This day is over` : t`Every task of this day has somebody`;
  if (taken !== undefined)
    return (
      <span className="flex items-center gap-1.5 font-semibold text-done-ink">
        <Icon of={CircleCheck} size={16} />
        {plural(taken, { one: "# change is in the draft.", other: "# changes are in the draft." })}
      </span>
    );
  if (one.skipped) return t`Stays as it is`;
  if (failure !== undefined)
    return isOfDay(failure) ? (
      <span className="text-late-ink">{failureWords(failure, { rules: refusals })}</span>
    ) : (
      t`Not proposed yet`
    );
  if (!proposal) {
    if (state !== "searching") return state === "stopped" ? t`Not proposed yet` : t`Comes next`;
    return (
      <span className="flex items-center gap-2">
        <Spinner size={16} />
        {t({ message: "Searching…", context: "proposals for a day" })}
      </span>
    );
  }
  const { before, after, open, changes } = proposal;
  const found = changes.length;
  const missing = open.length;
  return (
    <>
      {t`Cleanings with somebody`}:{" "}
      {before.assigned === after.assigned ? (
        after.assigned
      ) : (
        <BeforeAfter was={String(before.assigned)} is={String(after.assigned)} />
      )}
      {" · "}
      {found === 0 ? t`Nothing to improve` : plural(found, { one: "# change proposed", other: "# changes proposed" })}
      {missing > 0 && (
        <>
          {" · "}
          <b className="text-late-ink">{t`${missing} unassigned`}</b>
        </>
      )}
    </>
  );
}

/** A day of a week that is proposed: what would change, and why, on a press. */
export function WeekProposalDay(props: {
  one: ProposedDay;
  words: ScheduleWords;
  state: "searching" | "stopped" | "waiting";
  /** While something is being taken. */
  busy: boolean;
  onChange: (what: Partial<ProposedDay>) => void;
  onTake: () => void;
  onAgain: () => void;
  onOpen: () => void;
}) {
  const { t } = useLingui();
  const format = useFormats();
  const id = useId();
  const [open, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { one, words, onChange } = props;
  const shown = one.skipped ? "left" : one.taken !== undefined ? "taken" : one.failure ? "refused" : "chosen";
  const settled = useSettled(one.proposal ? shown : `${shown}, nothing found`);
  /** A button that acts on the day goes with what it has done: the focus stays at the day. */
  const act = (what: () => void) => () => {
    if (!settled()) return;
    heading.current?.focus({ preventScroll: true });
    what();
  };
  const { proposal, out, left } = one;
  const pending = proposal !== undefined && one.taken === undefined && !one.skipped;
  const found = pending && proposal.changes.length > 0;
  const shows = pending && (found || proposal.open.length > 0);
  const count = chosenOf(one).length;
  const refused = isOfDay(one.failure);
  return (
    // As high from the start as it is with what is found, so that nothing moves below it.
    <section aria-labelledby={id} className={`flex flex-col gap-2 py-3 ${out ? "" : "min-h-48 sm:min-h-31"}`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-64">
          <h3 ref={heading} id={id} tabIndex={-1} className="font-bold outline-none">
            {format.day(one.day)}
          </h3>
          <p className="figures text-14 text-ink-soft">
            <Line one={one} words={words} state={props.state} />
          </p>
        </div>
        <span className="flex flex-wrap items-center gap-2 empty:hidden">
          {refused && (
            <Button variant="secondary" aria-describedby={id} onPress={act(props.onAgain)}>
              {t`Propose again`}
            </Button>
          )}
          {one.skipped && (
            <Button variant="quiet" aria-describedby={id} onPress={act(() => onChange({ skipped: false }))}>
              {t({ message: "Choose again", context: "a day of a proposal" })}
            </Button>
          )}
          {found && (
            <>
              <Button
                variant="quiet"
                aria-describedby={id}
                isDisabled={props.busy}
                onPress={act(() => onChange({ skipped: true }))}
              >
                {t({ message: "Leave", context: "a day of a proposal, as it is" })}
              </Button>
              <Button
                changes="office"
                variant="soft"
                aria-describedby={id}
                isDisabled={props.busy || count === 0}
                onPress={act(props.onTake)}
              >
                {t({ message: `Take (${count})`, context: "changes of a day into its draft" })}
              </Button>
            </>
          )}
          {out !== "past" && (
            <Button
              variant="quiet"
              iconAfter={ArrowRight}
              aria-describedby={id}
              onPress={() => settled() && props.onOpen()}
            >
              {t({ message: "Open", context: "a day in the schedule" })}
            </Button>
          )}
        </span>
      </div>
      <Kept one={one} words={words} />
      {shows && (
        <div>
          <button
            type="button"
            aria-expanded={open}
            aria-describedby={id}
            onClick={() => setOpen(!open)}
            className="target inline-flex items-center gap-2 rounded-md text-14 font-semibold text-sea-ink focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-sea-ink"
          >
            <Icon of={ChevronDown} size={18} className={open ? "" : "-rotate-90"} />
            {t`Changes and reasons`}
          </button>
          {open && (
            <div className="flex flex-col gap-4 pt-2">
              {found && (
                <ProposedChanges
                  proposal={proposal}
                  words={words}
                  left={new Set(left)}
                  onLeft={(tasks) => onChange({ left: [...tasks], kept: undefined })}
                />
              )}
              <StillOpen proposal={proposal} words={words} />
            </div>
          )}
        </div>
      )}
    </section>
  );
}
