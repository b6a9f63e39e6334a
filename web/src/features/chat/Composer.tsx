import { useLingui } from "@lingui/react/macro";
import { SendHorizontal } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#/ui/Button";
import { codePoints, TextArea } from "#/ui/TextArea";
import { keepDraft, readDraft } from "./draft";
import { chatName } from "./open";
import type { ChatKind } from "./thread";
import { sendMessage } from "./use-thread";

/** Messages must be shorter than this, counted in code points as the server does. */
const below = 2500;

/** With a mouse there is a keyboard whose Enter sends; on a phone Enter begins a new line. */
function hasKeyboard(): boolean {
  return typeof matchMedia === "function" && matchMedia("(pointer: fine)").matches;
}

/** As tall as what is written, up to a third of the screen. */
function fit(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  area.style.height = "auto";
  if (area.value !== "") area.style.height = `${Math.min(area.scrollHeight + 2, window.innerHeight / 3)}px`;
}

export function Composer({ kind, refId, after }: { kind: ChatKind; refId: string; after: number }) {
  const { t } = useLingui();
  const chat = chatName(kind, refId);
  const [text, setText] = useState(() => readDraft(chat));
  const [fault, setFault] = useState<string>();
  const [keeping, setKeeping] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const tooLong = codePoints(text) >= below;
  const tooLongText = t`The message must be less than 2500 characters. Please shorten your message.`;

  useEffect(() => fit(field.current), []);

  function write(value: string): void {
    setText(value);
    setFault(undefined);
    keepDraft(chat, value);
    requestAnimationFrame(() => fit(field.current));
  }

  async function submit(): Promise<void> {
    if (keeping || text.trim() === "" || tooLong) return;
    setKeeping(true);
    try {
      await sendMessage(kind, refId, text.trim(), after);
      write("");
    } catch {
      setFault(t`This device could not keep your message. It is still here; please try again.`);
    } finally {
      setKeeping(false);
      field.current?.focus();
      // The chat has grown by what was sent: the line to write in stays in sight, above what sticks to the bottom.
      requestAnimationFrame(() => field.current?.form?.scrollIntoView({ block: "nearest" }));
    }
  }

  return (
    <form
      className="flex scroll-mb-52 items-end gap-2 pt-3 desk:scroll-mb-36"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        ref={field}
        label={t`Message`}
        hideLabel
        placeholder={t`Write a message…`}
        className="min-w-0 grow"
        rows={1}
        value={text}
        onChange={write}
        below={below}
        error={fault ?? (tooLong ? tooLongText : undefined)}
        onFocus={() => field.current?.form?.scrollIntoView({ block: "nearest" })}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          if (event.ctrlKey || event.metaKey || (!event.shiftKey && hasKeyboard())) {
            event.preventDefault();
            void submit();
          }
        }}
      />
      <Button
        type="submit"
        size="lg"
        icon={SendHorizontal}
        isPending={keeping}
        isDisabled={text.trim() === "" || tooLong}
      >
        <span className="sr-only sm:not-sr-only">{t`Send`}</span>
      </Button>
    </form>
  );
}
