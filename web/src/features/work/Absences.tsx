import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarOff, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Absence, addAbsence, deleteAbsence, type HeldTasks, personKey } from "#/api/people";
import { Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { Section } from "#/parts/Section";
import { useFailureToast, useFailureWords } from "#/session/failure-words";
import { draftWaits, useDraft } from "#/session/use-draft";
import { Button, IconButton } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { FormDialog } from "#/ui/FormDialog";
import { LinkButton } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { toast } from "#/ui/toast";
import { absenceBody, newAbsence, wrongWith } from "./absence-draft";
import { absenceKinds, useAbsenceTime } from "#/parts/absence-words";
import { AbsenceFields } from "./AbsenceFields";
import { HeldList } from "./HeldList";

/** Under which name is kept what is typed of a new absence of a person. */
const draftOf = (id: string) => `new absence of ${id}`;

function AbsenceDialog(props: { id: string; onClose: () => void; onHeld: (held: HeldTasks) => void }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const client = useQueryClient();
  const kept = useDraft(draftOf(props.id), newAbsence);
  const draft = kept.value;
  const [tried, setTried] = useState(false);
  const add = useMutation({
    mutationFn: async () => addAbsence(props.id, absenceBody(draft)),
    onSuccess: ({ held }) => {
      kept.forget();
      props.onClose();
      toast(t`Saved`, { tone: "done" });
      if (held.count > 0) props.onHeld(held);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: personKey(props.id) });
      void client.invalidateQueries({ queryKey: ["doubts"] });
    },
  });
  const refused = add.error instanceof Refusal ? add.error.fields : {};
  const typed = wrongWith(draft);
  const wrong = tried ? { ...refused, ...typed } : refused;
  const save = () => {
    setTried(true);
    if (Object.keys(typed).length === 0) add.mutate();
  };
  return (
    <FormDialog
      draft={kept}
      title={t`New absence`}
      isOpen
      onClose={props.onClose}
      actions={
        <Button size="lg" isPending={add.isPending} isDisabled={draft.from === ""} onPress={save}>
          {t`Save`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <AbsenceFields draft={draft} onChange={kept.set} wrong={wrong} />
        {add.error && Object.keys(refused).length === 0 && <Notice tone="error">{words(add.error)}</Notice>}
      </div>
    </FormDialog>
  );
}

/** When somebody is away. */
export function Absences(props: { id: string; name: string; absences: readonly Absence[]; team?: boolean }) {
  const { id, name, absences, team = false } = props;
  const { t, i18n } = useLingui();
  const format = useFormats();
  const time = useAbsenceTime();
  const tellFailure = useFailureToast();
  const client = useQueryClient();
  const [adding, setAdding] = useState(() => draftWaits(draftOf(id)));
  const [held, setHeld] = useState<HeldTasks>();
  const [member] = id.split("-");
  const remove = useMutation({
    mutationFn: async (absence: Absence) => deleteAbsence(`${member}-${absence.id}`),
    onSuccess: () => toast(t`Absence removed`, { tone: "done" }),
    onError: (failure) => tellFailure(failure),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: personKey(id) });
      void client.invalidateQueries({ queryKey: ["absence-requests"] });
      void client.invalidateQueries({ queryKey: ["doubts"] });
    },
  });
  return (
    <Section
      icon={CalendarOff}
      title={t`Absences`}
      aside={
        <Button changes="office" variant="secondary" icon={Plus} onPress={() => setAdding(true)}>
          {t`New absence`}
        </Button>
      }
    >
      {absences.length === 0 && <p className="text-ink-soft">{t`No absences from today on.`}</p>}
      <ul className="divide-y divide-line">
        {absences.map((absence) => (
          <li key={absence.id} className="flex items-center justify-between gap-3 py-2">
            <span>
              <span className="figures block font-semibold">{time(absence)}</span>
              <span className="text-14 text-ink-soft">{i18n._(absenceKinds[absence.kind])}</span>
            </span>
            <IconButton
              changes="office"
              icon={Trash2}
              label={t`Remove the absence from ${format.date(absence.from)}`}
              onPress={() => remove.mutate(absence)}
            />
          </li>
        ))}
      </ul>
      {adding && <AbsenceDialog id={id} onClose={() => setAdding(false)} onHeld={setHeld} />}
      {held && (
        <Dialog
          title={plural(held.count, {
            one: "# task falls into this absence",
            other: "# tasks fall into this absence",
          })}
          isOpen
          onClose={() => setHeld(undefined)}
          actions={
            <LinkButton to="/handout" search={{ day: held.tasks[0]?.planned_start.slice(0, 10) }} size="lg">
              {t`Assign to others`}
            </LinkButton>
          }
        >
          <p className="pb-2">{t`${name} still has these tasks. Assign them to someone else if needed.`}</p>
          <HeldList held={held} team={team} />
        </Dialog>
      )}
    </Section>
  );
}
