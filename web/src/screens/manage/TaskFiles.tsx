import { useLingui } from "@lingui/react/macro";
import { Paperclip, X } from "lucide-react";
import { useRef } from "react";
import { keys } from "#/api/keys";
import { addTaskFiles, dropTaskFile } from "#/api/manage-tasks";
import type { Task } from "#/api/shapes";
import { attachmentPath } from "#/api/task-files";
import { FileGrid } from "#/features/chat/Attachments";
import { accepted } from "#/features/chat/files";
import { Section } from "#/parts/Section";
import { Button, IconButton } from "#/ui/Button";
import { FileInput } from "#/ui/FileInput";
import { useDeed } from "./use-deed";

/** Longest side of a picture, in pixels. */
const side = 1024;

/** The agency's files for the person who does a task: a plan, a list, a picture of how it should look. */
export function TaskFiles({ id, files }: { id: string; files: Task["attachments"] }) {
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const { busy, run } = useDeed(keys.cleaning(id));
  const add = async (chosen: readonly File[]) => {
    const form = new FormData();
    for (const file of chosen) form.append("files", file, file.name);
    await run("add", t`The person doing the task has it now.`, async () => addTaskFiles(id, form));
  };
  return (
    <Section icon={Paperclip} title={t`Files for the task`}>
      {files.length === 0 ? (
        <p className="pb-3 text-ink-soft">{t`A plan, a list, a picture of how it should look: it appears on the task right away.`}</p>
      ) : (
        <ul className="flex flex-col gap-2 pb-3">
          {files.map((file) => {
            const { name } = file;
            return (
              <li key={file.id} className="flex items-start justify-between gap-2">
                <div className="min-w-0">
                  <FileGrid
                    files={[file]}
                    large={side}
                    pathOf={(number, maxsize) => attachmentPath(id, number, maxsize)}
                  />
                </div>
                <IconButton
                  changes="office"
                  icon={X}
                  label={t`Remove ${name}`}
                  isDisabled={busy !== undefined}
                  onPress={() => void run(`remove ${file.id}`, t`Removed.`, async () => dropTaskFile(id, file.id))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <FileInput ref={chooser} multiple accept={accepted} onChoose={(chosen) => void add(chosen)} />
      <Button
        changes="office"
        variant="secondary"
        icon={Paperclip}
        isPending={busy === "add"}
        onPress={() => chooser.current?.click()}
      >
        {t`Add files`}
      </Button>
    </Section>
  );
}
