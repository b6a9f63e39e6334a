import { useLingui } from "@lingui/react/macro";
import { Camera, Hammer, MessageSquareWarning, TriangleAlert } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { wireTimeAt } from "#/i18n/wire-time";
import { keepDraft, readDraft } from "#/features/chat/draft";
import { maxFiles } from "#/features/chat/files";
import { RowBubble } from "#/features/chat/MessageBubble";
import { Picked } from "#/features/chat/Picked";
import { addPicks, clearPicks, usePicks } from "#/features/chat/picks";
import { Section } from "#/features/stay/Section";
import { outbox, useLane } from "#/offline";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { Icon } from "#/ui/Icon";
import { Notice } from "#/ui/Notice";
import { Segmented } from "#/ui/Segmented";
import { codePoints, TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toast";

type Kind = "damage" | "complaint";

const longest = 2500;

/** Where the report of a stay is written, and in which lane it waits: photos must not hold up the chat. */
const laneOf = (id: string) => `problem ${id}`;

function Form({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const chooser = useId();
  const place = laneOf(id);
  const picks = usePicks(place);
  const files = picks.flatMap((pick) => (pick.state === "ready" && pick.file ? [pick.file] : []));
  const working = picks.some((pick) => pick.state === "working");
  const fine = picks.filter((pick) => pick.state !== "refused").length;
  const [kind, setKind] = useState<Kind>("damage");
  const [text, setText] = useState(() => readDraft(place));
  const [keeping, setKeeping] = useState(false);
  const [tried, setTried] = useState(false);
  const [full, setFull] = useState(false);
  const kinds: Record<Kind, string> = { damage: t`Damage`, complaint: t`Complaint` };
  const write = (words: string) => {
    setText(words);
    keepDraft(place, words);
  };
  const send = async () => {
    setTried(true);
    if (text.trim() === "" || codePoints(text) >= longest) return;
    setKeeping(true);
    setFull(false);
    try {
      await outbox.add({
        kind: "problem",
        lane: place,
        method: "PUT",
        path: `/v1/reservations/${id}/problems`,
        body: { kind, text: text.trim() },
        ...(files.length > 0 ? { files } : {}),
        note: { title: kinds[kind] },
      });
      keepDraft(place, "");
      clearPicks(place);
      onClose();
    } catch {
      setFull(true);
    } finally {
      setKeeping(false);
    }
  };
  return (
    <Dialog
      title={t`What is wrong?`}
      isOpen
      onClose={onClose}
      actions={
        <Button size="lg" full isPending={keeping || working} onPress={() => void send()}>
          {t`Send to the office`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Segmented<Kind>
          label={t`What is it`}
          hideLabel
          value={kind}
          onChange={setKind}
          options={[
            { value: "damage", label: kinds.damage, icon: Hammer },
            { value: "complaint", label: kinds.complaint, icon: MessageSquareWarning },
          ]}
        />
        <TextArea
          label={kind === "damage" ? t`What is broken, and where?` : t`What is not as it should be?`}
          value={text}
          onChange={write}
          rows={4}
          below={longest}
          error={tried && text.trim() === "" ? t`Please write something first.` : undefined}
        />
        <Picked chat={place} picks={picks} />
        {fine < maxFiles && (
          <label
            htmlFor={chooser}
            className="flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-control border border-dashed border-line-strong px-4 font-semibold text-sea-ink focus-within:outline-3 focus-within:outline-sea-ink hover:bg-sunk"
          >
            <Icon of={Camera} />
            {fine === 0 ? t`Take or add a photo` : t`One more photo`}
            <input
              id={chooser}
              type="file"
              accept="image/*"
              multiple
              className="sr-only"
              onChange={(event) => {
                if (event.target.files) addPicks(place, event.target.files);
                event.target.value = "";
              }}
            />
          </label>
        )}
        {full && <Notice tone="error">{t`This device could not keep that. Please try again.`}</Notice>}
      </div>
    </Dialog>
  );
}

/**
 * A damage or a complaint, with photos: the office has it as a message and as something to do. What has not reached it
 * yet, or was refused, stands here.
 */
export function ReportCard({ id, zone }: { id: string; zone: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const rows = useLane(laneOf(id));
  const done = t`Thank you. The office has been told.`;
  useEffect(
    () =>
      outbox.onDone("problem", (row) => {
        if (row.lane === laneOf(id)) toast(done, { tone: "done" });
      }),
    [id, done],
  );
  return (
    <Section icon={TriangleAlert} title={t`Something is wrong?`} id="report">
      <p className="pb-3 text-ink-soft">{t`Tell us what is broken or missing, best with a photo. The office takes care of it.`}</p>
      {rows.length > 0 && (
        <div className="flex flex-col gap-2 pb-4">
          {rows.map((row) => (
            <RowBubble key={row.seq} row={row} time={wireTimeAt(new Date(row.made), zone)} />
          ))}
          {rows.some((row) => row.state === "waiting") && (
            <p className="text-14 text-ink-soft">
              {t`Your report is kept on this device and goes out as soon as there is a connection.`}
            </p>
          )}
        </div>
      )}
      <Button variant="secondary" icon={Camera} aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {t`Report a damage or a complaint`}
      </Button>
      {open && <Form id={id} onClose={() => setOpen(false)} />}
    </Section>
  );
}
