import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Check, CircleAlert, Download, Pencil, RotateCw, Trash2 } from "lucide-react";
import { useFormats } from "#/i18n/format";
import { useFailureWords } from "#/session/failure-words";
import { Refusal } from "#/api/refusal";
import { Button } from "#/ui/Button";
import { CopyButton } from "#/ui/CopyButton";
import { Icon } from "#/ui/Icon";
import { LinkButton } from "#/ui/Link";
import { saveBlob } from "#/ui/save-blob";
import { toast } from "#/ui/toast";
import { outbox, type Row } from ".";
import { readContent } from "./content";
import { isLost, unreadable } from "./row";

/** What this device says itself, by code. */
const rules = {
  [unreadable]: msg`This device can no longer open it. Please enter it again.`,
};

/** The person has read the doubts and decides: the refusal had no effect, so it is another call. */
async function assignAnyway({ kind, lane, method, path, body, note, seq }: Row): Promise<void> {
  await outbox.add({ kind, lane, method, path, body: { ...body, anyway: true }, ...(note ? { note } : {}) });
  await outbox.drop(seq);
}

/** The stay whose travelers have changed meanwhile: the same call would be refused for ever, and only the form can take up what was entered. */
const stayToOpen = ({ kind, lane, refusal }: Row) =>
  kind === "travelers" && refusal?.status === 409 ? lane.slice("travelers ".length) : undefined;

function RefusedRow({ row, onLeave }: { row: Row; onLeave: () => void }) {
  const { t, i18n } = useLingui();
  const words = useFailureWords();
  const text = [row.body.msg_text, row.body.text, row.body.reason, row.body.note].find(
    (value): value is string => typeof value === "string",
  );
  const formats = useFormats();
  const lost = isLost(row);
  const stay = stayToOpen(row);
  const title = lost && row.note?.kind !== "message" ? t`An entry` : row.note?.title;
  const planned = typeof row.note?.at === "string" ? row.note.at : undefined;
  const at = planned === undefined ? "" : `${formats.shortDay(planned)}, ${formats.time(planned)}`;
  return (
    <li className="flex flex-col gap-2 py-4">
      <p className="font-semibold [overflow-wrap:anywhere]">
        {typeof title === "string" ? title : text === undefined && !lost ? t`A task` : t`Message`}
        {at !== "" && <span className="figures block font-normal text-ink-soft">{at}</span>}
      </p>
      {text !== undefined && <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>}
      {row.files && (
        <ul className="flex flex-wrap gap-2">
          {row.files.map(({ name, content }, index) => (
            <li key={`${index} ${name}`} className="max-w-full">
              <Button
                variant="secondary"
                icon={Download}
                aria-label={t`Save the file ${name}`}
                onPress={() =>
                  void readContent(content).then(
                    (blob) => saveBlob(blob, name),
                    () => toast(i18n._(rules[unreadable]), { tone: "error" }),
                  )
                }
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="flex items-start gap-2 font-semibold text-late-ink">
        <Icon of={CircleAlert} className="mt-0.5" />
        {row.refusal && words(new Refusal(row.refusal), { rules })}
      </p>
      <div className="flex flex-wrap gap-2">
        {stay !== undefined && (
          <LinkButton
            variant="secondary"
            icon={Pencil}
            to="/reservations/$id/travellers"
            params={{ id: stay }}
            onClick={onLeave}
          >
            {t`Open the form`}
          </LinkButton>
        )}
        {!lost && stay === undefined && (
          <Button variant="secondary" icon={RotateCw} onPress={() => void outbox.retry(row.seq)}>
            {t`Try again`}
          </Button>
        )}
        {row.refusal?.code === "staff_doubt" && (
          <Button variant="secondary" icon={Check} onPress={() => void assignAnyway(row)}>
            {t`Assign anyway`}
          </Button>
        )}
        {text !== undefined && text !== "" && <CopyButton value={text} />}
        <Button variant="secondary" icon={Trash2} onPress={() => void outbox.drop(row.seq)}>
          {t`Discard`}
        </Button>
      </div>
    </li>
  );
}

/** What the server did not accept, call by call: each can be tried again, saved, copied or thrown away. */
export function RefusedCalls({ rows, onLeave }: { rows: readonly Row[]; onLeave: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <p className="text-ink-soft">
        {rows.some(isLost) ? t`The following could not be sent.` : t`The following could not be sent. Nothing is lost.`}
      </p>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <RefusedRow key={row.seq} row={row} onLeave={onLeave} />
        ))}
      </ul>
    </>
  );
}
