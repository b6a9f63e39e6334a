import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { keys } from "#/api/keys";
import { editStay, type Hindrance, type KeptStay, keptStayQuery, type StayChanges } from "#/api/office-stays";
import { Refusal } from "#/api/refusal";
import { ClashDialog } from "#/parts/ClashDialog";
import { applied, changesOf, type Edits } from "#/parts/edit";
import { LoadFailure } from "#/parts/LoadFailure";
import { useEdit } from "#/parts/use-edit";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { useFirstRefused } from "#/ui/first-refused";
import { FormError } from "#/ui/FormError";
import { LeaveQuestion } from "#/ui/LeaveQuestion";
import { SaveBar } from "#/ui/SaveBar";
import { toast } from "#/ui/toast";
import { sentValue } from "./fields";
import { Foreseen, Taken } from "./Foreseen";
import { StayForm } from "./StayForm";
import { useEditForeseen } from "./use-foreseen";
import { useStayWords } from "./use-words";

function changesToSend(edits: Edits): StayChanges {
  const sent = Object.entries(edits).map(([name, { from, to }]) => [name, { from, to: sentValue(name, to) }] as const);
  return changesOf(Object.fromEntries(sent));
}

/** The fields of a reservation, and what changing them does before it is saved. */
export function EditStay({ stay, onClose }: { stay: KeptStay; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useFailureWords();
  const id = `${stay.memberid}-${stay.id}`;
  const { name, value } = useStayWords(stay.memberid);
  const form = useEdit({
    form: `stay ${id}`,
    fields: stay.fields,
    send: async (edits, key) => {
      client.setQueryData(keptStayQuery(id).queryKey, await editStay(id, changesToSend(edits), key));
      for (const queryKey of [
        keys.reservation(id),
        keys.keptStay(id),
        keys.officeStays(),
        keys.stays(),
        ["protocol", id],
      ])
        void client.invalidateQueries({ queryKey });
    },
    onSaved: () => {
      toast(t`The reservation is saved.`, { tone: "done" });
      onClose();
    },
  });
  const foreseen = useEditForeseen(id, changesToSend(form.edits));
  const taken =
    form.failure instanceof Refusal
      ? (form.failure.current as { taken?: readonly Hindrance[] } | undefined)?.taken
      : undefined;
  useFirstRefused(form.failure);
  const unsaid = form.failure && Object.keys(form.refused).length === 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <LeaveQuestion unsaved={form.dirty} warnOnReload />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <StayForm
          member={stay.memberid}
          value={applied(stay.fields, form.edits)}
          onChange={(change) => {
            for (const [field, to] of Object.entries(change)) form.set(field, to);
          }}
          refused={{ ...foreseen.refused, ...form.refused }}
          currency={stay.currency}
        />
        <aside aria-label={t`What this does`} className="flex flex-col gap-3 desk:sticky desk:top-4">
          <h2 className="text-18 font-bold">{t`What this does`}</h2>
          {foreseen.preview ? (
            <Foreseen member={stay.memberid} of={foreseen.preview} fresh={false} />
          ) : (
            <p className="text-ink-soft">{t`Change something to see what happens to tasks, money and key.`}</p>
          )}
          {foreseen.failure && !(foreseen.failure instanceof Refusal && foreseen.failure.code === "edit_clash") && (
            <LoadFailure failure={foreseen.failure} retry={() => form.putOff()} />
          )}
          {!foreseen.preview && taken && <Taken member={stay.memberid} taken={taken} />}
        </aside>
      </div>
      {form.failure && <FormError>{unsaid ? words(form.failure) : t`Please check the marked fields.`}</FormError>}
      <SaveBar changes="office" dirty={form.dirty} saving={form.saving} />
      <div className="pt-2">
        <Button
          variant="quiet"
          onPress={() => {
            form.discard();
            onClose();
          }}
        >
          {form.dirty ? t`Discard changes` : t`Back`}
        </Button>
      </div>
      <ClashDialog form={form} name={name} show={value} />
    </form>
  );
}
