import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FilePlus2, FileText, History, KeyRound, LockKeyhole, Sparkles, Trash2, UnlockKeyhole } from "lucide-react";
import { useId } from "react";
import { keys } from "#/api/keys";
import {
  addStayDocument,
  dropStayDocument,
  lockKey,
  releaseHome,
  stayProtocolQuery,
  unlockKey,
} from "#/api/manage-reservations";
import { stayDocumentPath } from "#/api/reservation-files";
import { type KeyView } from "#/features/stay/rules";
import { Section } from "#/parts/Section";
import { protocolText } from "#/features/stay/texts";
import type { Stay } from "#/features/stay/types";
import { saveFile } from "#/features/stay/use-picture";
import { useFormats } from "#/i18n/format";
import { isEmptyWireTime } from "#/i18n/wire-time";
import { ImportLink } from "#/parts/ImportLink";
import { useFailureToast } from "#/session/failure-words";
import { Button, IconButton } from "#/ui/Button";
import { buttonClass } from "#/ui/button-class";
import { FileInput } from "#/ui/FileInput";
import { Icon } from "#/ui/Icon";
import { useDeed } from "./use-deed";

/** How the key is handed over, in the office's words. */
const handovers: Record<Stay["key"]["handover"], MessageDescriptor> = {
  at_property: msg({ message: "At the property", context: "where the guest gets the key" }),
  key_safe: msg({ message: "From the key safe", context: "where the guest gets the key" }),
  meeting_point: msg({ message: "At the meeting point", context: "where the guest gets the key" }),
  office: msg({ message: "At our office", context: "where the guest gets the key" }),
};

/** Why the guest does not see the key now, in the office's words. */
const reasons: Record<NonNullable<Stay["key"]["reason"]>, MessageDescriptor> = {
  departed: msg`The guest no longer sees the key: the departure is over.`,
  no_home: msg`The guest sees no key and no address until there is a property.`,
  too_early: msg`The guest does not see the key yet: the arrival is more than 3 days away.`,
  not_paid: msg`The guest does not see the key yet: the reservation is not fully paid.`,
  not_firm: msg`The guest sees the key only when the booking is firm.`,
};

/** What is done for a stay shows on it and in its protocol. */
const useStayDeed = (id: string) => useDeed(keys.reservation(id), ["protocol", id]);

/** What the guest sees of the key, and what the office can open early or take back. */
export function StayKey({ stay, view, id }: { stay: Stay; view: KeyView; id: string }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const { busy, run } = useStayDeed(id);
  const early = view.kind === "hidden" && view.reason === "too_early";
  const ready = !isEmptyWireTime(stay.ready_at);
  const since = format.dateTime(stay.ready_at);
  const left = format.dateTime(stay.left_at);
  const open = stay.release?.open ?? 0;
  const homeless = stay.parked === true;
  return (
    <Section icon={KeyRound} title={t`Key`}>
      {!homeless && <p className="font-semibold">{i18n._(handovers[stay.key.handover])}</p>}
      <p className="text-ink-soft">
        {view.kind === "hidden" ? i18n._(reasons[view.reason]) : t`The guest sees how to get in.`}
      </p>
      {ready && <p className="pt-2 font-semibold text-done-ink">{t`Released early: ${since}`}</p>}
      {!isEmptyWireTime(stay.left_at) && (
        <p className="pt-2 font-semibold text-done-ink">{t`The guests have left: ${left}`}</p>
      )}
      {stay.release && !stay.release.possible && (
        <p className="pt-2 text-14 text-ink-soft">
          {t`Still to be cleaned or checked before the property can be released: ${open}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2 pt-3 empty:hidden">
        {stay.release?.possible && (
          <Button
            changes="office"
            icon={Sparkles}
            isPending={busy === "ready"}
            onPress={() => void run("ready", t`Released. The guest has been notified.`, async () => releaseHome(id))}
          >
            {t`Ready early: notify the guest`}
          </Button>
        )}
        {early && (
          <Button
            changes="office"
            variant="secondary"
            icon={UnlockKeyhole}
            isPending={busy === "unlock"}
            onPress={() => void run("unlock", t`The key is unlocked.`, async () => unlockKey(id))}
          >
            {t`Show the key to the guest now`}
          </Button>
        )}
        {stay.key_opened_early && (
          <Button
            changes="office"
            variant="secondary"
            icon={LockKeyhole}
            isPending={busy === "lock"}
            onPress={() => void run("lock", t`Withdrawn.`, async () => lockKey(id))}
          >
            {t`Withdraw the early key`}
          </Button>
        )}
      </div>
    </Section>
  );
}

/** The papers that the guest of this stay gets. */
export function StayDocuments({ stay, id }: { stay: Stay; id: string }) {
  const { t } = useLingui();
  const tellFailure = useFailureToast();
  const { busy, run } = useStayDeed(id);
  const chooser = useId();
  const add = async (file: File) => {
    const form = new FormData();
    form.append("files", file, file.name);
    await run("add", t`The guest has the document now.`, async () => addStayDocument(id, form));
  };
  return (
    <Section icon={FileText} title={t`Travel documents`}>
      {stay.documents.length > 0 && (
        <ul className="divide-y divide-line pb-2">
          {stay.documents.map((paper) => {
            const { title } = paper;
            return (
              <li key={paper.id} className="flex min-h-12 items-center gap-2">
                <button
                  type="button"
                  className="min-h-11 min-w-0 grow text-start font-semibold [overflow-wrap:anywhere] hover:text-sea-ink"
                  onClick={() =>
                    void saveFile(stayDocumentPath(id, paper), paper.name).catch((failure: unknown) =>
                      tellFailure(failure),
                    )
                  }
                >
                  {title}
                </button>
                {paper.own && (
                  <IconButton
                    changes="office"
                    icon={Trash2}
                    label={t`Remove ${title}`}
                    isPending={busy === `remove ${paper.id}`}
                    onPress={() =>
                      void run(`remove ${paper.id}`, t`Removed.`, async () => dropStayDocument(id, paper.id))
                    }
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <label
        htmlFor={chooser}
        className={`${buttonClass({ variant: "secondary" })} cursor-pointer focus-within:outline-3 focus-within:outline-sea-ink`}
      >
        <Icon of={FilePlus2} />
        {busy === "add" ? t`Sending…` : t`Add a document`}
        <FileInput
          id={chooser}
          accept=".pdf,.doc,.docx,.xls,.xlsx,.txt,image/jpeg,image/png"
          onChoose={([file]) => file && void add(file)}
        />
      </label>
    </Section>
  );
}

/** Who did what in the stay, the newest first. */
export function StayProtocol({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const { data } = useQuery(stayProtocolQuery(id));
  if (!data) return null;
  return (
    <Section icon={History} title={t`History`}>
      {data.length === 0 ? (
        <p className="text-ink-soft">{t`Nothing has happened yet. You’ll see here, for example, who viewed the key.`}</p>
      ) : (
        <ol className="divide-y divide-line">
          {data.map((line) => (
            <li key={line.id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0">
                <span className="block font-medium">
                  {i18n._(protocolText(line.glaktionprot_aktion))}
                  {line.import > 0 && (
                    <>
                      {" ("}
                      <ImportLink member={Number(id.split("-")[0])} number={line.import} />)
                    </>
                  )}
                </span>
                <span className="block text-14 text-ink-soft">
                  {line.by_number ? t`Signed in by booking number` : line.who || t`Person no longer known`}
                </span>
              </span>
              <span className="figures text-14 text-ink-soft">{format.dateTime(line.at)}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
