import { useLingui } from "@lingui/react/macro";
import { Camera, Paperclip, SendHorizontal } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ChatKind } from "#/api/messages";
import { keepDraft, readDraft, whenDraftsReturn } from "#/offline/drafts";
import { Button, IconButton } from "#/ui/Button";
import { FileInput } from "#/ui/FileInput";
import { codePoints, TextArea } from "#/ui/TextArea";
import { scrollIntoSight } from "#/ui/scroll-into-sight";
import { accepted } from "./files";
import { takeInserts } from "./insert";
import { chatName } from "./open";
import { Picked } from "./Picked";
import { addPicks, clearPicks, usePicks } from "./picks";
import { sendMessage } from "./use-thread";

/** Messages must be shorter than this, counted in code points as the server does. */
const below = 2500;

/** With a mouse there is a keyboard whose Enter sends; on a phone Enter begins a new line. */
function hasKeyboard(): boolean {
  return typeof matchMedia === "function" && matchMedia("(pointer: fine)").matches;
}

/** A finger means a phone or a tablet, which has a camera at hand. */
function hasCamera(): boolean {
  return typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
}

/** As tall as what is written, up to a third of the screen. */
function fit(area: HTMLTextAreaElement | null, text: string): void {
  if (!area) return;
  area.style.height = "auto";
  if (text !== "") area.style.height = `${Math.min(area.scrollHeight + 2, window.innerHeight / 3)}px`;
}

/** Files may be dropped where the message is written. */
function useDrop(place: RefObject<HTMLElement | null>, chat: string): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const dropped = event.dataTransfer?.files;
      if (!dropped || dropped.length === 0) return;
      event.preventDefault();
      addPicks(chat, dropped);
    };
    element.addEventListener("dragover", over);
    element.addEventListener("drop", drop);
    return () => {
      element.removeEventListener("dragover", over);
      element.removeEventListener("drop", drop);
    };
  }, [place, chat]);
}

export function Composer({ kind, refId, after }: { kind: ChatKind; refId: string; after: number }) {
  const { t } = useLingui();
  const chat = chatName(kind, refId);
  const [text, setText] = useState(() => readDraft(chat));
  const [fault, setFault] = useState<string>();
  const [keeping, setKeeping] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const picks = usePicks(chat);
  const ready = picks.flatMap((pick) => (pick.state === "ready" && pick.file ? [pick.file] : []));
  const working = picks.some((pick) => pick.state === "working");
  const empty = text.trim() === "" && ready.length === 0;
  const tooLong = codePoints(text) >= below;
  const tooLongText = t`The message must be less than 2500 characters. Please shorten your message.`;

  useLayoutEffect(() => fit(field.current, text), [text]);
  useEffect(() => whenDraftsReturn(() => setText((typed) => (typed === "" ? readDraft(chat) : typed))), [chat]);
  const form = useRef<HTMLFormElement>(null);
  useDrop(form, chat);

  function write(value: string): void {
    setText(value);
    setFault(undefined);
    keepDraft(chat, value);
  }

  const inserting = useRef<(more: string) => void>(undefined);
  useEffect(() => {
    inserting.current = (more) => {
      write(text.trim() === "" ? more : `${text.trimEnd()}\n${more}`);
      field.current?.focus();
    };
  });
  useEffect(() => takeInserts(chat, (more) => inserting.current?.(more)), [chat]);

  async function submit(): Promise<void> {
    if (keeping || working || empty || tooLong) return;
    setKeeping(true);
    try {
      await sendMessage(kind, refId, text.trim(), ready, after);
      write("");
      await clearPicks(chat);
    } catch {
      setFault(t`This device couldn’t save your message. It’s still here. Please try again.`);
    } finally {
      setKeeping(false);
      field.current?.focus();
      // The chat has grown by what was sent: the line to write in stays in sight, above what sticks to the bottom.
      requestAnimationFrame(() => scrollIntoSight(field.current?.form));
    }
  }

  function take(chosen: Iterable<File>): void {
    addPicks(chat, chosen);
  }

  const attachments = t`Attach photos or files`;
  const photo = t`Take a photo`;

  return (
    <form
      ref={form}
      className="@container flex scroll-mb-2 flex-col gap-2 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Picked chat={chat} picks={picks} />
      <div className="flex items-end gap-1.5">
        <FileInput ref={files} multiple accept={accepted} onChoose={take} />
        <FileInput ref={camera} accept="image/*" camera onChoose={take} />
        <IconButton icon={Paperclip} label={attachments} onPress={() => files.current?.click()} className="min-h-12" />
        <TextArea
          ref={field}
          label={t`Message`}
          hideLabel
          placeholder={t`Write a message…`}
          className="min-w-0 grow [&_textarea]:resize-none [&_textarea]:placeholder:whitespace-nowrap"
          rows={1}
          value={text}
          onChange={write}
          below={below}
          error={fault ?? (tooLong ? tooLongText : undefined)}
          onFocus={() => scrollIntoSight(field.current?.form)}
          onPaste={(event) => {
            if (event.clipboardData.files.length === 0) return;
            event.preventDefault();
            take(event.clipboardData.files);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            if (event.ctrlKey || event.metaKey || (!event.shiftKey && hasKeyboard())) {
              event.preventDefault();
              void submit();
            }
          }}
        />
        {empty && !working && hasCamera() ? (
          <IconButton
            icon={Camera}
            label={photo}
            variant="framed"
            onPress={() => camera.current?.click()}
            className="min-h-12 px-3.5"
          />
        ) : (
          <Button
            type="submit"
            size="lg"
            icon={SendHorizontal}
            isPending={keeping || working}
            isDisabled={(empty && !working) || tooLong}
          >
            <span className="sr-only @md:not-sr-only">{t`Send`}</span>
          </Button>
        )}
      </div>
    </form>
  );
}
