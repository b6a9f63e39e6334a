import { useLingui } from "@lingui/react/macro";
import { Save } from "lucide-react";
import { useEffect, useState } from "react";
import type { Task } from "#/api/shapes";
import { patchTimes } from "#/api/tasks";
import { isSet, localZone, taskNote, taskRef, wallClock } from "#/features/tasks";
import { taskLane } from "#/features/tasks/press";
import { useNow } from "#/i18n/use-now";
import { outbox } from "#/offline";
import { keepFormDraft, readFormDraft } from "#/session/form-drafts";
import { username } from "#/session/session";
import { Button } from "#/ui/Button";
import { LeaveQuestion } from "#/ui/LeaveQuestion";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";

const asInput = (time: string) => (isSet(time) ? time.slice(0, 16).replace(" ", "T") : "");
const asWire = (input: string, known: string) => (input === asInput(known) ? known : `${input.replace("T", " ")}:00`);

/** A browser's own date field does not break its line: with large text it gives way instead of leaving the page. */
const narrow = "min-w-0 [&_input]:px-3 [&_input]:text-[length:min(var(--text-16),4.6vw)]";

/** What stands in the fields instead of what is known. */
interface Typed {
  start?: string;
  end?: string;
}

/** Who forgot to press says when it was; leaving without saving is asked about first. */
export function CorrectTimes({ task }: { task: Task }) {
  const { t } = useLingui();
  const now = useNow();
  const [person] = useState(() => username() ?? "");
  const form = `times ${taskRef(task)}`;
  const [typed, setTyped] = useState(() => (readFormDraft(person, form) as Typed | undefined) ?? {});
  const from = typed.start ?? asInput(task.cleaning_ist_start);
  const to = typed.end ?? asInput(task.cleaning_ist_end);
  const dirty = from !== asInput(task.cleaning_ist_start) || to !== asInput(task.cleaning_ist_end);
  useEffect(() => keepFormDraft(person, form, dirty ? typed : undefined), [person, form, dirty, typed]);
  const limit = wallClock(now, task.property.time_zone || localZone())
    .slice(0, 16)
    .replace(" ", "T");
  const fault =
    from === ""
      ? t`Please enter the start time.`
      : from > limit || to > limit
        ? t`This time is in the future.`
        : to !== "" && to < from
          ? t`The end must be later than the start.`
          : undefined;
  const save = async () => {
    const start = asWire(from, task.cleaning_ist_start);
    const end = asWire(to, task.cleaning_ist_end);
    // The fields know no seconds: within the minute of the begin the end is not before it.
    const body = { cleaning_ist_start: start, ...(to === "" ? {} : { cleaning_ist_end: end < start ? start : end }) };
    const ref = taskRef(task);
    await outbox.add({
      kind: "times",
      lane: taskLane(ref),
      ...patchTimes(ref, body),
      note: taskNote(task),
    });
    setTyped({});
    toast(t`Saved`, { tone: "done" });
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty && fault === undefined) void save();
      }}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-4">
        <TextField
          type="datetime-local"
          label={t`Begun at`}
          max={limit}
          value={from}
          onChange={(start) => setTyped({ ...typed, start })}
          className={narrow}
        />
        <TextField
          type="datetime-local"
          label={t`Ended at`}
          min={from}
          max={limit}
          value={to}
          onChange={(end) => setTyped({ ...typed, end })}
          error={dirty ? fault : undefined}
          className={narrow}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        icon={Save}
        isDisabled={!dirty || fault !== undefined}
        className="self-start"
      >
        {t`Save`}
      </Button>
      <LeaveQuestion
        unsaved={dirty}
        onLeave={() => {
          setTyped({});
          keepFormDraft(person, form, undefined);
        }}
      />
    </form>
  );
}
