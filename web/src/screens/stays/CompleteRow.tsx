import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { editStay, type StayChanges, type StayLine } from "#/api/office-stays";
import { Refusal } from "#/api/refusal";
import { contentNames } from "#/features/board/texts";
import { useFormats } from "#/i18n/format";
import { refusedFields } from "#/parts/edit";
import { useFailureWords } from "#/session/failure-words";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { FormError } from "#/ui/FormError";
import { Link } from "#/ui/Link";
import { NativeSelect } from "#/ui/NativeSelect";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { wordsFor } from "./fields";

const gaps: Record<StayLine["missing"][number], MessageDescriptor> = {
  guest: msg`Guest missing`,
  persons: msg`People missing`,
  language: msg`Language missing`,
};

/** A reservation from a calendar, with what it lacks to fill in place. */
export function CompleteRow({ stay }: { stay: StayLine }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const client = useQueryClient();
  const words = useFailureWords();
  const id = `${stay.memberid}-${stay.id}`;
  const [draft, setDraft] = useState({
    booker_first_name: stay.first_name,
    booker_last_name: stay.last_name,
    booker_email: stay.email,
    adults: String(stay.adults),
    children: String(stay.children),
    lang: stay.missing.includes("language") ? "" : stay.lang,
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const refused = refusedFields(failure);
  const errorOf = (field: string) => {
    const text = wordsFor(field, refused[field]);
    return text && i18n._(text);
  };
  const text = (
    field: "booker_first_name" | "booker_last_name" | "booker_email" | "adults" | "children",
    label: string,
  ) => (
    <TextField
      label={label}
      inputMode={field === "adults" || field === "children" ? "numeric" : undefined}
      maxLength={field === "adults" || field === "children" ? 3 : 200}
      autoComplete="off"
      value={draft[field]}
      onChange={(typed) => setDraft((before) => ({ ...before, [field]: typed }))}
      error={errorOf(field)}
    />
  );
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    const changes: StayChanges = {
      adults: { from: stay.adults, to: Number(draft.adults.replaceAll(/\D/gu, "")) },
      children: { from: stay.children, to: Number(draft.children.replaceAll(/\D/gu, "")) },
      booker_first_name: { from: stay.first_name, to: draft.booker_first_name },
      booker_last_name: { from: stay.last_name, to: draft.booker_last_name },
      booker_email: { from: stay.email, to: draft.booker_email },
      ...(draft.lang === "" ? {} : { lang: { from: stay.lang, to: draft.lang } }),
    };
    try {
      await editStay(id, changes, newIdempotencyKey());
      toast(t`The reservation is saved.`, { tone: "done" });
      for (const queryKey of [keys.officeStays(), keys.keptStay(id), keys.reservation(id), keys.stays()])
        void client.invalidateQueries({ queryKey });
    } catch (caught) {
      setFailure(caught);
    } finally {
      setBusy(false);
    }
  };
  const said = failure instanceof Refusal && Object.keys(refused).length > 0;
  return (
    <form
      noValidate
      className="flex flex-col gap-3 px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
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
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 desk:grid-cols-[1fr_1fr_1.4fr_5rem_5rem_1fr]">
        {text("booker_first_name", t`First name`)}
        {text("booker_last_name", t`Last name`)}
        {text("booker_email", t`Email`)}
        {text("adults", t`Adults`)}
        {text("children", t`Children`)}
        <NativeSelect
          label={t`Language`}
          value={draft.lang}
          onChange={(lang) => setDraft((before) => ({ ...before, lang }))}
          options={[
            { value: "", label: t`Please choose` },
            ...Object.entries(contentNames).map(([code, name]) => ({ value: code, label: name })),
          ]}
          error={errorOf("lang")}
        />
      </div>
      {failure !== undefined && !said && <FormError>{words(failure)}</FormError>}
      <div>
        <Button type="submit" variant="secondary" icon={Check} isPending={busy}>{t`Save`}</Button>
      </div>
    </form>
  );
}
