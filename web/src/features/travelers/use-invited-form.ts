import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo, useState } from "react";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import { Refusal } from "#/api/refusal";
import { useLanguage } from "#/i18n/texts";
import { keepFormDraft, readFormDraft } from "#/session/form-drafts";
import { invitedForm, invitedPerson } from "#/session/invited-forms";
import { formSchema } from "./check";
import { asTyped, invalid, wireValue, type FormValues, type Row } from "./edits";
import { enterInvited } from "#/api/travelers";
import { fieldNames, nothingTyped, type FieldName, type Invited, type Typed } from "./types";

/** An invited traveller's own data: their names are there, the rest is theirs to write. */
export function useInvitedForm(token: string, invited: Invited, onSaved: (invited: Invited) => void) {
  const language = useLanguage();
  const person = invitedPerson(token);
  const base = useMemo(
    (): Typed => ({ ...nothingTyped(), first_name: invited.first_name, last_name: invited.last_name }),
    [invited.first_name, invited.last_name],
  );
  const form = useForm<FormValues>({
    resolver: useMemo(
      () => zodResolver(formSchema(language, invited.today)) as unknown as Resolver<FormValues>,
      [language, invited.today],
    ),
    defaultValues: {
      rows: [
        {
          key: "own",
          id: 1,
          kind: invited.kind,
          main: false,
          typed: { ...base, ...(readFormDraft(person, invitedForm) as Partial<Typed> | undefined) },
        },
      ],
    },
    shouldFocusError: false,
  });
  const [row] = useWatch({ control: form.control, name: "rows" }) as [Row];
  const [problem, setProblem] = useState<unknown>();
  const changed = Object.fromEntries(
    fieldNames.flatMap((name) => (row.typed[name] === base[name] ? [] : [[name, row.typed[name]]])),
  ) as Partial<Typed>;
  const dirty = Object.keys(changed).length > 0;
  const kept = dirty ? JSON.stringify(changed) : "";
  useEffect(() => keepFormDraft(person, invitedForm, kept === "" ? undefined : JSON.parse(kept)), [person, kept]);

  const send = async () => {
    const entered = Object.fromEntries(
      (Object.entries(changed) as [FieldName, string][]).map(([name, typed]) => [
        name,
        wireValue(name, typed, language),
      ]),
    );
    try {
      const saved = await enterInvited(token, language, entered);
      keepFormDraft(person, invitedForm, undefined);
      form.reset({
        rows: [{ ...row, typed: { ...nothingTyped(), first_name: saved.first_name, last_name: saved.last_name } }],
      });
      onSaved(saved);
      return true;
    } catch (failure) {
      setProblem(failure);
      if (failure instanceof Refusal) {
        for (const [field, reason] of Object.entries(failure.fields)) {
          if ((fieldNames as readonly string[]).includes(field))
            form.setError(`rows.0.typed.${field as FieldName}`, { type: "server", message: reason });
        }
      }
      return false;
    }
  };

  return {
    row,
    dirty,
    problem,
    saving: form.formState.isSubmitting,
    refused: Object.fromEntries(
      Object.entries(form.formState.errors.rows?.[0]?.typed ?? {}).flatMap(([field, error]) =>
        error && typeof error === "object" && "message" in error ? [[field, String(error.message)]] : [],
      ),
    ) as Partial<Record<FieldName, string>>,
    type: (field: FieldName, value: string) =>
      form.setValue(`rows.0.typed.${field}`, value, { shouldValidate: form.formState.isSubmitted }),
    fill: (values: Partial<Record<FieldName, string>>) => {
      for (const [field, value] of Object.entries(values))
        form.setValue(`rows.0.typed.${field as FieldName}`, asTyped(field as FieldName, value, language), {
          shouldValidate: form.formState.isSubmitted,
        });
    },
    /** True when it is saved. */
    save: async () => {
      let saved = false;
      setProblem(undefined);
      await form.handleSubmit(
        async () => {
          saved = await send();
        },
        () => setProblem(invalid),
      )();
      return saved;
    },
  };
}
