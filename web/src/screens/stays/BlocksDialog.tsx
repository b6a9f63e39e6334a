import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarX2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { type BlockFields, blocksQuery, closeNights } from "#/api/office-stays";
import { Refusal } from "#/api/refusal";
import { useFailureWords } from "#/session/failure-words";
import { useDraft } from "#/session/use-draft";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { Link } from "#/ui/Link";
import { ShowMore } from "#/ui/ShowMore";
import { toast } from "#/ui/toast";
import { useWayBack } from "#/ui/use-way-back";
import { BlockForm, sentBlock, takenBy } from "./BlockForm";
import { useBlockSpan, useBlockWords } from "./block-words";
import { useNewBlockForeseen } from "./use-foreseen";

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

function Coming({ member }: { member: number }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(blocksQuery(member));
  const span = useBlockSpan();
  const { value } = useBlockWords(member);
  const all = query.data?.pages.flatMap((page) => page.data) ?? [];
  if (all.length === 0) return null;
  return (
    <section aria-label={t`Closed from today on`} className="pt-6">
      <h3 className="pb-1 font-bold">{t`Closed from today on`}</h3>
      <ul className="divide-y divide-line">
        {all.map((block) => (
          <li key={block.id} className="py-2">
            <Link
              to="/manage/reservations"
              search={({ member: at }) => ({ member: at, whom: "blocks" as const, block: block.id })}
              className="font-semibold [overflow-wrap:anywhere]"
            >
              {block.home}
            </Link>
            <span className="figures block text-14 text-ink-soft">
              {span(block)}
              {" · "}
              {block.note || value("reason", block.reason)}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore of={query}>{t`Show more`}</ShowMore>
    </section>
  );
}

/** Closes nights of a property, or enters a visit of some hours, which closes no night and gets a task. */
export function BlocksDialog({
  member,
  begins,
  opener,
  onClose,
}: {
  member: number;
  /** The home and the nights that another page has chosen. */
  begins?: { property: number; arrival: string; departure: string } | undefined;
  /** What gets the focus back, where another dialog was open before. */
  opener?: Element | null | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  useWayBack(opener);
  const form = useId();
  const client = useQueryClient();
  const words = useFailureWords();
  const draft = useDraft(
    begins
      ? `close nights ${member} ${begins.property} ${begins.arrival} ${begins.departure}`
      : `close nights ${member}`,
    { ...empty, ...begins },
  );
  const { hours, ...fields } = draft.value;
  const sent = sentBlock(hours, fields);
  const foreseen = useNewBlockForeseen(member, sent);
  const [attempt, setAttempt] = useState(newIdempotencyKey);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const refused = failure instanceof Refusal ? failure.fields : {};
  const change = (changed: Partial<typeof empty>) => {
    draft.type(changed);
    setAttempt(newIdempotencyKey());
    setFailure(undefined);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      await closeNights(member, sent, attempt);
      toast(hours ? t`The visit is entered, with its task.` : t`The nights are closed.`, { tone: "done" });
      draft.forget();
      setAttempt(newIdempotencyKey());
      for (const queryKey of [keys.officeStays(), ["home-calendar"], keys.board(), keys.cleanings(), keys.attention()])
        void client.invalidateQueries({ queryKey });
    } catch (caught) {
      setFailure(caught);
    } finally {
      setBusy(false);
    }
  };
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
        <BlockForm
          member={member}
          value={fields}
          hours={hours}
          onHours={(next) => change({ hours: next })}
          onChange={change}
          refused={refused}
          taken={takenBy(failure)}
          foreseen={foreseen}
        />
        {failure !== undefined && Object.keys(refused).length === 0 && <FormError>{words(failure)}</FormError>}
      </form>
      <Coming member={member} />
    </FormDialog>
  );
}
