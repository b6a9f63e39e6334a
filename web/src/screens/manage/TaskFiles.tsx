import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Paperclip, X } from "lucide-react";
import { useRef, useState } from "react";
import { request } from "#/api/http";
import { keys } from "#/api/keys";
import { NetworkFailure, Refusal } from "#/api/refusal";
import type { Task } from "#/api/shapes";
import { FileGrid } from "#/features/chat/Attachments";
import { accepted } from "#/features/chat/files";
import { Section } from "#/features/stay/Section";
import { Button, IconButton } from "#/ui/Button";
import { FileInput } from "#/ui/FileInput";
import { toast } from "#/ui/toast";

/** Longest side of a picture, in pixels. */
const side = 1024;

/** The agency's files for whoever does a task: a plan, a list, a picture of how it should look. */
export function TaskFiles({ id, files }: { id: string; files: Task["attachments"] }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<number | "adding">();
  const change = async (which: number | "adding", call: () => Promise<unknown>, done: string) => {
    setBusy(which);
    try {
      await call();
      toast(done, { tone: "done" });
    } catch (failure) {
      toast(
        failure instanceof NetworkFailure || !(failure instanceof Refusal) || failure.message === ""
          ? t`That did not work. Please try again.`
          : failure.message,
        { tone: "error" },
      );
    } finally {
      setBusy(undefined);
      void client.invalidateQueries({ queryKey: keys.cleaning(id) });
    }
  };
  const add = async (chosen: readonly File[]) => {
    const form = new FormData();
    for (const file of chosen) form.append("files", file, file.name);
    await change(
      "adding",
      async () => request("PUT", `/v1/manage/cleanings/${id}/attachments`, { form }),
      t`Whoever does the task has it now.`,
    );
  };
  return (
    <Section icon={Paperclip} title={t`Files for the task`}>
      {files.length === 0 ? (
        <p className="pb-3 text-ink-soft">{t`A plan, a list, a picture of how it should look: it shows on the task at once.`}</p>
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
                    pathOf={(number, maxsize) =>
                      `/v1/cleaning/${id}/attachments/${number}${maxsize === undefined ? "" : `?maxsize=${maxsize}`}`
                    }
                  />
                </div>
                <IconButton
                  icon={X}
                  label={t`Take away ${name}`}
                  isDisabled={busy !== undefined}
                  onPress={() =>
                    void change(
                      file.id,
                      async () => request("DELETE", `/v1/manage/cleanings/${id}/attachments/${file.id}`),
                      t`Taken away.`,
                    )
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
      <FileInput ref={chooser} multiple accept={accepted} onChoose={(chosen) => void add(chosen)} />
      <Button
        variant="secondary"
        icon={Paperclip}
        isPending={busy === "adding"}
        onPress={() => chooser.current?.click()}
      >
        {t`Add files`}
      </Button>
    </Section>
  );
}
