import { useLingui } from "@lingui/react/macro";
import { CircleAlert, ImageOff, X } from "lucide-react";
import { useFormats } from "#/i18n/format";
import { IconButton } from "#/ui/Button";
import { Icon } from "#/ui/Icon";
import { Spinner } from "#/ui/Spinner";
import { documentIcon } from "./Attachments";
import { maxBytes, maxFiles } from "./files";
import { type Pick, type PickFault, removePick } from "./picks";

function useFaultText() {
  const { t } = useLingui();
  return (fault: PickFault, filename: string): string => {
    const megabytes = maxBytes / 1024 / 1024;
    switch (fault) {
      case "size":
        return t`The file ${filename} is too large. Files can be up to ${megabytes} MB.`;
      case "many":
        return t`${filename} doesn’t fit: a message can have ${maxFiles} files. Please send it with the next message.`;
      case "heic":
        return t`This browser cannot read the photo ${filename}. Please choose it as a JPEG, or take a new one here.`;
      case "damaged":
        return t`The file ${filename} could not be read. Please try another copy.`;
      case "type":
        return t`The file ${filename} is not allowed to be uploaded. Only photos, images, Word or Excel files, text files or PDF files may be uploaded.`;
    }
  };
}

function Chip({ chat, pick }: { chat: string; pick: Pick }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { name } = pick;
  return (
    <li className="flex min-w-0 items-center gap-2 rounded-control border border-line bg-card ps-2">
      <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-control bg-sunk text-sea-ink">
        {pick.preview ? (
          <img src={pick.preview} alt="" className="size-full object-cover" />
        ) : pick.state === "working" ? (
          <Spinner size={22} />
        ) : (
          <Icon of={documentIcon(name)} size={22} />
        )}
      </span>
      <span className="flex max-w-36 min-w-0 flex-col py-1 text-14">
        <span className="truncate font-semibold">{name}</span>
        <span className="figures text-ink-soft">
          {pick.file ? formats.bytes(pick.file.content.size) : t`Getting ready…`}
        </span>
      </span>
      <IconButton icon={X} label={t`Remove ${name}`} onPress={() => removePick(chat, pick.id)} />
    </li>
  );
}

/** What was chosen for the next message: what goes with it, and what cannot, each with its reason. */
export function Picked({ chat, picks }: { chat: string; picks: readonly Pick[] }) {
  const { t } = useLingui();
  const why = useFaultText();
  const fine = picks.filter((pick) => pick.state !== "refused");
  const refused = picks.filter((pick) => pick.state === "refused");
  return (
    <>
      {fine.length > 0 && (
        <ul aria-label={t`Attached to the message`} className="flex flex-wrap gap-2">
          {fine.map((pick) => (
            <Chip key={pick.id} chat={chat} pick={pick} />
          ))}
        </ul>
      )}
      {refused.map((pick) => (
        <div
          key={pick.id}
          className="flex items-center gap-2 rounded-control border border-late bg-late-soft ps-3 text-late-ink"
        >
          <Icon of={pick.fault === "heic" ? ImageOff : CircleAlert} size={20} />
          <p role="alert" className="min-w-0 grow py-2 text-14 font-semibold [overflow-wrap:anywhere]">
            {why(pick.fault ?? "type", pick.name)}
          </p>
          <IconButton icon={X} label={t`Close`} onPress={() => removePick(chat, pick.id)} />
        </div>
      ))}
    </>
  );
}
