import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarOff, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Absence, addAbsence, deleteAbsence, type HeldTasks, personKey } from "#/api/people";
import { Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { Section } from "#/parts/Section";
import { useFailureToast, useFailureWords } from "#/session/failure-words";
import { Button, IconButton } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { FormDialog } from "#/ui/FormDialog";
import { LinkButton } from "#/ui/Link";
import { NativeSelect } from "#/ui/NativeSelect";
import { Notice } from "#/ui/Notice";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { HeldList } from "./HeldList";

export const absenceKinds: Record<Absence["kind"], MessageDescriptor> = {
  holiday: msg({ message: "Vacation", context: "why somebody is away" }),
  ill: msg({ message: "Ill", context: "why somebody is away" }),
  other: msg({ message: "Other reason", context: "why somebody is away" }),
};

function AbsenceDialog(props: { id: string; onClose: () => void; onHeld: (held: HeldTasks) => void }) {
  const { t, i18n } = useLingui();
  const words = useFailureWords();
  const client = useQueryClient();
  const [kind, setKind] = useState<Absence["kind"]>("holiday");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const add = useMutation({
    mutationFn: async () => addAbsence(props.id, { kind, from, to: to || from }),
    onSuccess: ({ held }) => {
      props.onClose();
      toast(t`Saved`, { tone: "done" });
      if (held.count > 0) props.onHeld(held);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: personKey(props.id) }),
  });
  const fields = add.error instanceof Refusal ? add.error.fields : {};
  return (
    <FormDialog
      unsaved={from !== "" && !add.isSuccess}
      title={t`New absence`}
      isOpen
      onClose={props.onClose}
      actions={
        <Button size="lg" isPending={add.isPending} isDisabled={from === ""} onPress={() => add.mutate()}>
          {t`Save`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <NativeSelect
          label={t({ message: "Reason", context: "why somebody is away" })}
          value={kind}
          options={(Object.keys(absenceKinds) as Absence["kind"][]).map((value) => ({
            value,
            label: i18n._(absenceKinds[value]),
          }))}
          onChange={(value) => setKind(value as Absence["kind"])}
        />
        <TextField type="date" label={t`First day`} value={from} onChange={setFrom} />
        <TextField
          type="date"
          label={t`Last day`}
          min={from}
          value={to || from}
          onChange={setTo}
          error={fields.to && t`Choose a day that is not before the first day, at most 400 days later.`}
        />
        {add.error && !fields.to && <Notice tone="error">{words(add.error)}</Notice>}
      </div>
    </FormDialog>
  );
}

/** When somebody is away. */
export function Absences({ id, name, absences }: { id: string; name: string; absences: readonly Absence[] }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const tellFailure = useFailureToast();
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [held, setHeld] = useState<HeldTasks>();
  const [member] = id.split("-");
  const remove = useMutation({
    mutationFn: async (absence: Absence) => deleteAbsence(`${member}-${absence.id}`),
    onSuccess: () => toast(t`Absence removed`, { tone: "done" }),
    onError: (failure) => tellFailure(failure),
    onSettled: () => void client.invalidateQueries({ queryKey: personKey(id) }),
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
              <span className="figures block font-semibold">
                {format.date(absence.from)}
                {absence.to !== absence.from && ` – ${format.date(absence.to)}`}
              </span>
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
          <HeldList held={held} />
        </Dialog>
      )}
    </Section>
  );
}
