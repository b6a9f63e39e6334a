import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { keys } from "#/api/keys";
import { editStay, type StayChanges, type StayLine } from "#/api/office-stays";
import { contentNames } from "#/features/board/texts";
import { useFormats } from "#/i18n/format";
import { ClashDialog } from "#/parts/ClashDialog";
import { asText, changesOf, type Edits } from "#/parts/edit";
import { useEdit } from "#/parts/use-edit";
import { useFailureWords } from "#/session/failure-words";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { FormError } from "#/ui/FormError";
import { Link } from "#/ui/Link";
import { NativeSelect } from "#/ui/NativeSelect";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { wordsFor } from "./fields";
import { Foreseen } from "./Foreseen";
import { useEditForeseen } from "./use-foreseen";
import { useStayWords } from "./use-words";

const gaps: Record<StayLine["missing"][number], MessageDescriptor> = {
  guest: msg`Guest missing`,
  persons: msg`People missing`,
  language: msg`Language missing`,
};

/** What is shown of it: what nobody has said yet is empty, though the calendar's entry was given a value. */
function fieldsOf(stay: StayLine) {
  return {
    booker_first_name: stay.first_name,
    booker_last_name: stay.last_name,
    booker_email: stay.email,
    adults: stay.missing.includes("persons") ? "" : String(stay.adults),
    children: String(stay.children),
    lang: stay.missing.includes("language") ? "" : stay.lang,
  };
}

type Field = keyof ReturnType<typeof fieldsOf>;

/** The edits as the server takes them: numbers are numbers, and what was shown as empty is what it has stored. */
function changesToSend(stay: StayLine, edits: Edits): StayChanges {
  const value = (field: string, of: unknown) => {
    if (field === "adults" || field === "children") return Number(asText(of).replaceAll(/\D/gu, ""));
    return of;
  };
  const seen = (field: string, from: unknown) => {
    if (from === "" && field === "adults") return stay.adults;
    if (from === "" && field === "lang") return stay.lang;
    return value(field, from);
  };
  return changesOf(
    Object.fromEntries(
      Object.entries(edits).map(([field, { from, to }]) => [field, { from: seen(field, from), to: value(field, to) }]),
    ),
  );
}

/** A reservation from a calendar, with what it lacks to fill in place. */
export function CompleteRow({ stay }: { stay: StayLine }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const client = useQueryClient();
  const words = useFailureWords();
  const id = `${stay.memberid}-${stay.id}`;
  const { name, value } = useStayWords(stay.memberid);
  const form = useEdit({
    form: `complete ${id}`,
    fields: fieldsOf(stay),
    send: async (edits, key) => {
      await editStay(id, changesToSend(stay, edits), key);
      toast(t`The reservation is saved.`, { tone: "done" });
      for (const queryKey of [keys.officeStays(), keys.keptStay(id), keys.reservation(id), keys.stays()])
        void client.invalidateQueries({ queryKey });
    },
  });
  const foreseen = useEditForeseen(id, changesToSend(stay, form.edits));
  const refused = { ...foreseen.refused, ...form.refused };
  const errorOf = (field: Field) => {
    const text = wordsFor(field, refused[field]);
    return text && i18n._(text);
  };
  const text = (field: Exclude<Field, "lang">, label: string) => (
    <TextField
      label={label}
      inputMode={field === "adults" || field === "children" ? "numeric" : undefined}
      maxLength={field === "adults" || field === "children" ? 3 : 200}
      autoComplete="off"
      {...form.field(field)}
      error={errorOf(field)}
    />
  );
  return (
    <form
      noValidate
      className="flex flex-col gap-3 px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Link to="/manage/reservations/$id" params={{ id }}>
          <span className="figures">
            {format.date(stay.arrival)} – {format.date(stay.departure)}
          </span>
        </Link>
        <span className="font-semibold [overflow-wrap:anywhere]">{stay.title}</span>
        <span className="text-14 text-ink-soft">{stay.source}</span>
        <span className="flex flex-wrap gap-2">
          {stay.missing.map((gap) => (
            <Pill key={gap} tone="warn">
              {i18n._(gaps[gap])}
            </Pill>
          ))}
        </span>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 desk:grid-cols-[1fr_1fr_1.4fr_8rem_6rem_1fr]">
        {text("booker_first_name", t`First name`)}
        {text("booker_last_name", t`Last name`)}
        {text("booker_email", t`Email`)}
        {text("adults", t`Adults`)}
        {text("children", t`Children`)}
        <NativeSelect
          label={t`Language`}
          value={form.text("lang")}
          onChange={(lang) => form.set("lang", lang)}
          options={[
            { value: "", label: t`Please choose` },
            ...Object.entries(contentNames).map(([code, name]) => ({ value: code, label: name })),
          ]}
          error={errorOf("lang")}
        />
      </div>
      {form.dirty && foreseen.preview && <Foreseen member={stay.memberid} of={foreseen.preview} fresh={false} />}
      {form.failure && Object.keys(form.refused).length === 0 && <FormError>{words(form.failure)}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button
          changes="office"
          type="submit"
          variant="secondary"
          icon={Check}
          isPending={form.saving}
          isDisabled={!form.dirty}
        >{t`Save`}</Button>
        {form.dirty && <Button variant="quiet" onPress={form.discard}>{t`Discard changes`}</Button>}
      </div>
      <ClashDialog form={form} name={name} show={value} />
    </form>
  );
}
