import { useLingui } from "@lingui/react/macro";
import { Camera, Check, CloudUpload, Ellipsis, RotateCcw, SkipForward, X } from "lucide-react";
import { useRef, useState } from "react";
import { Checkbox as Control } from "react-aria-components/Checkbox";
import type { Task } from "#/api/shapes";
import { shrink } from "#/features/chat/shrink";
import { useOwnPicture } from "#/features/chat/use-own-picture";
import { taskRef } from "#/features/tasks";
import { type ListItem, photograph, removePhoto, tick, withdrawPhoto } from "#/features/tasks/checklist";
import { useFormats } from "#/i18n/format";
import { type KeptFile, useSent } from "#/offline";
import { FormDialog } from "#/ui/FormDialog";
import { Button, IconButton } from "#/ui/Button";
import { FileInput } from "#/ui/FileInput";
import { Icon } from "#/ui/Icon";
import { TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toast";
import { Pictures } from "./Pictures";

/** A photo that has not been sent yet, from the phone itself. */
function Taken({ file, seq, text }: { file: KeptFile; seq: number; text: string }) {
  const show = useOwnPicture(file.content);
  const { t } = useLingui();
  const sent = useSent(seq);
  const label = t`Photo, waiting to send: ${text}`;
  return (
    <span className="relative size-14 shrink-0 overflow-hidden rounded-control border border-line bg-sunk">
      <img ref={show} alt={sent === undefined ? label : ""} className="size-full object-cover opacity-80" />
      {sent === undefined ? (
        <span className="absolute end-1 bottom-1 rounded-full bg-card p-0.5 text-ink">
          <Icon of={CloudUpload} size={14} />
        </span>
      ) : (
        <progress value={sent} aria-label={label} className="absolute inset-x-1 bottom-1 h-1.5 w-12 accent-sea" />
      )}
    </span>
  );
}

/** What can be done with an item beside ticking it: skip it, or look after its photos. */
function More({ task, item, onClose }: { task: Task; item: ListItem; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState(item.reason);
  const [removing, setRemoving] = useState(0);
  const failed = () => toast(t`This device couldn’t save that. Please try again.`, { tone: "error" });
  const keep = (work: Promise<unknown>) => {
    onClose();
    work.catch(failed);
  };
  const withdraw = async (seq: number) => {
    setRemoving(seq);
    try {
      if (!(await withdrawPhoto(task, item, seq)))
        toast(t`This photo is already being sent. Please remove it once it has arrived.`);
    } catch {
      failed();
    } finally {
      setRemoving(0);
    }
  };
  return (
    <FormDialog
      unsaved={reason !== item.reason}
      title={item.text}
      isOpen
      onClose={onClose}
      actions={
        <Button
          size="lg"
          icon={SkipForward}
          isDisabled={reason.trim() === ""}
          onPress={() => keep(tick(task, item, "skipped", reason.trim()))}
        >
          {t`Skip with this reason`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {item.photos.map((photo) => (
          <div key={photo.id} className="flex flex-wrap items-center gap-3">
            <Pictures source={taskRef(task)} pictures={[photo]} label={item.text} />
            <span className="min-w-0 grow basis-24 text-ink-soft [overflow-wrap:anywhere]">{photo.who}</span>
            <Button
              className="shrink-0"
              variant="secondary"
              icon={X}
              onPress={() => void removePhoto(task, item, photo.id).catch(failed)}
            >
              {t`Remove`}
            </Button>
          </div>
        ))}
        {item.taken.map(({ seq, file }) => (
          <div key={seq} className="flex flex-wrap items-center gap-3">
            <Taken file={file} seq={seq} text={item.text} />
            <span className="min-w-0 grow basis-24 text-ink-soft">{t`Waiting to send`}</span>
            <Button
              className="shrink-0"
              variant="secondary"
              icon={X}
              isPending={removing === seq}
              onPress={() => void withdraw(seq)}
            >
              {t`Remove`}
            </Button>
          </div>
        ))}
        <TextArea label={t`Why are you skipping it?`} below={501} value={reason} onChange={setReason} />
      </div>
    </FormDialog>
  );
}

/** One item: a large box to tick, how it should look, the camera, and what became of it. */
export function ItemRow(props: { task: Task; item: ListItem; readOnly: boolean; source: string }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { task, item } = props;
  const { text, reason } = item;
  const camera = useRef<HTMLInputElement>(null);
  const [more, setMore] = useState(false);
  const [working, setWorking] = useState(false);
  const skipped = item.state === "skipped";
  const needsPhoto = item.photo_required && item.photos.length === 0 && item.taken.length === 0;
  const full = item.photos.length + item.taken.length >= 10;
  const failed = () => toast(t`This device couldn’t save that. Please try again.`, { tone: "error" });

  const change = (on: boolean) => {
    if (on && needsPhoto) camera.current?.click();
    else tick(task, item, on ? "done" : "open").catch(failed);
  };
  const take = async (file: File) => {
    setWorking(true);
    try {
      await photograph(task, item, await shrink(file));
    } catch {
      toast(t`This photo could not be saved. Please take it again.`, { tone: "error" });
    } finally {
      setWorking(false);
    }
  };
  return (
    <li className={`flex flex-col gap-1 py-1.5 ${item.again ? "-mx-2 rounded-control bg-late-soft px-2" : ""}`}>
      <div className="flex flex-wrap items-center justify-end gap-x-2">
        <Control
          isSelected={item.state === "done"}
          isDisabled={props.readOnly}
          onChange={change}
          className="group flex min-h-14 min-w-0 grow basis-48 cursor-pointer items-center gap-3.5 py-1 data-disabled:cursor-default"
        >
          <span
            className={`grid size-8 shrink-0 place-items-center rounded-lg border-2 bg-card text-on-sea transition-colors group-selected:border-done group-selected:bg-done group-focus-visible:outline-3 group-focus-visible:outline-offset-2 group-focus-visible:outline-sea-ink ${item.again ? "border-late" : "border-line-strong"}`}
          >
            {skipped ? (
              <Icon of={SkipForward} size={18} className="text-ink-soft" />
            ) : (
              <Icon of={Check} size={22} className="opacity-0 group-selected:opacity-100" />
            )}
          </span>
          <span className="min-w-0">
            <span lang={item.lang} className="block [overflow-wrap:anywhere] hyphens-auto">
              {text}
            </span>
            {item.again && (
              <span className="flex items-center gap-1.5 text-14 font-semibold text-late-ink">
                <Icon of={RotateCcw} size={16} />
                {t`Please do this again`}
              </span>
            )}
            {needsPhoto && item.state === "open" && (
              <span className="flex items-center gap-1.5 text-14 font-semibold text-ink-soft">
                <Icon of={Camera} size={16} />
                {t`With a photo`}
              </span>
            )}
            {item.optional && item.state === "open" && (
              <span className="block text-14 text-ink-soft">{t`If needed`}</span>
            )}
          </span>
        </Control>
        <span className="flex shrink-0 items-center gap-2 empty:hidden">
          {item.picture && (
            <Pictures source={props.source} pictures={[item.picture]} label={t`How it should look: ${text}`} />
          )}
          {!props.readOnly && (
            <>
              <FileInput ref={camera} accept="image/*" camera onChoose={([file]) => file && void take(file)} />
              {item.photo_required && !full && (
                <IconButton
                  icon={Camera}
                  variant="framed"
                  className="size-12"
                  isPending={working}
                  label={t`Take a photo: ${text}`}
                  onPress={() => camera.current?.click()}
                />
              )}
              <IconButton
                icon={Ellipsis}
                label={t`Skip, photos: ${text}`}
                aria-haspopup="dialog"
                onPress={() => setMore(true)}
              />
            </>
          )}
        </span>
      </div>
      {(item.photos.length > 0 || item.taken.length > 0 || skipped || (item.state === "done" && item.who !== "")) && (
        <div className="flex flex-wrap items-center gap-2 ps-11.5 text-14 text-ink-soft">
          {skipped && (
            <span className="w-full font-semibold text-ink [overflow-wrap:anywhere]">{t`Skipped: ${reason}`}</span>
          )}
          <Pictures source={props.source} pictures={item.photos} label={t`Photo: ${text}`} />
          {item.taken.map(({ seq, file }) => (
            <Taken key={seq} file={file} seq={seq} text={text} />
          ))}
          {item.who !== "" && item.state !== "open" && (
            <span className="figures">
              {item.who}, {formats.time(item.at)}
            </span>
          )}
        </div>
      )}
      {more && <More task={task} item={item} onClose={() => setMore(false)} />}
    </li>
  );
}
