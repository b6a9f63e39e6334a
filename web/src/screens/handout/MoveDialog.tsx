import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { type DraftPlan, draftTask } from "#/api/draft";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { Refusal } from "#/api/refusal";
import type { Task } from "#/api/shapes";
import { type Candidate, candidatesQuery, replanTask } from "#/api/task-plan";
import { useFormats } from "#/i18n/format";
import { ClashDialog } from "#/parts/ClashDialog";
import { type Edits, changesOf } from "#/parts/edit";
import { LoadFailure } from "#/parts/LoadFailure";
import { useEdit } from "#/parts/use-edit";
import { usePropertyTitle } from "#/session/device-settings";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { Notice } from "#/ui/Notice";
import { SkeletonList } from "#/ui/Skeleton";
import { TextArea } from "#/ui/TextArea";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { Who } from "./Who";
import { doneBy, partsOf, type PlanFields, planOf, type PlanParts, spanOf, withBegin } from "./plan-fields";

/** What a planner has chosen already elsewhere, as by a drag. */
export type Begins = Partial<Omit<PlanFields, "annotations">>;

export function MoveDialog(props: {
  task: Task;
  begins?: Begins;
  /** How the draft of the day plans the task: what is chosen goes there, and nobody but the office hears of it. */
  draft?: DraftPlan;
  onClose: () => void;
}) {
  const { task, begins, draft, onClose } = props;
  const { t } = useLingui();
  const id = `${task.reinplan_memberid}-${task.cleaning_rpmaid}`;
  const formId = useId();
  const client = useQueryClient();
  const words = useFailureWords();
  const format = useFormats();
  const titleOf = usePropertyTitle();
  const { annotations } = task;
  const fields: PlanFields = draft ? { ...draft, annotations } : planOf(task);
  const refresh = () => {
    for (const queryKey of [
      keys.cleanings(),
      keys.cleaning(id),
      keys.board(),
      keys.schedule(),
      keys.unseen(),
      keys.attention(),
    ])
      void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: ["candidates", id] });
  };
  const send = async (edits: Edits, anyway: boolean, key: string) => {
    const body = { changes: changesOf(edits), anyway };
    const saved: PlanFields = draft
      ? { ...(await draftTask(id, body, key)), annotations }
      : planOf(await replanTask(id, body, key));
    refresh();
    return saved;
  };
  /** For what the planner was refused: another choice is asked about again. */
  const [asked, setAsked] = useState("");
  const form = useEdit({
    form: draft ? `draft of task ${id}` : `plan of task ${id}`,
    fields,
    send: async (edits, key) => {
      setAsked(JSON.stringify(edits));
      const saved = await send(edits, asksAgain, key);
      // The server may have changed more: a second person does not stay where the company goes.
      const back: Edits = Object.fromEntries(
        Object.entries(fields).flatMap(([name, was]) => {
          const is = saved[name as keyof PlanFields];
          return is === was ? [] : [[name, { from: is, to: was }]];
        }),
      );
      toast(draft ? t`Saved in the draft.` : t`The task is planned.`, {
        tone: "done",
        action: {
          label: t`Undo`,
          onAction: () => {
            send(back, true, newIdempotencyKey()).catch((failure: unknown) => toast(words(failure), { tone: "error" }));
          },
        },
      });
    },
    onSaved: onClose,
  });
  const begin = useEffectEvent(() => {
    for (const [name, to] of Object.entries(begins ?? {})) form.set(name, to);
  });
  useEffect(() => begin(), []);
  const now = Object.fromEntries(Object.keys(fields).map((name) => [name, form.value(name)])) as unknown as PlanFields;
  /** Fields of the time as long as they make none. */
  const [typing, setTyping] = useState<Partial<PlanParts>>({});
  const parts = { ...partsOf(now), ...typing };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...candidatesQuery(id, { start: now.planned_start, end: now.planned_end }),
    placeholderData: keepPreviousData,
  });
  const when = (next: PlanParts) => {
    const wanted = spanOf(next);
    setTyping(wanted ? {} : next);
    if (!wanted) return;
    if (wanted.start !== now.planned_start) form.set("planned_start", wanted.start);
    if (wanted.end !== now.planned_end) form.set("planned_end", wanted.end);
  };
  const who = (one: Candidate | undefined) => {
    for (const [name, to] of Object.entries(doneBy(one))) form.set(name, to);
  };
  const refusedForDoubts = form.failure instanceof Refusal && form.failure.code === "staff_doubt";
  const doubted = refusedForDoubts && asked === JSON.stringify(form.edits);
  const begun = task.state !== "not_started";
  const chosen = data?.people.find((one) => one.staff === (now.person || now.company));
  const asksAgain = doubted || (data?.obstacles.length ?? 0) > 0 || (chosen !== undefined && !chosen.fits);
  const dayErrors: Readonly<Record<string, string>> = {
    past: t`This day was too long ago.`,
    maximum: t`This day is too far ahead.`,
  };
  const dayError = dayErrors[form.refused["planned_start"] ?? ""];
  const endErrors: Readonly<Record<string, string>> = {
    before: t`The end must be after the beginning.`,
    maximum: t`A task lasts up to 24 hours.`,
  };
  const endError = endErrors[form.refused["planned_end"] ?? ""];
  const nameOf = (path: string) =>
    ({
      planned_start: t`From`,
      planned_end: t`To`,
      annotations: t`Notes for those who do it`,
      company: t`Company`,
      person: t`Person`,
      additional_person: t`Second person`,
    })[path] ?? path;
  const show = (path: string, value: unknown) => {
    if (path === "planned_start" || path === "planned_end") return format.dateTime(String(value));
    if (path === "annotations") return String(value);
    const known = [
      ...(data?.people ?? []).map((one) => ({ id: one.staff, name: one.name })),
      task.company,
      task.person,
      task.additional_person,
    ];
    return known.find((one) => one?.id === value)?.name ?? "";
  };
  return (
    <>
      <FormDialog
        title={t`Move to…`}
        isOpen
        wide
        draft={{ changed: form.dirty, forget: form.discard }}
        onClose={onClose}
        actions={
          <Button
            changes="office"
            type="submit"
            form={formId}
            icon={CalendarClock}
            isPending={form.saving}
            isDisabled={!form.dirty || !spanOf(parts) || isPlaceholderData}
          >
            {form.dirty && asksAgain ? t`Plan anyway` : draft ? t`Save in the draft` : t`Save`}
          </Button>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
          className="flex flex-col gap-4"
        >
          <p className="-mt-2 font-semibold [overflow-wrap:anywhere]">{titleOf(task.property)}</p>
          {begun ? (
            <Notice tone="info">{t`The task has begun. Its planned time stays as it is.`}</Notice>
          ) : (
            <div className={`grid grid-cols-2 gap-4 ${draft ? "" : "sm:grid-cols-3"}`}>
              {!draft && (
                <TextField
                  label={t`Day`}
                  type="date"
                  className="max-sm:col-span-2"
                  value={parts.day}
                  onChange={(day) => when({ ...parts, day })}
                  error={dayError}
                />
              )}
              <TextField
                label={t`From`}
                type="time"
                value={parts.from}
                onChange={(from) => when(withBegin(parts, from))}
              />
              <TextField
                label={t`To`}
                type="time"
                value={parts.to}
                onChange={(to) => when({ ...parts, to })}
                help={parts.to !== "" && parts.to <= parts.from ? t`On the next day` : undefined}
                error={endError}
              />
            </div>
          )}
          {data !== undefined && data.obstacles.length > 0 && (
            <Notice tone="warn">
              {data.obstacles.map((why) => (
                <span key={why} className="block">
                  {why}
                </span>
              ))}
            </Notice>
          )}
          <section aria-labelledby={`${formId}-who`}>
            <h3 id={`${formId}-who`} className="pb-2 font-bold">{t`Who could take it?`}</h3>
            {!data && !error && <SkeletonList count={3} />}
            {error && (
              <LoadFailure failure={error} retry={() => void refetch()} title={t`The list could not be loaded`} />
            )}
            {data && <Who people={data.people} fields={now} onChoose={who} />}
          </section>
          {"additional_person" in form.edits && (
            <p>
              {t`Second person`}: <b>{show("additional_person", now.additional_person) || "—"}</b>
            </p>
          )}
          {draft ? (
            <p className="text-14 text-ink-soft">{t`Only the office sees the draft until you publish it.`}</p>
          ) : (
            <TextArea label={t`Notes for those who do it`} maxLength={2000} {...form.field("annotations")} />
          )}
          {form.failure && !dayError && !endError && (!refusedForDoubts || doubted) && (
            <FormError>{words(form.failure)}</FormError>
          )}
        </form>
      </FormDialog>
      <ClashDialog form={form} name={nameOf} show={show} />
    </>
  );
}
