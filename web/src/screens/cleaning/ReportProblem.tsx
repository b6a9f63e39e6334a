import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { putTaskProblem } from "#/api/problems";
import type { Task } from "#/api/shapes";
import { keepDraft, readDraft } from "#/offline/drafts";
import { TakePhoto } from "#/features/chat/TakePhoto";
import { clearPicks, usePicks } from "#/features/chat/picks";
import { problemLane } from "#/features/problems/lane";
import { kindLooks, urgencyTexts } from "#/features/problems/texts";
import { taskNote, taskRef } from "#/features/tasks";
import { outbox } from "#/offline";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { Select } from "#/ui/Select";
import { codePoints, TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toast";

const kinds = ["damage", "missing", "found"] as const;
const urgencies = ["low", "normal", "urgent"] as const;

const problemHash = "#problem";

/** The server's sign before it in the chat counts too. */
const below = 2490;

/** Words, kind, urgency and photos in one go: the agency has it at once, or as soon as there is a connection. */
export function ReportProblem({ task }: { task: Task }) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const ref = taskRef(task);
  const place = problemLane(ref);
  // A photo that was shared with the app waits here for its words.
  const [open, setOpen] = useState(() => location.hash === problemHash);
  const [kind, setKind] = useState<(typeof kinds)[number]>("damage");
  const [urgency, setUrgency] = useState<(typeof urgencies)[number]>("normal");
  const [text, setText] = useState(() => readDraft(place));
  const [keeping, setKeeping] = useState(false);
  const picks = usePicks(place);
  const files = picks.flatMap((pick) => (pick.state === "ready" && pick.file ? [pick.file] : []));
  const working = picks.some((pick) => pick.state === "working");

  function write(words: string): void {
    setText(words);
    keepDraft(place, words);
  }

  function close(): void {
    setOpen(false);
    // A reload does not open it again.
    if (location.hash === problemHash) void router.navigate({ to: ".", hash: "", replace: true });
  }

  async function send(): Promise<void> {
    setKeeping(true);
    try {
      await outbox.add({
        kind: "problem",
        lane: place,
        ...putTaskProblem(ref, { kind, urgency, text: text.trim() }),
        ...(files.length > 0 ? { files } : {}),
        note: { ...taskNote(task), title: `${i18n._(kindLooks[kind].label)} · ${task.property.title}` },
      });
      write("");
      await clearPicks(place);
      close();
    } catch {
      toast(t`This device couldn’t save that. Please try again.`, { tone: "error" });
    } finally {
      setKeeping(false);
    }
  }

  return (
    <>
      <Button
        changes="office"
        variant="secondary"
        icon={TriangleAlert}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      >
        {t`Report a problem`}
      </Button>
      {open && (
        <Dialog
          title={t`Report a problem`}
          isOpen
          onClose={close}
          actions={
            <Button
              size="lg"
              isPending={keeping || working}
              isDisabled={text.trim() === "" || codePoints(text) >= below}
              onPress={() => void send()}
            >
              {t`Tell the agency`}
            </Button>
          }
        >
          <div className="flex flex-col gap-4">
            <TakePhoto place={place} picks={picks} />
            <Select
              label={t`What is it about?`}
              value={kind}
              options={kinds.map((value) => ({ value, label: i18n._(kindLooks[value].label) }))}
              onChange={setKind}
            />
            <Select
              label={t`How urgent is it?`}
              value={urgency}
              options={urgencies.map((value) => ({ value, label: i18n._(urgencyTexts[value]) }))}
              onChange={setUrgency}
            />
            <TextArea label={t`What did you find?`} below={below} value={text} onChange={write} />
          </div>
        </Dialog>
      )}
    </>
  );
}
