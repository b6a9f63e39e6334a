import { useLingui } from "@lingui/react/macro";
import { Download, FilePlus2, FileText, Trash2 } from "lucide-react";
import { useState } from "react";
import { Section } from "#/parts/Section";
import { saveFile } from "#/features/stay/use-picture";
import { contentNames } from "#/features/board/texts";
import type { ContentLanguage } from "#/features/board/types";
import { useTextLanguages } from "#/features/board/use-text-languages";
import { useFormats } from "#/i18n/format";
import { useDraft } from "#/session/use-draft";
import { FormDialog } from "#/ui/FormDialog";
import { Button, IconButton } from "#/ui/Button";
import { FormError } from "#/ui/FormError";
import { Select } from "#/ui/Select";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { DeleteQuestion } from "./DeleteQuestion";
import { FileButton } from "#/ui/FileButton";
import { addDocument, dropDocument, type Home, type HomeDocument, homeDocumentPath } from "#/api/properties";
import { useHomeChange, useReason } from "./use-home";

type Tongue = ContentLanguage | "none";

const named = (lang: string): string => (contentNames as Readonly<Record<string, string | undefined>>)[lang] ?? "";

function Row({ id, paper, onDrop }: { id: string; paper: HomeDocument; onDrop: () => void }) {
  const { t } = useLingui();
  const format = useFormats();
  const { title } = paper;
  const save = async () => {
    try {
      await saveFile(homeDocumentPath(id, paper), paper.name);
    } catch {
      toast(t`The document could not be loaded. Please try again when you’re online.`, { tone: "error" });
    }
  };
  return (
    <li className="flex items-center gap-2 py-2">
      <span className="min-w-0 grow">
        <span className="block font-semibold [overflow-wrap:anywhere]">{title}</span>
        <span className="figures block text-14 text-ink-soft [overflow-wrap:anywhere]">
          {[paper.name, named(paper.lang), format.bytes(paper.size)].filter(Boolean).join(" · ")}
        </span>
      </span>
      <IconButton icon={Download} label={t`Save the document ${title}`} onPress={() => void save()} />
      <IconButton changes="office" icon={Trash2} label={t`Delete the document ${title}`} onPress={onDrop} />
    </li>
  );
}

/** The documents that every guest of the home gets. */
export function HomeDocuments({ id, home }: { id: string; home: Home }) {
  const { t } = useLingui();
  const reason = useReason();
  const change = useHomeChange(id);
  const [chosen, setChosen] = useState<File>();
  // The file itself is on this device; what is typed about it waits until it is chosen again.
  const draft = useDraft<{ title: string; lang: Tongue }>(`document ${id}`, { title: "", lang: "none" });
  const { title, lang } = draft.value;
  const { choices } = useTextLanguages((one) => one === lang);
  const [dropping, setDropping] = useState<HomeDocument>();
  const send = () => {
    if (!chosen) return;
    const form = new FormData();
    if (title.trim() !== "") form.set("title", title.trim());
    if (lang !== "none") form.set("lang", lang);
    form.append("files", chosen, chosen.name);
    change.mutate([addDocument(form)], {
      onSuccess: () => {
        draft.forget();
        setChosen(undefined);
      },
    });
  };
  const doomed = dropping?.title ?? "";
  return (
    <Section icon={FileText} title={t`Documents for all guests`} id="documents">
      <p className="pb-2 text-ink-soft">{t`Every guest of this property finds them with their travel documents, for example the house rules as a PDF.`}</p>
      {home.documents.length > 0 && (
        <ul className="divide-y divide-line pb-3">
          {home.documents.map((paper) => (
            <Row key={paper.id} id={id} paper={paper} onDrop={() => setDropping(paper)} />
          ))}
        </ul>
      )}
      {change.error && !chosen && <FormError>{reason(change.error)}</FormError>}
      <FileButton
        changes="office"
        icon={FilePlus2}
        label={home.documents.length === 0 ? t`Add the first document` : t`Add a document`}
        accept="application/pdf,.pdf,.doc,.docx,.xls,.xlsx,.txt,image/*"
        isPending={change.isPending}
        onChoose={([file]) => {
          change.reset();
          setChosen(file);
        }}
      />
      {chosen && (
        <FormDialog
          draft={{ changed: true, forget: draft.forget }}
          isOpen
          title={t`New document`}
          onClose={() => setChosen(undefined)}
          actions={
            <Button size="lg" full isPending={change.isPending} onPress={send}>
              {t`Share with all guests`}
            </Button>
          }
        >
          <div className="flex flex-col gap-4">
            <p className="font-semibold [overflow-wrap:anywhere]">{chosen.name}</p>
            <TextField
              label={t`Title`}
              help={t`If left empty, the file name is used.`}
              maxLength={200}
              value={title}
              onChange={(next) => draft.type({ title: next })}
            />
            <Select<Tongue>
              label={t`Language`}
              help={t`Guests get it in their language if there is one.`}
              value={lang}
              onChange={(next) => draft.type({ lang: next })}
              options={[
                { value: "none", label: t`For every language` },
                ...choices.map((one) => ({ value: one, label: contentNames[one] })),
              ]}
            />
            {change.error && <FormError>{reason(change.error)}</FormError>}
          </div>
        </FormDialog>
      )}
      {dropping && (
        <DeleteQuestion
          title={t`Delete this document?`}
          text={t`Guests will no longer see “${doomed}”. This can’t be undone.`}
          onDelete={() => change.mutate([dropDocument(dropping.id)])}
          onClose={() => setDropping(undefined)}
        />
      )}
    </Section>
  );
}
