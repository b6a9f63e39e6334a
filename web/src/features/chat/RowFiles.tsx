import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useFormats } from "#/i18n/format";
import type { KeptFile } from "#/offline";
import { IconButton } from "#/ui/Button";
import { Icon } from "#/ui/Icon";
import { documentIcon } from "./Attachments";
import { useOwnPicture } from "./use-own-picture";

/** A picture that has not been sent yet, from the device itself. */
function Preview({ file, onRemove }: { file: KeptFile; onRemove: (() => void) | undefined }) {
  const { t } = useLingui();
  const { name } = file;
  const show = useOwnPicture(file.content);
  return (
    <div className="relative aspect-square min-w-0 overflow-hidden rounded-control bg-sunk">
      <img ref={show} alt={file.name} className="size-full object-cover opacity-80" />
      {onRemove && (
        <IconButton
          icon={X}
          variant="framed"
          className="absolute end-1 top-1"
          label={t`Remove ${name}`}
          onPress={onRemove}
        />
      )}
    </div>
  );
}

/** The files of a message on its way. Where it can be said, pictures of it can still be taken back. */
export function RowFiles(props: { files: readonly KeptFile[]; onRemove?: ((file: KeptFile) => void) | undefined }) {
  const { files, onRemove } = props;
  const formats = useFormats();
  const pictures = files.filter((file) => file.type.startsWith("image/"));
  const others = files.filter((file) => !file.type.startsWith("image/"));
  return (
    <>
      {pictures.length > 0 && (
        <div className={`grid max-w-full gap-1.5 ${pictures.length === 1 ? "w-48" : "w-72 grid-cols-2"}`}>
          {pictures.map((file, index) => (
            <Preview key={index} file={file} onRemove={onRemove && (() => onRemove(file))} />
          ))}
        </div>
      )}
      {others.map((file, index) => (
        <p key={index} className="flex min-w-0 items-center gap-2">
          <Icon of={documentIcon(file.name)} size={22} />
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{file.name}</span>
          <span className="figures text-14 text-ink-soft">{formats.bytes(file.content.size)}</span>
        </p>
      ))}
    </>
  );
}
