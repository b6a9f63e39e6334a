import { useLingui } from "@lingui/react/macro";
import { Camera, Hammer, MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import { putStayProblem } from "#/api/reservations";
import { keepDraft, readDraft } from "#/offline/drafts";
import { maxFiles } from "#/features/chat/files";
import { Picked } from "#/features/chat/Picked";
import { addPicks, clearPicks, usePicks } from "#/features/chat/picks";
import { outbox } from "#/offline";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { FileButton } from "#/ui/FileButton";
import { Notice } from "#/ui/Notice";
import { Segmented } from "#/ui/Segmented";
import { codePoints, TextArea } from "#/ui/TextArea";

type Kind = "damage" | "complaint";

const longest = 2500;

/** Where a report is written; `place` is its lane in the outbox and the place of its draft. */
export function ReportForm({ id, place, onClose }: { id: string; place: string; onClose: () => void }) {
  const { t } = useLingui();
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
        ...putStayProblem(id, { kind, text: text.trim() }),
        ...(files.length > 0 ? { files } : {}),
        note: { title: kinds[kind] },
      });
      keepDraft(place, "");
      await clearPicks(place);
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
          label={t`What is it about?`}
          hideLabel
          value={kind}
          onChange={setKind}
          options={[
            { value: "damage", label: kinds.damage, icon: Hammer },
            { value: "complaint", label: kinds.complaint, icon: MessageSquareWarning },
          ]}
        />
        <TextArea
          label={kind === "damage" ? t`What is broken, and where?` : t`What isn’t right?`}
          value={text}
          onChange={write}
          rows={4}
          below={longest}
          error={tried && text.trim() === "" ? t`Please write something first.` : undefined}
        />
        <Picked chat={place} picks={picks} />
        {fine < maxFiles && (
          <FileButton
            icon={Camera}
            label={fine === 0 ? t`Take or add a photo` : t`Add another photo`}
            accept="image/*"
            multiple
            onChoose={(chosen) => addPicks(place, chosen)}
          />
        )}
        {full && <Notice tone="error">{t`This device couldn’t save that. Please try again.`}</Notice>}
      </div>
    </Dialog>
  );
}
