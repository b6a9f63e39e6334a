import { useLingui } from "@lingui/react/macro";
import { Camera, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import type { Task } from "#/api/shapes";
import { chatName } from "#/features/chat/open";
import { Picked } from "#/features/chat/Picked";
import { addPicks, clearPicks, usePicks } from "#/features/chat/picks";
import { sendMessage } from "#/features/chat/use-thread";
import { taskRef } from "#/features/tasks";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { Select } from "#/ui/Select";
import { TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toast";

type Category = "damage" | "missing" | "found";
type Urgency = "low" | "normal" | "urgent";

/** Words, category, urgency and photos in one go: it reaches the agency in the task's chat at once, or as soon as there is a connection. */
export function ReportProblem({ task }: { task: Task }) {
  const { t } = useLingui();
  const ref = taskRef(task);
  const place = `${chatName("cleaning", ref)} problem`;
  const [open, setOpen] = useState(false);
  const [category, setCategory] = useState<Category>("damage");
  const [urgency, setUrgency] = useState<Urgency>("normal");
  const [text, setText] = useState("");
  const [keeping, setKeeping] = useState(false);
  const camera = useRef<HTMLInputElement>(null);
  const picks = usePicks(place);
  const files = picks.flatMap((pick) => (pick.state === "ready" && pick.file ? [pick.file] : []));
  const working = picks.some((pick) => pick.state === "working");
  const categories: Record<Category, string> = {
    damage: t`Damage`,
    missing: t`Something is missing`,
    found: t`Lost and found`,
  };
  const urgencies: Record<Urgency, string> = {
    low: t`Not urgent`,
    normal: t`Normal`,
    urgent: t`Urgent`,
  };

  async function send(): Promise<void> {
    setKeeping(true);
    try {
      const head = urgency === "normal" ? categories[category] : `${categories[category]} · ${urgencies[urgency]}`;
      await sendMessage("cleaning", ref, `⚠ ${head}\n${text.trim()}`, files, 0);
      clearPicks(place);
      setText("");
      setOpen(false);
      toast(t`The agency is told.`, { tone: "done" });
    } catch {
      toast(t`This device could not keep that. Please try again.`, { tone: "error" });
    } finally {
      setKeeping(false);
    }
  }

  return (
    <>
      <Button variant="secondary" icon={TriangleAlert} aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {t`Report a problem`}
      </Button>
      {open && (
        <Dialog
          title={t`Report a problem`}
          isOpen
          onClose={() => setOpen(false)}
          actions={
            <Button
              size="lg"
              isPending={keeping || working}
              isDisabled={text.trim() === ""}
              onPress={() => void send()}
            >
              {t`Tell the agency`}
            </Button>
          }
        >
          <div className="flex flex-col gap-4">
            <input
              ref={camera}
              type="file"
              accept="image/*"
              capture="environment"
              hidden
              onChange={(event) => {
                if (event.target.files) addPicks(place, event.target.files);
                event.target.value = "";
              }}
            />
            <Button variant="secondary" size="lg" icon={Camera} onPress={() => camera.current?.click()}>
              {t`Take a photo`}
            </Button>
            <Picked chat={place} picks={picks} />
            <Select
              label={t`What is it?`}
              value={category}
              options={(["damage", "missing", "found"] as const).map((value) => ({ value, label: categories[value] }))}
              onChange={setCategory}
            />
            <Select
              label={t`How urgent is it?`}
              value={urgency}
              options={(["low", "normal", "urgent"] as const).map((value) => ({ value, label: urgencies[value] }))}
              onChange={setUrgency}
            />
            <TextArea label={t`What did you find?`} below={2400} value={text} onChange={setText} />
          </div>
        </Dialog>
      )}
    </>
  );
}
