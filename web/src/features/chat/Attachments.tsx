import { useLingui } from "@lingui/react/macro";
import { FileSpreadsheet, FileText, type LucideIcon, RotateCw, FileType } from "lucide-react";
import { Suspense, useState } from "react";
import { type ChatKind, filePath } from "#/api/messages";
import type { Message } from "#/api/shapes";
import { useFormats } from "#/i18n/format";
import { Icon } from "#/ui/Icon";
import { Spinner } from "#/ui/Spinner";
import { toast } from "#/ui/toast";
import { extensionOf } from "./files";
import { useNear } from "./near";
import { saveFile, usePicture } from "./pictures";
import { late } from "#/ui/late";

const Viewer = late(() => import("./Viewer"), "default", { ahead: true });

export type Attachment = Pick<Message["attachments"][number], "id" | "name" | "mime" | "size" | "width" | "height">;

/** Where a file is fetched, or its picture with its longest side no longer than so many pixels. */
type PathOf = (file: number, maxsize?: number) => string;

const isPicture = (file: Attachment) => file.mime === "image/jpeg" || file.mime === "image/png";

/** Width by height in the grid; one that is alone keeps its own. */
const shapes = { alone: undefined, wide: 2, square: 1 };

/** Pixels of the longest side: sharp on a phone's screen too. */
const thumbnail = 512;

function Picture({
  path,
  file,
  shape,
  onOpen,
}: {
  path: string;
  file: Attachment;
  shape: "alone" | "wide" | "square";
  onOpen: () => void;
}) {
  const { t } = useLingui();
  const { place, near } = useNear<HTMLButtonElement>();
  const { src, failed, again } = usePicture(near ? path : undefined);
  const { name } = file;
  const ratio = shapes[shape] ?? Math.min(1.8, Math.max(0.7, file.width / Math.max(1, file.height)));
  return (
    <button
      ref={place}
      type="button"
      onClick={failed ? again : onOpen}
      aria-label={failed ? t`Load the picture ${name} again` : t`Open the picture ${name}`}
      style={{ aspectRatio: ratio }}
      className={`relative grid min-h-12 min-w-0 place-items-center overflow-hidden rounded-control bg-sunk text-ink-soft ${shape === "alone" ? "w-64 max-w-full" : shape === "wide" ? "col-span-2 w-full" : "w-full"}`}
    >
      {src ? (
        <img src={src} alt="" className="absolute inset-0 size-full object-cover" />
      ) : failed ? (
        <span className="flex flex-col items-center gap-1 p-2 text-center text-14">
          <Icon of={RotateCw} size={22} />
          {t`Not loaded`}
        </span>
      ) : (
        near && <Spinner size={22} />
      )}
    </button>
  );
}

export function documentIcon(name: string): LucideIcon {
  const extension = extensionOf(name);
  if (["xls", "xlsx", "csv", "tsv"].includes(extension)) return FileSpreadsheet;
  return extension === "pdf" ? FileType : FileText;
}

function FileCard({ path, file }: { path: string; file: Attachment }) {
  const { t } = useLingui();
  const formats = useFormats();
  const [saving, setSaving] = useState(false);
  const { name } = file;
  const save = async () => {
    setSaving(true);
    try {
      await saveFile(path, name);
    } catch {
      toast(t`The file could not be loaded. Please try again when you’re online.`, { tone: "error" });
    } finally {
      setSaving(false);
    }
  };
  return (
    <button
      type="button"
      onClick={() => {
        if (!saving) void save();
      }}
      aria-label={t`Save the file ${name}`}
      className="flex min-h-12 w-full max-w-full min-w-0 items-center gap-3 rounded-control border border-line bg-card px-3 py-2 text-start text-ink transition-colors hover:bg-sunk active:bg-sunk"
    >
      {saving ? <Spinner size={24} /> : <Icon of={documentIcon(name)} size={24} className="text-sea-ink" />}
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="figures text-14 text-ink-soft">{formats.bytes(file.size)}</span>
      </span>
    </button>
  );
}

/** Files: pictures to look at, others to save. `large` is the longest side, in pixels, in which pictures fill the screen. */
export function FileGrid({
  files,
  pathOf,
  small = thumbnail,
  large = 2048,
}: {
  files: readonly Attachment[];
  pathOf: PathOf;
  small?: number;
  large?: number;
}) {
  const [open, setOpen] = useState<number>();
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  if (files.length === 0) return null;
  return (
    <>
      {pictures.length > 0 && (
        <div className={pictures.length === 1 ? "" : "grid w-72 max-w-full grid-cols-2 gap-1.5"}>
          {pictures.map((file, index) => (
            <Picture
              key={file.id}
              path={pathOf(file.id, small)}
              file={file}
              shape={pictures.length === 1 ? "alone" : index === 0 && pictures.length % 2 === 1 ? "wide" : "square"}
              onOpen={() => setOpen(index)}
            />
          ))}
        </div>
      )}
      {others.map((file) => (
        <FileCard key={file.id} path={pathOf(file.id)} file={file} />
      ))}
      {open !== undefined && (
        <Suspense>
          <Viewer
            pictures={pictures.map((file) => ({
              ...file,
              path: pathOf(file.id, large),
              whole: pathOf(file.id),
            }))}
            at={open}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The files of a message. */
export function Attachments(props: { kind: ChatKind; refId: string; files: readonly Attachment[] }) {
  const { kind, refId } = props;
  return <FileGrid files={props.files} pathOf={(file, maxsize) => filePath(kind, refId, file, maxsize)} />;
}
