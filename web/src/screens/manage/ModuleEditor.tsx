import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { addModule, changeModule, dropModule, modulesQuery } from "#/api/text-modules";
import { TextLanguage } from "#/features/board/TextLanguage";
import { contentNames } from "#/features/board/texts";
import { type ContentLanguage, contentLanguages, emptyTexts, type TextModule } from "#/features/board/types";
import { isWritten, useTextLanguages } from "#/features/board/use-text-languages";
import { ClashDialog } from "#/parts/ClashDialog";
import { applied, asText, changesOf } from "#/parts/edit";
import { useEdit } from "#/parts/use-edit";
import { useFailureWords } from "#/session/failure-words";
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
  const isNew = module.id === 0;
  const reload = async () => client.invalidateQueries({ queryKey: modulesQuery(module.memberid).queryKey });
  const fields = { kind: module.kind, name: module.name, texts: module.texts };
  const form = useEdit({
    form: moduleForm(module),
    fields,
    send: async (edits, key) => {
      try {
        await (isNew
          ? addModule({ ...module, ...applied(fields, edits) }, key)
          : changeModule(module, changesOf(edits), key));
      } finally {
        void reload();
      }
    },
    onSaved: onClose,
  });
  const stored = isWritten(form, ["texts"]);
  const { first } = useTextLanguages(stored);
  const [lang, setLang] = useState<ContentLanguage>(first);
  const { kind, name, texts } = applied(fields, form.edits);
  const drop = useMutation({
    mutationFn: async () => dropModule(module),
    onSuccess: async () => {
      form.discard();
      onClose();
      await reload();
    },
  });
  const { refused } = form;
  const failure = form.failure ?? drop.error;
  const labels: Readonly<Record<string, string | undefined>> = {
    name: t`Name`,
    kind: t`For chats about`,
    reservation: t`Reservations`,
    cleaning: t`Tasks`,
    ...Object.fromEntries(contentLanguages.map((one) => [`texts.${one}`, contentNames[one]])),
  };
  const allowed = places[kind];
  const wrong = contentLanguages.find((one) => refused[`texts.${one}`] !== undefined);
  return (
    <FormDialog
      draft={{ changed: form.dirty, forget: form.discard }}
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
            isPending={form.saving}
            isDisabled={name.trim() === "" || contentLanguages.every((one) => texts[one].trim() === "")}
            onPress={() => form.save()}
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
          {...form.field("name")}
          error={refused.name === undefined ? undefined : t`Please give a name of up to 80 characters.`}
        />
        <Segmented<TextModule["kind"]>
          label={t`For chats about`}
          value={kind}
          onChange={(value) => form.set("kind", value)}
          options={[
            { value: "reservation", label: t`Reservations` },
            { value: "cleaning", label: t`Tasks` },
          ]}
        />
        <TextLanguage label={t`Language`} hideLabel value={lang} onChange={setLang} stored={stored} />
        <TextArea
          key={lang}
          label={contentNames[lang]}
          rows={6}
          lang={lang}
          below={below}
          {...form.field(`texts.${lang}`)}
          help={t`These are replaced in the chat: ${allowed}`}
          error={refused[`texts.${lang}`] === undefined ? undefined : t`Only these are allowed in braces: ${allowed}`}
        />
        {wrong !== undefined && wrong !== lang && (
          <FormError>{t`Please check the text in this language: ${contentNames[wrong]}`}</FormError>
        )}
        {failure && Object.keys(refused).length === 0 && (
          <FormError>{words(failure, { offline: t`You’re offline. Nothing was changed.` })}</FormError>
        )}
      </div>
      <ClashDialog
        form={form}
        name={(path) => labels[path] ?? path}
        show={(path, value) => (path === "kind" && labels[asText(value)]) || asText(value)}
      />
    </FormDialog>
  );
}
