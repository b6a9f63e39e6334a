import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import { keys } from "#/api/keys";
import { Refusal } from "#/api/refusal";
import { useLanguage } from "#/i18n/texts";
import { keepFormDraft, readFormDraft } from "#/session/form-drafts";
import { username } from "#/session/session";
import { formSchema } from "./check";
import { draftOf, withDraft, type Draft } from "./draft";
import {
  asTyped,
  changesOf,
  formOf,
  hasChanges,
  invalid,
  newRow,
  refusalsOf,
  type FormValues,
  type Row,
} from "./edits";
import { partyQuery, saveBooker, saveTravelers } from "#/api/travelers";
import type { FieldName, Kind, Party } from "./types";

interface Saved {
  saved: boolean;
  /** The keys of the rows with refused fields. */
  refused: string[];
}

export interface PartyForm {
  rows: readonly Row[];
  /** By row and field, the reason of a refusal. */
  refused: (index: number) => Partial<Record<FieldName, string>>;
  type: (index: number, field: FieldName, value: string) => void;
  fill: (index: number, values: Partial<Record<FieldName, string>>) => void;
  add: (kind: Kind) => string;
  remove: (key: string) => void;
  dirty: boolean;
  isChanged: (key: string) => boolean;
  saving: boolean;
  /** Why saving failed. A sign-in that is over is the screen's. */
  problem: unknown;
  save: () => Promise<Saved>;
  discard: () => void;
}

export function usePartyForm(ref: string, party: Party, onSignedOut: () => void): PartyForm {
  const language = useLanguage();
  const client = useQueryClient();
  const [person] = useState(() => username() ?? "");
  const name = `travellers ${ref}`;
  const base = useMemo(() => formOf(party, language), [party, language]);
  const resolver = useMemo(
    () => zodResolver(formSchema(language, party.today)) as unknown as Resolver<FormValues>,
    [language, party.today],
  );
  const form = useForm<FormValues>({
    resolver,
    defaultValues: withDraft(base, readFormDraft(person, name) as Draft | undefined),
    shouldFocusError: false,
  });
  const rows = useWatch({ control: form.control, name: "rows" });
  const [problem, setProblem] = useState<unknown>();
  const shown = useRef(base);
  const { errors, isSubmitting } = form.formState;

  // What the server has now changes while somebody types: theirs stays on top of it.
  useEffect(() => {
    if (shown.current === base) return;
    const draft = draftOf(shown.current, form.getValues());
    shown.current = base;
    form.reset(withDraft(base, draft), { keepErrors: true });
  }, [base, form]);

  const changes = useMemo(() => changesOf(base, { rows }, language), [base, rows, language]);
  const dirty = hasChanges(changes);
  useEffect(() => keepFormDraft(person, name, draftOf(base, { rows })), [base, rows, person, name]);

  const keep = useCallback(
    (saved: Party) => {
      client.setQueryData(partyQuery(ref, language).queryKey, saved);
      void client.invalidateQueries({
        queryKey: keys.reservation(ref),
        predicate: (query) => query.queryKey[2] !== "travellers",
      });
    },
    [client, ref, language],
  );

  const refuse = (failure: Refusal, sent: readonly (string | undefined)[]): string[] => {
    const bad = refusalsOf(failure.fields, sent);
    const now = form.getValues().rows;
    for (const { row, field, reason } of bad) {
      const index = now.findIndex((one) => one.key === row);
      if (index >= 0) form.setError(`rows.${index}.typed.${field}`, { type: "server", message: reason });
    }
    return bad.map((one) => one.row);
  };

  const send = async (values: FormValues): Promise<Saved> => {
    const wanted = changesOf(base, values, language);
    try {
      let saved: Party | undefined;
      if (Object.keys(wanted.booker).length > 0) {
        saved = await saveBooker(ref, language, wanted.booker);
        keep(saved);
      }
      if (wanted.travellers.length > 0) saved = await saveTravelers(ref, language, wanted.travellers);
      if (saved) {
        const fresh = formOf(saved, language);
        shown.current = fresh;
        form.reset(fresh);
        keepFormDraft(person, name, undefined);
        keep(saved);
      }
      return { saved: true, refused: [] };
    } catch (failure) {
      if (failure instanceof Refusal && failure.status === 401) {
        onSignedOut();
        return { saved: false, refused: [] };
      }
      setProblem(failure);
      return { saved: false, refused: failure instanceof Refusal ? refuse(failure, wanted.rows) : [] };
    }
  };

  return {
    rows,
    refused: (index) =>
      Object.fromEntries(
        Object.entries(errors.rows?.[index]?.typed ?? {}).flatMap(([field, error]) =>
          error && typeof error === "object" && "message" in error ? [[field, String(error.message)]] : [],
        ),
      ),
    type: (index, field, value) => {
      form.setValue(`rows.${index}.typed.${field}`, value, { shouldValidate: form.formState.isSubmitted });
    },
    fill: (index, values) => {
      for (const [field, value] of Object.entries(values))
        form.setValue(`rows.${index}.typed.${field as FieldName}`, asTyped(field as FieldName, value, language), {
          shouldValidate: form.formState.isSubmitted,
        });
    },
    add: (kind) => {
      const row = newRow(kind);
      form.setValue("rows", [...form.getValues().rows, row]);
      return row.key;
    },
    remove: (key) => {
      form.clearErrors();
      form.setValue(
        "rows",
        form.getValues().rows.filter((row) => row.key !== key),
      );
    },
    dirty,
    isChanged: (key) => changes.rows.includes(key) || (key === "main" && Object.keys(changes.booker).length > 0),
    saving: isSubmitting,
    problem,
    save: async () => {
      let out: Saved = { saved: false, refused: [] };
      setProblem(undefined);
      await form.handleSubmit(
        async (values) => {
          out = await send(values);
        },
        (refused) => {
          setProblem(invalid);
          const now = form.getValues().rows;
          out = { saved: false, refused: now.flatMap((row, index) => (refused.rows?.[index] ? [row.key] : [])) };
        },
      )();
      return out;
    },
    discard: () => {
      keepFormDraft(person, name, undefined);
      form.reset(base);
      setProblem(undefined);
    },
  };
}
