import { useLingui } from "@lingui/react/macro";
import { Bold, Heading, ImagePlus, Italic, Link, List, ListOrdered, type LucideIcon, Redo2, Undo2 } from "lucide-react";
import { type Command, EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import { Slice } from "prosemirror-model";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { ControlIds } from "#/ui/Field";
import { Button } from "#/ui/Button";
import { Icon } from "#/ui/Icon";
import { FileInput } from "#/ui/FileInput";
import { Spinner } from "#/ui/Spinner";
import { TextField } from "#/ui/TextField";
import {
  describePicture,
  type Place,
  placeOf,
  putPicture,
  removeLink,
  setLink,
  toggleEmphasis,
  toggleHeadline,
  toggleList,
  toggleStrong,
} from "./commands";
import { linkAddress } from "./link-address";
import { readMarkdown, writeMarkdown } from "./markdown";
import { pastedHtml } from "./pasted";
import { plugins } from "./plugins";

/** A picture that was stored for the text. */
export interface TextPicture {
  name: string;
  alt: string;
}

export interface ProseEditorProps {
  ids: ControlIds;
  label: string;
  value: string;
  onChange: (value: string) => void;
  lang?: string | undefined;
  /** Stores a picture; without it the text takes none. */
  onPicture?: ((file: File) => Promise<TextPicture | undefined>) | undefined;
  renderPicture?: ((name: string, alt: string) => ReactNode) | undefined;
}

/** A picture of the text: where the editor keeps room for it. */
interface Shown extends TextPicture {
  room: HTMLElement;
}

function Tool(props: {
  icon: LucideIcon;
  label: string;
  keys?: string;
  pressed?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.keys ? `${props.label} (${props.keys})` : props.label}
      aria-pressed={props.pressed}
      disabled={props.isDisabled}
      // The text keeps its selection, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onPress}
      className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft transition-colors hover:bg-sunk disabled:opacity-40 aria-pressed:bg-sea-soft aria-pressed:text-sea-ink"
    >
      <Icon of={props.icon} size={20} />
    </button>
  );
}

/** Left and right move within the row of buttons. */
function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not(:disabled), input")];
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  all[(at + step + all.length) % all.length]?.focus();
}

/** One has pressed the button to type into the field. */
const focusFirst = (field: HTMLInputElement | null) => field?.focus();

/** The address of a link, in a row beneath the buttons. */
function LinkRow(props: {
  href: string | undefined;
  onSet: (href: string) => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(props.href ?? "");
  const [refused, setRefused] = useState(false);
  const set = () => {
    const href = linkAddress(typed);
    if (href === undefined) setRefused(true);
    else props.onSet(href);
  };
  return (
    <div className="flex flex-col gap-3 border-b border-line p-3">
      <TextField
        label={t`Where the link leads`}
        value={typed}
        onChange={setTyped}
        ref={focusFirst}
        inputMode="url"
        autoCapitalize="none"
        placeholder="https://"
        error={refused ? t`Enter a web address, an email address or a phone number.` : undefined}
        onKeyDown={(event) => {
          if (event.key === "Escape") props.onClose();
          if (event.key !== "Enter") return;
          event.preventDefault();
          set();
        }}
      />
      <span className="flex flex-wrap gap-2">
        <Button onPress={set}>{t`Set link`}</Button>
        {props.href !== undefined && (
          <Button variant="secondary" onPress={props.onRemove}>
            {t`Remove link`}
          </Button>
        )}
        <Button variant="quiet" onPress={props.onClose}>
          {t`Close`}
        </Button>
      </span>
    </div>
  );
}

/** The look of ui/Prose. */
const proseLook = [
  "flex min-h-48 max-w-prose flex-col gap-2.5 px-4 py-3 whitespace-pre-wrap [overflow-wrap:anywhere] outline-none [font-variant-ligatures:none]",
  "[&_[data-headline]]:pt-1 [&_[data-headline]]:font-bold",
  "[&_:is(ul,ol)]:flex [&_:is(ul,ol)]:flex-col [&_:is(ul,ol)]:gap-1 [&_:is(ul,ol)]:ps-5 [&_li]:marker:text-ink-faint [&_ol]:list-decimal [&_ul]:list-disc",
  "[&_a]:font-semibold [&_a]:text-sea-ink [&_a]:underline [&_a]:underline-offset-4 [&_strong]:font-semibold",
  "[&_.ProseMirror-selectednode]:rounded-control [&_.ProseMirror-selectednode]:ring-3 [&_.ProseMirror-selectednode]:ring-sea",
].join(" ");

/** What an agency writes, as it will look: see ProseField. */
export function ProseEditor(props: ProseEditorProps) {
  const { t } = useLingui();
  const { label, value, lang, renderPicture } = props;
  const { id, "aria-describedby": describedBy, "aria-invalid": invalid } = props.ids;
  const chooser = useId();
  const room = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [place, setPlace] = useState<Place>();
  const [steps, setSteps] = useState({ undo: 0, redo: 0 });
  const [pictures, setPictures] = useState<readonly Shown[]>([]);
  const [linking, setLinking] = useState(false);
  const [bringing, setBringing] = useState(false);
  // The text as it was given and as the editor has given it: what comes back is no change from outside.
  const given = useRef({ text: value, doc: readMarkdown(value) });
  const sent = useRef(value);

  const changed = useEffectEvent((state: EditorState) => {
    const text = state.doc.eq(given.current.doc) ? given.current.text : writeMarkdown(state.doc);
    if (text === sent.current) return;
    sent.current = text;
    props.onChange(text);
  });
  const bring = async (files: readonly File[]) => {
    if (!props.onPicture) return;
    setBringing(true);
    try {
      for (const file of files) {
        const picture = await props.onPicture(file);
        if (picture && view.current) putPicture(picture)(view.current.state, view.current.dispatch);
      }
    } finally {
      setBringing(false);
    }
  };
  const dropped = useEffectEvent((files: readonly File[]) => void bring(files));

  useEffect(() => {
    if (!room.current) return undefined;
    const look = (state: EditorState) => {
      setPlace(placeOf(state));
      setSteps({ undo: undoDepth(state), redo: redoDepth(state) });
    };
    const imagesOf = (data: DataTransfer | null) =>
      [...(data?.files ?? [])].filter((file) => file.type.startsWith("image/"));
    const editor = new EditorView(
      { mount: room.current },
      {
        state: EditorState.create({ doc: given.current.doc, plugins: plugins() }),
        dispatchTransaction(transaction) {
          const next = editor.state.apply(transaction);
          editor.updateState(next);
          look(next);
          if (transaction.docChanged) changed(next);
        },
        nodeViews: {
          picture: (node) => {
            const dom = document.createElement("div");
            const inner: Shown = { room: dom, name: String(node.attrs.name), alt: String(node.attrs.alt) };
            setPictures((all) => [...all, inner]);
            return {
              dom,
              update: (next) => {
                if (next.type !== node.type || next.attrs.name !== node.attrs.name) return false;
                const alt = String(next.attrs.alt);
                setPictures((all) => all.map((one) => (one.room === dom ? { ...one, alt } : one)));
                return true;
              },
              destroy: () => setPictures((all) => all.filter((one) => one.room !== dom)),
              stopEvent: () => false,
              ignoreMutation: () => true,
            };
          },
        },
        // Words that were copied elsewhere are read as what they are written in.
        clipboardTextParser: (text) => Slice.maxOpen(readMarkdown(text).content),
        clipboardTextSerializer: (slice) => slice.content.textBetween(0, slice.content.size, "\n\n"),
        transformPastedHTML: pastedHtml,
        handlePaste: (_, event) => {
          const images = imagesOf(event.clipboardData);
          if (images.length === 0 || event.clipboardData?.types.includes("text/html")) return false;
          dropped(images);
          return true;
        },
        handleDrop: (_, event) => {
          const images = imagesOf(event.dataTransfer);
          if (images.length === 0) return false;
          event.preventDefault();
          dropped(images);
          return true;
        },
        handleDOMEvents: {
          blur: (self) => {
            // What Markdown cannot say goes now, not when the text is read.
            const told = readMarkdown(writeMarkdown(self.state.doc));
            if (!told.eq(self.state.doc) && !self.state.doc.eq(given.current.doc)) {
              const { tr } = self.state;
              self.dispatch(tr.replaceWith(0, tr.doc.content.size, told.content).setMeta("addToHistory", false));
            }
            return false;
          },
        },
      },
    );
    view.current = editor;
    look(editor.state);
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || value === sent.current) return;
    sent.current = value;
    given.current = { text: value, doc: readMarkdown(value) };
    editor.updateState(EditorState.create({ doc: given.current.doc, plugins: editor.state.plugins }));
    setPlace(placeOf(editor.state));
  }, [value]);

  useEffect(() => {
    view.current?.setProps({
      attributes: {
        class: proseLook,
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        ...(invalid ? { "aria-invalid": "true" } : {}),
        ...(lang ? { lang } : {}),
      },
    });
  }, [id, describedBy, invalid, label, lang]);

  const run = (command: Command) => {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, editor.dispatch, editor);
    editor.focus();
  };
  const chosen = place?.picture;
  return (
    <div
      className={`w-full overflow-clip rounded-control border bg-card text-16 text-ink transition-[border-color,box-shadow] focus-within:border-sea-ink focus-within:ring-3 focus-within:ring-sea/25 ${invalid ? "border-late" : "border-line-strong"}`}
    >
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={t`How the text looks`}
        onKeyDown={moveAlong}
        className="flex flex-wrap items-center gap-0.5 border-b border-line bg-sunk/60 px-1.5 py-1"
      >
        <Tool
          icon={Heading}
          label={t`Subheading`}
          pressed={place?.headline ?? false}
          onPress={() => run(toggleHeadline)}
        />
        <Tool
          icon={Bold}
          label={t`Bold`}
          keys="Ctrl+B"
          pressed={place?.strong ?? false}
          onPress={() => run(toggleStrong)}
        />
        <Tool
          icon={Italic}
          label={t`Italic`}
          keys="Ctrl+I"
          pressed={place?.emphasis ?? false}
          onPress={() => run(toggleEmphasis)}
        />
        <Tool icon={List} label={t`List`} pressed={place?.list ?? false} onPress={() => run(toggleList("list"))} />
        <Tool
          icon={ListOrdered}
          label={t`Numbered list`}
          pressed={place?.numbered ?? false}
          onPress={() => run(toggleList("numbered"))}
        />
        <Tool
          icon={Link}
          label={t`Link`}
          pressed={place?.href !== undefined || linking}
          onPress={() => setLinking(!linking)}
        />
        {props.onPicture && (
          <label
            htmlFor={chooser}
            title={t`Insert a picture`}
            className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink-soft transition-colors focus-within:outline-3 focus-within:outline-sea-ink hover:bg-sunk"
          >
            <span className="sr-only">{t`Insert a picture`}</span>
            {bringing ? <Spinner size={20} /> : <Icon of={ImagePlus} size={20} />}
            <FileInput id={chooser} accept="image/*" disabled={bringing} onChoose={(files) => void bring(files)} />
          </label>
        )}
        <span className="ms-auto flex">
          <Tool icon={Undo2} label={t`Undo`} keys="Ctrl+Z" isDisabled={steps.undo === 0} onPress={() => run(undo)} />
          <Tool icon={Redo2} label={t`Redo`} isDisabled={steps.redo === 0} onPress={() => run(redo)} />
        </span>
      </div>
      {linking && (
        <LinkRow
          key={place?.href}
          href={place?.href}
          onSet={(href) => {
            setLinking(false);
            run(setLink(href));
          }}
          onRemove={() => {
            setLinking(false);
            run(removeLink);
          }}
          onClose={() => {
            setLinking(false);
            view.current?.focus();
          }}
        />
      )}
      {chosen && (
        <div className="border-b border-line p-3">
          <TextField
            label={t`What is to be seen in the picture`}
            value={chosen.alt}
            maxLength={200}
            lang={lang}
            onChange={(alt) => {
              const editor = view.current;
              if (editor) describePicture(alt)(editor.state, editor.dispatch);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              view.current?.focus();
            }}
          />
        </div>
      )}
      <div ref={room} />
      {pictures.map((one, at) =>
        createPortal(<>{renderPicture ? renderPicture(one.name, one.alt) : one.alt}</>, one.room, String(at)),
      )}
    </div>
  );
}
