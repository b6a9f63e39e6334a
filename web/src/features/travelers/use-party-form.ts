import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import { useConnection } from "#/api/connection";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { useLanguage } from "#/i18n/texts";
import { type NewRow, outbox, type Row as OutboxRow, useLane } from "#/offline";
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
  type FieldRefusal,
  type FormValues,
  type Row,
} from "./edits";
import { partyQuery, queuedBooker, queuedTravelers, saveBooker, saveTravelers } from "#/api/travelers";
import { bodiesOf, callsOf, draftOfRow, refusedFields, travelersLane, withQueued } from "./queued";
import type { FieldName, Kind, Party } from "./types";

interface Saved {
  saved: boolean;
  /** It waits on the device until it can be sent. */
  waits?: true;
  /** What was saved before is on its way: this can be saved after it. */
  busy?: true;
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
  isWaiting: (key: string) => boolean;
  saving: boolean;
  /** Why saving failed. A sign-in that is over is the screen's. */
  problem: unknown;
  save: () => Promise<Saved>;
  discard: () => void;
  /** Something waits on the device, and there is no signal. */
  waits: boolean;
  /** What waited and was refused: nothing of it is saved. */
  refusedRows: readonly OutboxRow[];
  /** Puts a refused row back into the form; nothing is sent before the person saves it. */
  takeUp: (row: OutboxRow) => Promise<void>;
}

interface Given {
  /** The office saves at once; what a guest enters waits on the device where there is no signal. */
  office: boolean;
  /** Names what waits where it is refused. */
  title: string;
  onSignedOut: () => void;
  onArrived: () => void;
}

export function usePartyForm(ref: string, party: Party, given: Given): PartyForm {
  const { office, title, onSignedOut, onArrived } = given;
  const language = useLanguage();
  const client = useQueryClient();
  const [person] = useState(() => username() ?? "");
  const name = `travellers ${ref}`;
  const lost = useConnection() === "lost";
  const lane = useLane(travelersLane(ref));
  const waiting = useMemo(() => lane.filter(({ state }) => state === "waiting"), [lane]);
  const stored = useMemo(() => formOf(party, language), [party, language]);
  /** With what waits. */
  const base = useMemo(() => withQueued(stored, waiting), [stored, waiting]);
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

  useEffect(
    () =>
      outbox.onDone("travelers", (row, data) => {
        if (row.lane !== travelersLane(ref)) return;
        keep(data as Party);
        onArrived();
      }),
    [ref, keep, onArrived],
  );

  const mark = (bad: readonly FieldRefusal[]): string[] => {
    const now = form.getValues().rows;
    for (const { row, field, reason } of bad) {
      const index = now.findIndex((one) => one.key === row);
      if (index >= 0) form.setError(`rows.${index}.typed.${field}`, { type: "server", message: reason });
    }
    return bad.map((one) => one.row);
  };

  /** Onto the device. What has not gone out yet is changed, or taken back. */
  const queue = async (calls: readonly NewRow[]): Promise<Saved> => {
    const change = (row: OutboxRow) => {
      const call = calls.find(({ path }) => path === row.path);
      return call && { ...row, ...call };
    };
    const seqs = waiting.map(({ seq }) => seq);
    if (seqs.length > 0 && !(await outbox.revise(seqs, change))) return { saved: false, busy: true, refused: [] };
    for (const call of calls) if (!waiting.some(({ path }) => path === call.path)) await outbox.add(call);
    return { saved: true, waits: true, refused: [] };
  };

  const send = async (values: FormValues): Promise<Saved> => {
    const wanted = bodiesOf(base, values, party, language);
    const calls = callsOf(ref, language, { before: stored, now: values, party, title });
    /** The keys of calls that went out without an answer. */
    const sent = new Map<string, string>();
    const direct = async (path: string, call: (key: string) => Promise<Party>): Promise<Party> => {
      const key = newIdempotencyKey();
      sent.set(path, key);
      const saved = await call(key);
      calls.splice(0, calls.findIndex((each) => each.path === path) + 1);
      return saved;
    };
    try {
      if (!office && (lost || waiting.length > 0)) return await queue(calls);
      let saved: Party | undefined;
      const { booker, travelers } = wanted;
      if (booker) {
        const { path } = queuedBooker(ref, language, booker);
        saved = await direct(path, async (key) => saveBooker(ref, language, booker, key));
        keep(saved);
      }
      if (travelers) {
        const { path } = queuedTravelers(ref, language, travelers);
        saved = await direct(path, async (key) => saveTravelers(ref, language, travelers, key));
      }
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
      if (!office && failure instanceof NetworkFailure) {
        try {
          // One that went out may have arrived: it is sent again as the same call.
          for (const call of calls) await outbox.add(call, sent.get(call.path));
          return { saved: true, waits: true, refused: [] };
        } catch {
          // Nor could the device keep it: it stays in the form.
        }
      }
      setProblem(failure);
      return { saved: false, refused: failure instanceof Refusal ? mark(refusalsOf(failure.fields, wanted.rows)) : [] };
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
    isWaiting: (key) => waiting.some((row) => draftOfRow(row).rows.some((one) => one.key === key)),
    saving: isSubmitting || (!lost && !office && waiting.length > 0),
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
    waits: lost && waiting.length > 0,
    refusedRows: lane.filter(({ state }) => state === "refused"),
    takeUp: async (row) => {
      form.reset(withDraft(withDraft(base, draftOfRow(row)), draftOf(base, form.getValues())));
      mark(refusedFields(row));
      if (row.refusal) setProblem(new Refusal(row.refusal));
      await outbox.drop(row.seq);
    },
  };
}
