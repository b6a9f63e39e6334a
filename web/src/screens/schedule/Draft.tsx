import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, ListChecks, Redo2, Send, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type DraftRow, discardDraft, publishDraft, takeIntoDraft } from "#/api/draft";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { useFormats } from "#/i18n/format";
import { useDeviceSettings } from "#/session/device-settings";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { FormError } from "#/ui/FormError";
import { Icon } from "#/ui/Icon";
import { toast } from "#/ui/toast";
import { useWayBack } from "#/ui/use-way-back";
import { useReasonWords } from "./reason-words";
import type { ScheduleWords } from "./words";

/** One change of the draft in words, with what has happened to the task since. */
function RowWords({ row, words, gone }: { row: DraftRow; words: ScheduleWords; gone: boolean }) {
  const { t } = useLingui();
  const reasons = useReasonWords(words);
  const { showShortTitle } = useDeviceSettings();
  const now = words.planned(row.now);
  const by = row.by;
  const since: Record<DraftRow["stays"], string> = {
    "": "",
    changed: t`Changed meanwhile: ${now}`,
    started: t`This task has begun. It stays where it is.`,
    finished: t`This task is done. It stays where it is.`,
    gone: t`Canceled or moved to another day meanwhile`,
    refused: t`Can no longer be planned so`,
  };
  return (
    <span className="flex min-w-0 grow flex-col">
      <span className="font-semibold [overflow-wrap:anywhere]">{(showShortTitle && row.short_title) || row.title}</span>
      <span className="figures text-14 [overflow-wrap:anywhere]">
        {gone ? (
          <span className="text-ink-soft">
            {words.planned(row.was)} <s>{words.planned(row.is)}</s>
          </span>
        ) : (
          <>
            {words.planned(row.was)} → <b>{words.planned(row.is)}</b>
          </>
        )}
      </span>
      <span className="text-14 text-ink-soft">{reasons(row) || (by !== "" && t`By ${by}`)}</span>
      {row.stays !== "" && (
        <span className="flex items-start gap-1.5 text-14 font-semibold text-late-ink">
          <Icon of={CircleAlert} size={16} className="mt-0.5 shrink-0" />
          {since[row.stays]}
        </span>
      )}
    </span>
  );
}

/** In a dialog: the button that opened it goes with the last change, and leaves the focus to the page's heading. */
function WayBack() {
  useWayBack();
  return null;
}

/** Who has a task before or after some rows: people and companies, each once. */
const concerned = (rows: readonly DraftRow[]) =>
  new Set(
    rows
      .flatMap(({ was, is }) => [was, is])
      .flatMap(({ company, person, additional_person }) => [company, person, additional_person])
      .filter((id) => id !== 0),
  ).size;

/** How many rows a call takes; what is more stays for the next one. */
const mostRows = 2000;

interface DraftDay {
  day: string;
  draft: readonly DraftRow[];
}

/** What drafts would change: published at once, taken back in part or whole. */
export function Draft(props: {
  member: number;
  title: string;
  /** The days that it is about, as the server is asked. */
  span: { day: string; until?: string };
  days: readonly DraftDay[];
  words: ScheduleWords;
  /** What is said instead of who sees it. */
  says: string | false;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const format = useFormats();
  const client = useQueryClient();
  const failureWords = useFailureWords();
  const [open, setOpen] = useState(false);
  /** What is asked about: the rows as they were seen, and the key of the one try to publish them. */
  const [asked, setAsked] = useState<{ rows: readonly DraftRow[]; key: string }>();
  const { member, title, span, days, words } = props;
  const draft = days.flatMap((one) => one.draft);
  const count = draft.length;
  const usable = draft.filter((row) => row.stays === "");
  const stale = count - usable.length;
  const ready = usable.slice(0, mostRows);
  const refresh = () => {
    for (const queryKey of [
      keys.schedule(),
      keys.cleanings(),
      ["cleaning"],
      keys.board(),
      keys.unseen(),
      keys.attention(),
    ])
      void client.invalidateQueries({ queryKey });
  };
  /** Rows that were taken back while the dialog is open: each can be put back there. */
  const [taken, setTaken] = useState<readonly (DraftRow & { day: string })[]>([]);
  const dayOf = ({ task }: DraftRow) => days.find((one) => one.draft.some((row) => row.task === task))?.day ?? span.day;
  const back = useMutation({
    mutationFn: async ({ rows, key }: { rows: readonly DraftRow[]; key: string }) =>
      takeIntoDraft(
        member,
        {
          ...span,
          tasks: rows.map(({ task, was, is, reason, about }) => ({ task, from: was, to: is, was, reason, about })),
        },
        key,
      ),
    onSuccess: ({ kept }, { rows }) => {
      refresh();
      setTaken((before) => before.filter(({ task }) => rows.every((row) => row.task !== task)));
      if (kept.length > 0) toast(t`Some of it was changed meanwhile.`, { tone: "error" });
    },
    onError: (failure) => toast(failureWords(failure), { tone: "error" }),
  });
  const undo = (rows: readonly DraftRow[]) => back.mutate({ rows, key: newIdempotencyKey() });
  const discard = useMutation({
    mutationFn: async ({ rows, key }: { rows: readonly DraftRow[]; key: string }) =>
      discardDraft(member, { ...span, rows: rows.map(({ row }) => row) }, key),
    onSuccess: ({ discarded }, { rows }) => {
      refresh();
      if (discarded < rows.length) {
        toast(t`Some of it was changed meanwhile.`, { tone: "error" });
        return;
      }
      const again = rows.filter(({ stays }) => stays === "");
      // In the list a row can be put back where it was, as long as there is a list.
      if (rows.length === 1 && draft.length > 1) {
        setTaken((before) => [...before, ...again.map((row) => ({ ...row, day: dayOf(row) }))]);
        return;
      }
      setOpen(false);
      toast(t`Taken out of the draft.`, {
        tone: "done",
        ...(again.length > 0 && { action: { label: t`Undo`, onAction: () => undo(again) } }),
      });
    },
    onError: (failure) => toast(failureWords(failure), { tone: "error" }),
  });
  const publish = useMutation({
    mutationFn: async ({ rows, key }: { rows: readonly DraftRow[]; key: string }) =>
      publishDraft(member, { ...span, rows: rows.map(({ row }) => row) }, key),
    onSuccess: ({ published, told, left, kept }, { rows }) => {
      refresh();
      setAsked(undefined);
      setOpen(left > 0);
      const names = rows
        .filter(({ task }) => kept.some((one) => one.task === task))
        .map((row) => words.title(row))
        .join(", ");
      if (names !== "")
        toast(t`${published} published, ${told} notified. Changed meanwhile and still drafts: ${names}`, {
          tone: "error",
        });
      else if (published < rows.length)
        toast(t`${published} published. What changed meanwhile stays in the draft.`, { tone: "error" });
      else toast(t`${published} published, ${told} notified.`, { tone: "done" });
    },
  });
  const show = () => {
    setTaken([]);
    setOpen(true);
  };
  const listed = days
    .map(({ day, draft: rows }) => ({
      day,
      rows: [...rows, ...taken.filter((one) => one.day === day && draft.every((row) => row.task !== one.task))],
    }))
    .filter(({ rows }) => rows.length > 0);
  const rowsOf = (rows: readonly DraftRow[]) => rows.map(({ row }) => row).join(" ");
  const changed = asked !== undefined && rowsOf(asked.rows) !== rowsOf(ready);
  const ask = () => {
    publish.reset();
    setAsked({ rows: ready, key: newIdempotencyKey() });
  };
  const changes = asked?.rows.length ?? 0;
  const people = concerned(asked?.rows ?? []);
  const staying = draft
    .filter((row) => row.stays !== "")
    .map((row) => words.title(row))
    .join(", ");
  return (
    <section
      aria-label={title}
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border-2 border-dashed border-sea bg-card px-4 py-2"
    >
      <p className="min-w-0 grow basis-56">
        <b className="figures">{count === 0 ? t`Draft` : t`Draft: ${count}`}</b>{" "}
        <span className="text-14 text-ink-soft">
          {props.says ||
            (stale > 0
              ? t`${stale} changed meanwhile`
              : t({ message: "Only the office sees it.", context: "a draft" }))}
        </span>
      </p>
      <span className="flex w-full flex-wrap gap-2 *:grow empty:hidden sm:w-auto sm:*:grow-0">
        {props.children}
        {count > 0 && (
          <>
            <Button variant="secondary" icon={ListChecks} aria-haspopup="dialog" onPress={show}>
              {t({ message: "Changes", context: "of a draft" })}
            </Button>
            <Button changes="office" icon={Send} aria-haspopup="dialog" isDisabled={ready.length === 0} onPress={ask}>
              {t`Publish…`}
            </Button>
          </>
        )}
      </span>
      <Dialog
        title={title}
        wide
        isOpen={open && count > 0}
        onClose={() => setOpen(false)}
        actions={
          <Button
            changes="office"
            variant="secondary"
            isDisabled={count === 0}
            isPending={discard.isPending}
            onPress={() => discard.mutate({ rows: draft.slice(0, mostRows), key: newIdempotencyKey() })}
          >
            {t`Discard all`}
          </Button>
        }
      >
        <WayBack />
        {listed.map(({ day, rows }) => (
          <section key={day} aria-label={days.length > 1 ? format.day(day) : undefined}>
            {days.length > 1 && <h3 className="pt-3 font-bold">{format.day(day)}</h3>}
            <ul className="flex flex-col divide-y divide-line">
              {rows.map((row) => {
                const { title } = row;
                const gone = draft.every(({ task }) => task !== row.task);
                return (
                  <li key={row.task} className="flex items-center gap-3 py-2">
                    <RowWords row={row} words={words} gone={gone} />
                    <Button
                      changes="office"
                      variant="quiet"
                      icon={gone ? Redo2 : Undo2}
                      aria-label={gone ? t`Put back: ${title}` : t`Take back: ${title}`}
                      isDisabled={discard.isPending || back.isPending}
                      onPress={() => (gone ? undo([row]) : discard.mutate({ rows: [row], key: newIdempotencyKey() }))}
                    >
                      {gone
                        ? t({ message: "Put back", context: "a change of a draft" })
                        : t({ message: "Take back", context: "a change of a draft" })}
                    </Button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </Dialog>
      <Dialog
        title={t`Publish the draft?`}
        alert
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        actions={
          <>
            <Button variant="secondary" onPress={() => setAsked(undefined)}>
              {t`Cancel`}
            </Button>
            {changed && !publish.isPending ? (
              <Button
                onPress={() => {
                  setAsked(undefined);
                  show();
                }}
              >
                {t`See the changes`}
              </Button>
            ) : (
              <Button
                changes="office"
                icon={Send}
                isPending={publish.isPending}
                onPress={() => asked && publish.mutate(asked)}
              >
                {t`Publish`}
              </Button>
            )}
          </>
        }
      >
        <WayBack />
        {changed && !publish.isPending ? (
          <p role="status">{t`The draft was changed meanwhile. Look at it before you publish it.`}</p>
        ) : (
          <>
            <p>{t`Changes: ${changes}. People and companies concerned: ${people}. Those with a login get one notification about tasks of the next 14 days.`}</p>
            {staying !== "" && <p className="pt-2">{t`Changed meanwhile, stays in the draft: ${staying}`}</p>}
          </>
        )}
        {publish.error && <FormError>{failureWords(publish.error)}</FormError>}
      </Dialog>
    </section>
  );
}
