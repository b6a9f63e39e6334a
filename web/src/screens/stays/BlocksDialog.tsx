import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarCheck, CalendarX2, Trash2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import {
  type BlockFields,
  blocksQuery,
  type Closed,
  closeNights,
  type Hindrance,
  openNights,
} from "#/api/office-stays";
import { Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { HomeChooser } from "#/parts/HomeChooser";
import { useFailureWords } from "#/session/failure-words";
import { useDraft } from "#/session/use-draft";
import { Button, IconButton } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { NativeSelect } from "#/ui/NativeSelect";
import { Segmented } from "#/ui/Segmented";
import { ShowMore } from "#/ui/ShowMore";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { wordsFor } from "./fields";
import { Taken } from "./Foreseen";

const empty: BlockFields & { hours: boolean } = {
  hours: false,
  property: 0,
  reason: "repair",
  arrival: "",
  departure: "",
  from: "",
  to: "",
  note: "",
};

const reasons: Record<Closed["reason"], MessageDescriptor> = {
  owner: msg`Owner`,
  repair: msg`Repair`,
  feed: msg`Calendar of a channel`,
  other: msg`Other`,
};

function Coming({ member }: { member: number }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const client = useQueryClient();
  const words = useFailureWords();
  const query = useInfiniteQuery(blocksQuery(member));
  const [busy, setBusy] = useState<number>();
  const all = query.data?.pages.flatMap((page) => page.data) ?? [];
  const [asked, setAsked] = useState<Closed>();
  const open = async (block: Closed) => {
    setAsked(undefined);
    setBusy(block.id);
    try {
      await openNights(`${block.memberid}-${block.id}`, newIdempotencyKey());
      await client.invalidateQueries({ queryKey: keys.officeStays() });
    } catch (failure) {
      toast(words(failure), { tone: "error" });
    } finally {
      setBusy(undefined);
    }
  };
  const spanOf = (block: Closed) =>
    block.from === ""
      ? `${format.date(block.arrival)} – ${format.date(block.departure)}`
      : `${format.date(block.arrival)}, ${block.from}–${block.to}`;
  if (all.length === 0) return null;
  return (
    <section aria-label={t`Closed from today on`} className="pt-6">
      <h3 className="pb-1 font-bold">{t`Closed from today on`}</h3>
      <ul className="divide-y divide-line">
        {all.map((block) => {
          const { home } = block;
          return (
            <li key={block.id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 grow">
                <span className="block font-semibold [overflow-wrap:anywhere]">{home}</span>
                <span className="figures block text-14 text-ink-soft">
                  {spanOf(block)}
                  {" · "}
                  {block.note || i18n._(reasons[block.reason])}
                </span>
              </span>
              {block.own && (
                <IconButton
                  icon={Trash2}
                  label={t`Open ${home} again`}
                  isPending={busy === block.id}
                  onPress={() => setAsked(block)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <ShowMore of={query}>{t`Show more`}</ShowMore>
      {asked && (
        <Dialog
          alert
          isOpen
          title={asked.from === "" ? t`Open these nights again?` : t`Take back this visit?`}
          onClose={() => setAsked(undefined)}
          actions={
            <>
              <Button variant="secondary" onPress={() => setAsked(undefined)}>{t`Back`}</Button>
              <Button icon={CalendarCheck} onPress={() => void open(asked)}>
                {asked.from === "" ? t`Open the nights` : t({ message: "Take back", context: "a visit" })}
              </Button>
            </>
          }
        >
          <p className="font-semibold [overflow-wrap:anywhere]">
            {asked.home}, {spanOf(asked)}
          </p>
          <p>
            {asked.from === ""
              ? t`Reservations can be entered on them again at once.`
              : t`Its task is taken back, too.`}
          </p>
        </Dialog>
      )}
    </section>
  );
}

/** Closes nights of a property, or enters a visit of some hours, which closes no night and gets a task. */
export function BlocksDialog({ member, onClose }: { member: number; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const form = useId();
  const client = useQueryClient();
  const words = useFailureWords();
  const draft = useDraft(`close nights ${member}`, empty);
  const { hours, ...fields } = draft.value;
  const [attempt, setAttempt] = useState(newIdempotencyKey);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const refused = failure instanceof Refusal ? failure.fields : {};
  const taken =
    failure instanceof Refusal ? (failure.current as { taken?: readonly Hindrance[] } | undefined)?.taken : undefined;
  const change = (changed: Partial<BlockFields>) => {
    draft.type(changed);
    setAttempt(newIdempotencyKey());
    setFailure(undefined);
  };
  const errorOf = (name: keyof BlockFields) => {
    const text =
      refused[name] === "not_after_arrival" ? msg`The end must be after the beginning.` : wordsFor(name, refused[name]);
    return text && i18n._(text);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    const { departure, from, to, ...rest } = fields;
    try {
      await closeNights(
        member,
        hours ? { ...rest, departure: "", from: from || "-", to: to || "-" } : { ...rest, departure, from: "", to: "" },
        attempt,
      );
      toast(hours ? t`The visit is entered, with its task.` : t`The nights are closed.`, { tone: "done" });
      draft.forget();
      setAttempt(newIdempotencyKey());
      for (const queryKey of [keys.officeStays(), keys.board(), keys.cleanings()])
        void client.invalidateQueries({ queryKey });
    } catch (caught) {
      setFailure(caught);
    } finally {
      setBusy(false);
    }
  };
  const field = (name: "arrival" | "departure" | "from" | "to" | "note", label: string, type: string) => (
    <TextField
      label={label}
      type={type}
      maxLength={200}
      autoComplete="off"
      value={fields[name]}
      onChange={(typed) => change({ [name]: typed })}
      error={errorOf(name)}
    />
  );
  return (
    <FormDialog
      title={t`Close nights or hours`}
      isOpen
      wide
      draft={draft}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} icon={CalendarX2} isPending={busy}>
          {hours ? t`Enter the visit` : t`Close the nights`}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <Segmented<"nights" | "hours">
          label={t`What to close`}
          hideLabel
          value={hours ? "hours" : "nights"}
          onChange={(value) => draft.type({ hours: value === "hours" })}
          options={[
            { value: "nights", label: t`Whole nights` },
            { value: "hours", label: t`A visit of some hours` },
          ]}
        />
        <p className="text-ink-soft">
          {hours
            ? t`The nights stay open. The visit gets a task for the team, at these hours.`
            : t`These nights are shown as taken, and no reservation can be entered on them.`}
        </p>
        <HomeChooser
          member={member}
          label={t`Property`}
          value={fields.property}
          onChange={(property) => change({ property })}
          error={errorOf("property")}
        />
        {taken && <Taken member={member} taken={taken} />}
        <div className="grid gap-4 sm:grid-cols-2">
          {field("arrival", hours ? t`Day` : t`First night`, "date")}
          {!hours && field("departure", t`Open again on`, "date")}
        </div>
        {hours && (
          <div className="grid grid-cols-2 gap-4">
            {field("from", t`From`, "time")}
            {field("to", t`To`, "time")}
          </div>
        )}
        <NativeSelect
          label={t`Reason`}
          value={fields.reason}
          onChange={(reason) => change({ reason: reason as BlockFields["reason"] })}
          options={(["repair", "owner", "other"] as const).map((value) => ({ value, label: i18n._(reasons[value]) }))}
        />
        {field("note", hours ? t`What is to be done` : t`Note`, "text")}
        {failure !== undefined && Object.keys(refused).length === 0 && <FormError>{words(failure)}</FormError>}
      </form>
      <Coming member={member} />
    </FormDialog>
  );
}
