import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Camera, Hammer, MessageSquareWarning, TriangleAlert, X } from "lucide-react";
import { useEffect, useId, useMemo, useState } from "react";
import { request } from "#/api/http";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { Button, IconButton } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { Icon } from "#/ui/Icon";
import { Notice } from "#/ui/Notice";
import { Segmented } from "#/ui/Segmented";
import { codePoints, TextArea } from "#/ui/TextArea";
import { toast } from "#/ui/toast";
import { Section } from "./Section";

type Kind = "damage" | "complaint";

const longest = 2500;
const most = 10;

function Thumbnail({ photo, onRemove }: { photo: File; onRemove: () => void }) {
  const { t } = useLingui();
  const address = useMemo(() => URL.createObjectURL(photo), [photo]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const { name } = photo;
  return (
    <li className="relative">
      <img src={address} alt={name} className="size-24 rounded-control border border-line object-cover" />
      <span className="absolute end-0 top-0 rounded-control bg-card/90">
        <IconButton icon={X} label={t`Remove ${name}`} onPress={onRemove} />
      </span>
    </li>
  );
}

function Form({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const chooser = useId();
  // One key for one report, however often it is tried.
  const [key] = useState(newIdempotencyKey);
  const [kind, setKind] = useState<Kind>("damage");
  const [text, setText] = useState("");
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [sending, setSending] = useState(false);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState("");
  const send = async () => {
    setMissing(text.trim() === "");
    if (text.trim() === "" || codePoints(text) >= longest) return;
    setSending(true);
    setFailure("");
    const form = new FormData();
    form.set("kind", kind);
    form.set("text", text);
    for (const photo of photos) form.append("files", photo, photo.name);
    // A changed report under the same key would be refused: the key goes with what is sent.
    const fingerprint = [
      kind,
      text,
      ...photos.map((photo) => `${photo.name} ${photo.size} ${photo.lastModified}`),
    ].join("\n");
    try {
      await request("PUT", `/v1/reservations/${id}/problems`, { form, key: keyOf(key, fingerprint) });
      void client.invalidateQueries({ queryKey: keys.messages("reservation", id) });
      toast(t`Thank you. The office has been told.`, { tone: "done" });
      onClose();
    } catch (caught) {
      setFailure(
        caught instanceof NetworkFailure
          ? t`There is no connection. What you wrote is still here; please try again.`
          : caught instanceof Refusal && caught.message !== ""
            ? caught.message
            : t`That did not work. What you wrote is still here; please try again.`,
      );
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      title={t`What is wrong?`}
      isOpen
      onClose={onClose}
      actions={
        <Button size="lg" full isPending={sending} onPress={() => void send()}>
          {t`Send to the office`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Segmented<Kind>
          label={t`What is it`}
          hideLabel
          value={kind}
          onChange={setKind}
          options={[
            { value: "damage", label: t`Damage`, icon: Hammer },
            { value: "complaint", label: t`Complaint`, icon: MessageSquareWarning },
          ]}
        />
        <TextArea
          label={kind === "damage" ? t`What is broken, and where?` : t`What is not as it should be?`}
          value={text}
          onChange={setText}
          rows={4}
          below={longest}
          error={missing && text.trim() === "" ? t`Please write something first.` : undefined}
        />
        <div className="flex flex-col gap-3">
          {photos.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {photos.map((photo, index) => (
                <Thumbnail
                  key={`${photo.name} ${photo.lastModified} ${index}`}
                  photo={photo}
                  onRemove={() => setPhotos(photos.filter((each) => each !== photo))}
                />
              ))}
            </ul>
          )}
          {photos.length < most && (
            <label
              htmlFor={chooser}
              className="flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-control border border-dashed border-line-strong px-4 font-semibold text-sea-ink focus-within:outline-3 focus-within:outline-sea-ink hover:bg-sunk"
            >
              <Icon of={Camera} />
              {photos.length === 0 ? t`Take or add a photo` : t`One more photo`}
              <input
                id={chooser}
                type="file"
                accept="image/jpeg,image/png,image/webp"
                multiple
                className="sr-only"
                onChange={(event) => {
                  setPhotos([...photos, ...Array.from(event.target.files ?? [])].slice(0, most));
                  event.target.value = "";
                }}
              />
            </label>
          )}
        </div>
        {failure !== "" && <Notice tone="error">{failure}</Notice>}
      </div>
    </Dialog>
  );
}

/** The same report keeps its key; a changed one gets another. */
function keyOf(seed: string, content: string): string {
  let hash = 0x811c9dc5;
  for (const unit of content) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return `${seed}-${(hash >>> 0).toString(16)}`;
}

/** A damage or a complaint, with photos: the office has it as a message and as something to do. */
export function ReportCard({ id }: { id: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <Section icon={TriangleAlert} title={t`Something is wrong?`} id="report">
      <p className="pb-3 text-ink-soft">{t`Tell us what is broken or missing, best with a photo. The office takes care of it.`}</p>
      <Button variant="secondary" icon={Camera} aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {t`Report a damage or a complaint`}
      </Button>
      {open && <Form id={id} onClose={() => setOpen(false)} />}
    </Section>
  );
}
