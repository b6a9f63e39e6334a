import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Checklist, Task } from "#/api/shapes";
import { patchCheck } from "#/api/task-answers";
import { chatName } from "#/features/chat/open";
import { TakePhoto } from "#/features/chat/TakePhoto";
import { clearPicks, usePicks } from "#/features/chat/picks";
import { deed, taskRef } from "#/features/tasks";
import { keepDraft, readDraft } from "#/offline/drafts";
import { taskActions } from "#/parts/task-actions";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { Dialog } from "#/ui/Dialog";
import { TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toast";

/** A check that does not pass sends its task back: with what is to be done again, which items of its list, and photos of it. */
export function CheckFailed({ task, checked }: { task: Task; checked: Checklist | null }) {
  const { t, i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const [items, setItems] = useState<ReadonlySet<number>>(new Set());
  const [keeping, setKeeping] = useState(false);
  const place = `${chatName("cleaning", taskRef(task))} failed`;
  const [what, setWhat] = useState(() => readDraft(place));
  const picks = usePicks(place);
  const { failCheck } = taskActions;
  const files = picks.flatMap((pick) => (pick.state === "ready" && pick.file ? [pick.file] : []));
  const working = picks.some((pick) => pick.state === "working");
  const names = (checked?.rooms ?? []).flatMap((room) => room.items).filter((item) => items.has(item.id));
  const words =
    what.trim() ||
    names
      .map((item) => item.text)
      .join(" · ")
      .slice(0, 500);
  const write = (text: string) => {
    setWhat(text);
    keepDraft(place, text);
  };
  const mark = (id: number, on: boolean) => {
    const next = new Set(items);
    if (on) next.add(id);
    else next.delete(id);
    setItems(next);
  };
  const send = async () => {
    setKeeping(true);
    try {
      await deed(
        task,
        "checkFailed",
        patchCheck(taskRef(task), {
          result: "failed",
          what: words,
          ...(items.size > 0 ? { items: [...items] } : {}),
        }),
        files,
      );
    } catch {
      toast(t`This device couldn’t save that. Please try again.`, { tone: "error" });
      return;
    } finally {
      setKeeping(false);
    }
    setAsking(false);
    write("");
    setItems(new Set());
    await clearPicks(place);
    toast(t`The task goes back to the people who did it.`, { tone: "done" });
  };
  return (
    <>
      <Button changes="office" variant="secondary" size="lg" full icon={failCheck.icon} onPress={() => setAsking(true)}>
        {i18n._(failCheck.label())}
      </Button>
      {asking && (
        <Dialog
          title={t`What needs to be done again?`}
          isOpen
          onClose={() => setAsking(false)}
          actions={
            <Button size="lg" isPending={keeping || working} isDisabled={words === ""} onPress={() => void send()}>
              {t`Send the task back`}
            </Button>
          }
        >
          <div className="flex flex-col gap-4">
            <TakePhoto place={place} picks={picks} />
            {checked?.rooms.map((room, index) => (
              <fieldset key={index} className="flex flex-col">
                <legend lang={room.lang} className="pb-1 font-semibold">
                  {room.name}
                </legend>
                {room.items.map((item) => (
                  <Checkbox key={item.id} checked={items.has(item.id)} onChange={(on) => mark(item.id, on)}>
                    <span lang={item.lang} className="[overflow-wrap:anywhere]">
                      {item.text}
                    </span>
                  </Checkbox>
                ))}
              </fieldset>
            ))}
            <TextArea label={t`What was not right`} below={501} value={what} onChange={write} />
          </div>
        </Dialog>
      )}
    </>
  );
}
