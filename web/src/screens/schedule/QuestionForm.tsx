import { useLingui } from "@lingui/react/macro";
import { NativeSelect } from "#/ui/NativeSelect";
import { Segmented } from "#/ui/Segmented";
import { Switch } from "#/ui/Switch";
import { TextField } from "#/ui/TextField";
import type { Schedule } from "#/api/schedule";
import { happenedOf, lateAt, mayBeAway, mayBeLate, type Question } from "./question";
import type { ScheduleWords } from "./words";

/** What proposals are asked for: a whole day, or how it goes on after somebody is absent or a task is late. */
export function QuestionForm(props: {
  id: string;
  plan: Schedule;
  words: ScheduleWords;
  now: string;
  question: Question;
  /** Whether it was sent as it is, so that what is missing is said. */
  tried: boolean;
  onChange: (question: Question) => void;
  onAsk: () => void;
}) {
  const { t } = useLingui();
  const { plan, words, question } = props;
  const set = (part: Partial<Question>) => props.onChange({ ...question, ...part });
  const people = plan.people.filter(mayBeAway);
  const tasks = plan.tasks.filter((task) => mayBeLate(task, plan.day));
  const task = tasks.find(({ id }) => String(id) === question.task);
  const asks = happenedOf(plan, question);
  const wrong = props.tried && "wrong" in asks ? asks.wrong : undefined;
  const help = {
    day: t`All tasks of the day are planned. Those that have begun or that a person planned by hand stay as they are.`,
    away: t`The tasks of this person go to others with as few changes as possible. The absence itself is not entered by this.`,
    late: t`The day is adapted to the late task with as few changes as possible.`,
  }[question.about];
  return (
    <form
      id={props.id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        props.onAsk();
      }}
    >
      <Segmented
        label={t({ message: "What is it about?", context: "proposals for a day" })}
        options={[
          { value: "day", label: t({ message: "Whole day", context: "proposals" }) },
          { value: "away", label: t`Somebody is absent` },
          { value: "late", label: t`A task is late` },
        ]}
        value={question.about}
        onChange={(about) => set({ about })}
      />
      <p className="text-ink-soft">{help}</p>
      {question.about === "away" && (
        <>
          <NativeSelect
            label={t({ message: "Person", context: "who is absent" })}
            value={question.person}
            options={[
              { value: "", label: people.length === 0 ? t`Nobody of your own team` : t`Choose a person` },
              ...people.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(person) => set({ person })}
            error={wrong === "person" ? t`Choose a person.` : undefined}
          />
          <Switch
            label={t({ message: "All day", context: "an absence" })}
            on={question.allDay}
            onChange={(allDay) => set({ allDay })}
          />
          {!question.allDay && (
            <div className="grid grid-cols-2 gap-3">
              <TextField
                type="time"
                label={t({ message: "From", context: "hours of an absence" })}
                value={question.from}
                onChange={(from) => set({ from })}
                error={wrong === "from" ? t`Enter a time.` : undefined}
              />
              <TextField
                type="time"
                label={t({ message: "To", context: "hours of an absence" })}
                value={question.until}
                onChange={(until) => set({ until })}
                error={wrong === "until" ? t`Enter a time after the first one.` : undefined}
              />
            </div>
          )}
        </>
      )}
      {question.about === "late" && (
        <>
          <NativeSelect
            label={t({ message: "Task", context: "which is late" })}
            value={question.task}
            options={[
              { value: "", label: tasks.length === 0 ? t`No open task of your own team` : t`Choose a task` },
              ...tasks.map((one) => ({
                value: String(one.id),
                label: [words.clock(one.start), words.title(one), words.name(one.person)].join(" · "),
              })),
            ]}
            onChange={(id) => {
              const chosen = tasks.find((one) => String(one.id) === id);
              set({ task: id, at: chosen ? lateAt(chosen, plan.day, props.now) : "" });
            }}
            error={wrong === "task" ? t`Choose a task.` : undefined}
          />
          {task && (
            <TextField
              type="time"
              label={task.state === "started" ? t`Will end at` : t`Can begin at`}
              value={question.at}
              onChange={(at) => set({ at })}
              error={wrong === "at" ? t`Enter a time after the planned one.` : undefined}
            />
          )}
        </>
      )}
    </form>
  );
}
