import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarCheck, CalendarX2, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import {
  type BlockChanges,
  blockChangesQuery,
  type BlockFields,
  blockQuery,
  type Closed,
  editBlock,
  openNights,
} from "#/api/office-stays";
import { Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { ClashDialog } from "#/parts/ClashDialog";
import { applied, changesOf, type Edits } from "#/parts/edit";
import { Became } from "#/parts/HistoryList";
import { LoadFailure } from "#/parts/LoadFailure";
import { useEdit } from "#/parts/use-edit";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { BlockForm, sentBlock, takenBy } from "./BlockForm";
import { fieldsOfBlock, useBlockSpan, useBlockWords } from "./block-words";
import { useBlockEditForeseen } from "./use-foreseen";

function changesToSend(hours: boolean, edits: Edits): BlockChanges {
  const to = sentBlock(hours, Object.fromEntries(Object.entries(edits).map(([name, edit]) => [name, edit.to])));
  const sent = Object.entries(edits).map(([name, { from }]) => [name, { from, to: to[name as keyof BlockFields] }]);
  return changesOf(Object.fromEntries(sent) as Edits);
}

/** What the office did to the block. */
function History({ id, member }: { id: string; member: number }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const { name, value } = useBlockWords(member);
  const { data = [] } = useQuery(blockChangesQuery(id));
  if (data.length === 0) return null;
  return (
    <section aria-label={t`History`} className="pt-6">
      <h3 className="pb-1 font-bold">{t`History`}</h3>
      <ol className="divide-y divide-line">
        {data.map((line) => (
          <li key={line.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <span className="block font-medium">
                {line.field === "" ? i18n._(msg({ message: "Entered", context: "closed nights" })) : name(line.field)}
              </span>
              {line.field !== "" && (
                <Became before={value(line.field, line.before) || "–"} after={value(line.field, line.after) || "–"} />
              )}
              <span className="block text-14 text-ink-soft">{line.by || t`Person no longer known`}</span>
            </span>
            <span className="figures text-14 text-ink-soft">{format.dateTime(line.at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Asks before a block is taken away, and takes it away. */
function OpenQuestion({ block, onBack, onOpened }: { block: Closed; onBack: () => void; onOpened: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useFailureWords();
  const span = useBlockSpan();
  const [key] = useState(newIdempotencyKey);
  const [busy, setBusy] = useState(false);
  const nights = block.from === "";
  const open = async () => {
    setBusy(true);
    try {
      await openNights(`${block.memberid}-${block.id}`, key);
      for (const queryKey of [keys.officeStays(), keys.board(), keys.cleanings(), keys.attention()])
        void client.invalidateQueries({ queryKey });
      onOpened();
    } catch (failure) {
      toast(words(failure), { tone: "error" });
      onBack();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      alert
      isOpen
      title={nights ? t`Open these nights again?` : t`Take back this visit?`}
      onClose={onBack}
      actions={
        <>
          <Button variant="secondary" onPress={onBack}>{t`Back`}</Button>
          <Button icon={CalendarCheck} isPending={busy} onPress={() => void open()}>
            {nights ? t`Open the nights` : t({ message: "Take back", context: "a visit" })}
          </Button>
        </>
      }
    >
      <p className="font-semibold [overflow-wrap:anywhere]">
        {block.home}, {span(block)}
      </p>
      <p>{nights ? t`Reservations can be entered on them again at once.` : t`Its task is taken back, too.`}</p>
    </Dialog>
  );
}

function Editing({ block, onClose }: { block: Closed; onClose: () => void }) {
  const { t } = useLingui();
  const id = `${block.memberid}-${block.id}`;
  const formId = useId();
  const client = useQueryClient();
  const words = useFailureWords();
  const { name, value } = useBlockWords(block.memberid);
  const fields = fieldsOfBlock(block);
  const [asking, setAsking] = useState(false);
  const [wanted, setWanted] = useState<boolean>();
  const form = useEdit({
    form: `block ${id}`,
    fields,
    send: async (edits, key) => {
      client.setQueryData(blockQuery(id).queryKey, await editBlock(id, changesToSend(hours, edits), key));
      for (const queryKey of [keys.officeStays(), keys.board(), keys.cleanings(), keys.attention()])
        void client.invalidateQueries({ queryKey });
    },
    onSaved: () => {
      toast(hours ? t`The visit is saved.` : t`The closed nights are saved.`, { tone: "done" });
      onClose();
    },
  });
  const shown = applied(fields, form.edits);
  const hours = wanted ?? (shown.from !== "" || shown.to !== "");
  const setHours = (next: boolean) => {
    setWanted(next);
    // What is of no use any more goes with the choice, and comes back with the other one.
    for (const field of next ? ["departure"] : ["from", "to"]) form.set(field, "");
    for (const field of next ? (["from", "to"] as const) : (["departure"] as const)) form.set(field, fields[field]);
  };
  const foreseen = useBlockEditForeseen(id, changesToSend(hours, form.edits));
  const unsaid = form.failure && Object.keys(form.refused).length === 0;
  return (
    <>
      <FormDialog
        title={hours ? t`Change the visit` : t`Change the closed nights`}
        isOpen
        wide
        draft={{ changed: form.dirty, forget: form.discard }}
        onClose={onClose}
        actions={
          <>
            <Button changes="office" variant="quiet" icon={Trash2} onPress={() => setAsking(true)}>
              {hours ? t({ message: "Take back", context: "a visit" }) : t`Open the nights`}
            </Button>
            <Button
              changes="office"
              type="submit"
              form={formId}
              icon={CalendarX2}
              isPending={form.saving}
              isDisabled={!form.dirty}
            >
              {t`Save`}
            </Button>
          </>
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
          <BlockForm
            member={block.memberid}
            value={shown}
            hours={hours}
            onHours={setHours}
            onChange={(change) => {
              for (const [field, to] of Object.entries(change)) form.set(field, to);
            }}
            refused={form.refused}
            taken={takenBy(form.failure)}
            foreseen={foreseen}
          />
          {form.failure && unsaid && <FormError>{words(form.failure)}</FormError>}
        </form>
        <History id={id} member={block.memberid} />
      </FormDialog>
      <ClashDialog form={form} name={name} show={value} />
      {asking && (
        <OpenQuestion
          block={block}
          onBack={() => setAsking(false)}
          onOpened={() => {
            form.discard();
            onClose();
          }}
        />
      )}
    </>
  );
}

/** Closed nights or a visit: changed, moved to another property or taken away; what a channel has closed is only shown. */
export function EditBlock({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const span = useBlockSpan();
  const { value } = useBlockWords(Number(id.split("-")[0]));
  const { data: block, error, refetch } = useQuery(blockQuery(id));
  if (block?.own) return <Editing key={id} block={block} onClose={onClose} />;
  const gone = error instanceof Refusal && error.status === 404;
  return (
    <Dialog isOpen title={t`Closed nights`} onClose={onClose} actions={<Button onPress={onClose}>{t`Close`}</Button>}>
      {!block && !error && <SkeletonList count={2} />}
      {gone && <p>{t`These nights are open again.`}</p>}
      {error && !gone && <LoadFailure failure={error} retry={() => void refetch()} />}
      {block && (
        <>
          <p className="font-semibold [overflow-wrap:anywhere]">{block.home}</p>
          <p className="figures">{span(block)}</p>
          <p className="text-ink-soft">{block.note || value("reason", block.reason)}</p>
          <p className="pt-2">
            {i18n._(msg`They come from a channel’s calendar. Change them there; they follow by themselves.`)}
          </p>
        </>
      )}
    </Dialog>
  );
}
