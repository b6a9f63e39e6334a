import { useLingui } from "@lingui/react/macro";
import { Download, FileText } from "lucide-react";
import { useState } from "react";
import { stayDocumentPath } from "#/api/reservation-files";
import { Icon } from "#/ui/Icon";
import { Spinner } from "#/ui/Spinner";
import { toast } from "#/ui/toast";
import { Section } from "#/parts/Section";
import { noteProtocol } from "./protocol";
import type { Stay } from "./types";
import { saveFile } from "./use-picture";

type Paper = Stay["documents"][number];

function Row({ stay, paper }: { stay: Stay; paper: Paper }) {
  const { t } = useLingui();
  const [saving, setSaving] = useState(false);
  const ref = `${stay.memberid}-${stay.id}`;
  const { title } = paper;
  const save = async () => {
    setSaving(true);
    try {
      await saveFile(stayDocumentPath(ref, paper), paper.name);
      noteProtocol(ref, "document_opened");
    } catch {
      toast(t`The document could not be loaded. Please try again when you’re online.`, { tone: "error" });
    } finally {
      setSaving(false);
    }
  };
  return (
    <li>
      <button
        type="button"
        aria-label={t`Save the document ${title}`}
        onClick={() => {
          if (!saving) void save();
        }}
        className="flex min-h-13 w-full items-center gap-3.5 rounded-control py-2 text-start transition-colors hover:bg-sunk active:bg-sunk"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sea-soft text-sea-ink">
          <Icon of={FileText} />
        </span>
        <span className="min-w-0 grow">
          <span className="block font-semibold [overflow-wrap:anywhere]">{title}</span>
          <span className="block text-14 text-ink-soft [overflow-wrap:anywhere]">{paper.name}</span>
        </span>
        {saving ? <Spinner size={22} /> : <Icon of={Download} className="text-ink-faint" />}
      </button>
    </li>
  );
}

/** Travel documents and the papers of the home. */
export function Documents({ stay }: { stay: Stay }) {
  const { t } = useLingui();
  if (stay.documents.length === 0) return null;
  return (
    <Section icon={FileText} title={t`Travel documents`} id="documents">
      <ul className="divide-y divide-line">
        {stay.documents.map((paper) => (
          <Row key={paper.id} stay={stay} paper={paper} />
        ))}
      </ul>
    </Section>
  );
}
