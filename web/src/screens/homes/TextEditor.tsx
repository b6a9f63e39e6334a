import { useLingui } from "@lingui/react/macro";
import { ImagePlus, Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { Refusal } from "#/api/refusal";
import { Photo } from "#/features/stay/Photo";
import { contentNames } from "#/features/board/texts";
import type { ContentLanguage } from "#/features/board/types";
import { useDraft } from "#/session/use-draft";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { FormError } from "#/ui/FormError";
import { LeaveQuestion, UnsavedQuestion } from "#/ui/LeaveQuestion";
import { Prose } from "#/ui/Prose";
import { Segmented } from "#/ui/Segmented";
import { TextArea } from "#/ui/TextArea";
import { TextField } from "#/ui/TextField";
import { FileButton } from "#/ui/FileButton";
import { DeleteQuestion } from "./DeleteQuestion";
import { addText, changeText, dropText, type Home, homePicturePath, type HomeText } from "#/api/properties";
import { textForm } from "./drafts";
import { newName } from "./names";
import { pictureChange, useHomeChange, useReason } from "./use-home";

type Audience = HomeText["audience"];

const below = 20_001;

/** One info text in one language, with how it will be read beneath it. */
export function TextEditor(props: {
  id: string;
  home: Home;
  /** None: a new one. */
  text?: HomeText;
  lang: ContentLanguage;
  onClose: () => void;
}) {
  const { id, text, lang, onClose } = props;
  const { t } = useLingui();
  const reason = useReason();
  const save = useHomeChange(id);
  const bring = useHomeChange(id);
  const draft = useDraft<{ title: string; body: string; audience: Audience; general: boolean }>(
    textForm(id, lang, text),
    {
      title: text?.title ?? "",
      body: text?.body ?? "",
      audience: text?.audience ?? "guest",
      general: text?.general ?? false,
    },
  );
  const {
    value: { title, body, audience, general },
    type,
    changed: dirty,
  } = draft;
  const close = () => {
    draft.forget();
    onClose();
  };
  const [unread, setUnread] = useState<Error>();
  const [asking, setAsking] = useState<"leave" | "delete">();
  const fields = save.error instanceof Refusal ? save.error.fields : {};
  const other = Object.keys(fields).every((field) => field !== "title" && field !== "body");
  const failure = unread ?? bring.error ?? (other ? save.error : null);

  const store = () =>
    save.mutate(
      [text ? changeText(text.id, { audience, lang, title, body }) : addText({ audience, lang, title, body, general })],
      { onSuccess: close },
    );
  const drop = () => {
    if (text) save.mutate([dropText(text.id)], { onSuccess: close });
  };
  const insert = async (file: File | undefined) => {
    if (!file) return;
    setUnread(undefined);
    try {
      const name = newName("text");
      const words = t`Picture`;
      bring.mutate([await pictureChange(name, file)], {
        onSuccess: () =>
          draft.set((before) => ({
            ...before,
            body: `${before.body.trimEnd()}\n\n![${words}](picture:${name})\n`.trimStart(),
          })),
      });
    } catch (caught) {
      setUnread(caught instanceof Error ? caught : new Error("not read"));
    }
  };

  return (
    <form
      className="flex flex-col gap-4 rounded-card border border-line bg-sunk/50 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        store();
      }}
    >
      <LeaveQuestion unsaved={dirty} onLeave={draft.forget} />
      <h3 className="font-bold">
        {text ? t`Edit the text` : t`New info text`} · {contentNames[lang]}
      </h3>
      <TextField
        label={t`Headline`}
        lang={lang}
        maxLength={200}
        value={title}
        onChange={(next) => type({ title: next })}
        error={fields.title === undefined ? undefined : t`Headline is required`}
      />
      <TextArea
        label={t`Text`}
        lang={lang}
        rows={8}
        below={below}
        value={body}
        onChange={(next) => type({ body: next })}
        help={t`A line that starts with - is a list item, **bold** is bold, [text](https://…) is a link.`}
        error={
          fields.body === undefined
            ? undefined
            : fields.body === "too_long"
              ? t`The text is too long.`
              : t`Text is required`
        }
      />
      <FileButton
        icon={ImagePlus}
        label={t`Insert a picture`}
        accept="image/*"
        isPending={bring.isPending}
        onChoose={([file]) => void insert(file)}
      />
      <Segmented<Audience>
        label={t`Who sees it`}
        value={audience}
        onChange={(next) => type({ audience: next })}
        options={[
          { value: "guest", label: t`Guests` },
          { value: "staff", label: t`Team` },
        ]}
      />
      {text ? (
        text.general && <p className="text-14 font-semibold">{t`This text appears on all properties of the agency.`}</p>
      ) : (
        <Checkbox
          checked={general}
          onChange={(next) => type({ general: next })}
        >{t`For all properties of the agency`}</Checkbox>
      )}
      {body.trim() !== "" && (
        <div className="flex flex-col gap-2 rounded-control border border-line bg-card p-4">
          <p className="text-14 font-semibold text-ink-soft">{t`Preview`}</p>
          <Prose
            text={body}
            lang={lang}
            renderPicture={(name, alt) => <Photo path={homePicturePath(id, name)} alt={alt} maxsize={768} caption />}
          />
        </div>
      )}
      {failure && <FormError>{reason(failure)}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" icon={Save} isPending={save.isPending} isDisabled={!dirty}>{t`Save`}</Button>
        <Button variant="secondary" onPress={() => (dirty ? setAsking("leave") : onClose())}>{t`Cancel`}</Button>
        {text && (
          <Button variant="quiet" icon={Trash2} isDisabled={save.isPending} onPress={() => setAsking("delete")}>
            {t`Delete`}
          </Button>
        )}
      </div>
      {asking === "leave" && <UnsavedQuestion onStay={() => setAsking(undefined)} onLeave={close} />}
      {asking === "delete" && (
        <DeleteQuestion
          title={t`Delete this text?`}
          text={t`This can’t be undone.`}
          onDelete={drop}
          onClose={() => setAsking(undefined)}
        />
      )}
    </form>
  );
}
