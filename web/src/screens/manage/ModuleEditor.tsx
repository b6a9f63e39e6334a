import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { Refusal } from "#/api/refusal";
import { addModule, changeModule, dropModule, modulesQuery } from "#/api/text-modules";
import { contentNames } from "#/features/board/texts";
import { type ContentLanguage, contentLanguages, emptyTexts, type TextModule } from "#/features/board/types";
import { useFailureWords } from "#/session/failure-words";
import { useDraft } from "#/session/use-draft";
import { FormDialog } from "#/ui/FormDialog";
import { Button } from "#/ui/Button";
import { FormError } from "#/ui/FormError";
import { Segmented } from "#/ui/Segmented";
import { TextArea } from "#/ui/TextArea";
import { TextField } from "#/ui/TextField";

/** As long as a message may be. */
const below = 2500;

const places: Record<TextModule["kind"], string> = {
  reservation: "{guest} {property} {arrival} {departure}",
  cleaning: "{property}",
};

export function newModule(member: number): TextModule {
  return { memberid: member, id: 0, kind: "reservation", name: "", texts: emptyTexts };
}

/** Under what name that which is typed into it is kept. */
export const moduleForm = (module: TextModule) => `text module ${module.memberid}-${module.id}`;

/** One text module with its languages. */
export function ModuleEditor({ module, onClose }: { module: TextModule; onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const client = useQueryClient();
  const draft = useDraft(moduleForm(module), module);
  const [lang, setLang] = useState<ContentLanguage>(contentLanguages.find((one) => module.texts[one] !== "") ?? "en");
  const [key] = useState(newIdempotencyKey);
  const isNew = module.id === 0;
  const done = () => {
    draft.forget();
    void client.invalidateQueries({ queryKey: modulesQuery(module.memberid).queryKey });
    onClose();
  };
  const { kind, name, texts } = draft.value;
  const save = useMutation({
    mutationFn: async () => (isNew ? addModule(draft.value, key) : changeModule(draft.value)),
    onSuccess: done,
  });
  const drop = useMutation({
    mutationFn: async () => dropModule(module),
    onSuccess: done,
  });
  const failure = save.error ?? drop.error;
  const fields = save.error instanceof Refusal ? save.error.fields : {};
  const allowed = places[kind];
  const wrong = contentLanguages.find((one) => fields[`texts.${one}`] !== undefined);
  return (
    <FormDialog
      draft={draft}
      title={isNew ? t`New text module` : t`Text module`}
      isOpen
      onClose={onClose}
      wide
      actions={
        <>
          {!isNew && (
            <Button
              changes="office"
              variant="secondary"
              icon={Trash2}
              isPending={drop.isPending}
              onPress={() => drop.mutate()}
            >
              {t`Delete`}
            </Button>
          )}
          <Button
            changes="office"
            isPending={save.isPending}
            isDisabled={name.trim() === "" || contentLanguages.every((one) => texts[one].trim() === "")}
            onPress={() => save.mutate()}
          >
            {t`Save`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t`Name`}
          help={t`Only the office sees it.`}
          maxLength={80}
          value={name}
          onChange={(value) => draft.type({ name: value })}
          error={fields.name === undefined ? undefined : t`Please give a name of up to 80 characters.`}
        />
        <Segmented<TextModule["kind"]>
          label={t`For chats about`}
          value={kind}
          onChange={(value) => draft.type({ kind: value })}
          options={[
            { value: "reservation", label: t`Reservations` },
            { value: "cleaning", label: t`Tasks` },
          ]}
        />
        <Segmented<ContentLanguage>
          label={t`Language`}
          hideLabel
          value={lang}
          onChange={setLang}
          options={contentLanguages.map((one) => ({ value: one, label: contentNames[one] }))}
        />
        <TextArea
          key={lang}
          label={contentNames[lang]}
          rows={6}
          lang={lang}
          below={below}
          value={texts[lang]}
          onChange={(value) => draft.type({ texts: { ...texts, [lang]: value } })}
          help={t`These are replaced in the chat: ${allowed}`}
          error={fields[`texts.${lang}`] === undefined ? undefined : t`Only these are allowed in braces: ${allowed}`}
        />
        {wrong !== undefined && wrong !== lang && (
          <FormError>{t`Please check the text in this language: ${contentNames[wrong]}`}</FormError>
        )}
        {failure && Object.keys(fields).length === 0 && (
          <FormError>{words(failure, { offline: t`You’re offline. Nothing was changed.` })}</FormError>
        )}
      </div>
    </FormDialog>
  );
}
