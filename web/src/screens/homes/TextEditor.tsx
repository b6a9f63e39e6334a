import { useLingui } from "@lingui/react/macro";
import { Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { Photo } from "#/features/stay/Photo";
import { contentNames } from "#/features/board/texts";
import type { ContentLanguage } from "#/features/board/types";
import { ClashDialog } from "#/parts/ClashDialog";
import { applied, asText, changesOf } from "#/parts/edit";
import { ProseField } from "#/parts/prose-field/ProseField";
import { useEdit } from "#/parts/use-edit";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { FormError } from "#/ui/FormError";
import { LeaveQuestion, UnsavedQuestion } from "#/ui/LeaveQuestion";
import { Segmented } from "#/ui/Segmented";
import { TextField } from "#/ui/TextField";
import { DeleteQuestion } from "./DeleteQuestion";
import { addText, changeText, dropText, type Home, homePicturePath, type HomeText } from "#/api/properties";
import { textForm } from "./drafts";
import { newName } from "./names";
import { pictureChange, useHomeChange, useReason } from "./use-home";

type Audience = HomeText["audience"];

const below = 20_001;

/** One info text in one language, edited as it will be read. */
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
  const fields: { title: string; body: string; audience: Audience; general: boolean } = {
    title: text?.title ?? "",
    body: text?.body ?? "",
    audience: text?.audience ?? "guest",
    general: text?.general ?? false,
  };
  const form = useEdit({
    form: textForm(id, lang, text),
    fields,
    send: async (edits) => {
      const { title, body, audience, general } = applied(fields, edits);
      await save.mutateAsync([
        text ? changeText(text.id, changesOf(edits)) : addText({ audience, lang, title, body, general }),
      ]);
    },
    onSaved: onClose,
  });
  const { dirty, refused } = form;
  const { audience, general } = applied(fields, form.edits);
  const names: Readonly<Record<string, string | undefined>> = {
    title: t`Headline`,
    body: t`Text`,
    audience: t`Who sees it`,
    guest: t`Guests`,
    staff: t`Team`,
  };
  const close = () => {
    form.discard();
    onClose();
  };
  const [unread, setUnread] = useState<Error>();
  const [asking, setAsking] = useState<"leave" | "delete">();
  const other = Object.keys(refused).every((field) => field !== "title" && field !== "body");
  const failure = unread ?? bring.error ?? (other ? form.failure : null);

  const drop = () => {
    if (text) save.mutate([dropText(text.id)], { onSuccess: close });
  };
  const store = async (file: File) => {
    setUnread(undefined);
    try {
      const name = newName("text");
      await bring.mutateAsync([await pictureChange(name, file)]);
      return { name, alt: t`Picture` };
    } catch (caught) {
      // Why the server refused it says the call itself.
      if (!bring.error) setUnread(caught instanceof Error ? caught : new Error("not read"));
      return undefined;
    }
  };

  return (
    <form
      className="flex flex-col gap-4 rounded-card border border-line bg-sunk/50 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <LeaveQuestion unsaved={dirty} onLeave={form.discard} />
      <h3 className="font-bold">
        {text ? t`Edit the text` : t`New info text`} · {contentNames[lang]}
      </h3>
      <TextField
        label={t`Headline`}
        lang={lang}
        maxLength={200}
        {...form.field("title")}
        error={refused.title === undefined ? undefined : t`Headline is required`}
      />
      <ProseField
        label={t`Text`}
        lang={lang}
        below={below}
        {...form.field("body")}
        onPicture={store}
        renderPicture={(name, alt) => <Photo path={homePicturePath(id, name)} alt={alt} maxsize={768} caption />}
        error={
          refused.body === undefined
            ? undefined
            : refused.body === "too_long"
              ? t`The text is too long.`
              : t`Text is required`
        }
      />
      <Segmented<Audience>
        label={t`Who sees it`}
        value={audience}
        onChange={(next) => form.set("audience", next)}
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
          onChange={(next) => form.set("general", next)}
        >{t`For all properties of the agency`}</Checkbox>
      )}
      {failure && <FormError>{reason(failure)}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" icon={Save} isPending={form.saving} isDisabled={!dirty}>{t`Save`}</Button>
        <Button variant="secondary" onPress={() => (dirty ? setAsking("leave") : onClose())}>{t`Cancel`}</Button>
        {text && (
          <Button variant="quiet" icon={Trash2} isDisabled={save.isPending} onPress={() => setAsking("delete")}>
            {t`Delete`}
          </Button>
        )}
      </div>
      <ClashDialog
        form={form}
        name={(path) => names[path] ?? path}
        show={(path, value) => (path === "audience" && names[asText(value)]) || asText(value)}
      />
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
