import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { ImagePlus, Trash2 } from "lucide-react";
import { keepLogo, logoPath } from "#/api/settings";
import { usePicture } from "#/features/chat/pictures";
import { shrink, UnreadablePicture } from "#/features/chat/shrink";
import type { EditForm } from "#/parts/use-edit";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { labelClass } from "#/ui/Field";
import { FileButton } from "#/ui/FileButton";
import { FormError } from "#/ui/FormError";
import { Place, useReason } from "./fields";

const kinds = ["image/png", "image/jpeg", "image/webp"];
/** What the server takes, in bytes. */
const most = 2 * 1024 * 1024;

const wrongKind = msg`Choose a PNG, JPEG or WebP picture. SVG files can’t be used.`;
const tooLarge = msg`This picture is larger than 2 MB. Please choose a smaller one.`;

/** As it is where the server takes it so, also what can be seen through; else made smaller on this device. */
async function formOf(chosen: File): Promise<FormData> {
  const { content, name } = kinds.includes(chosen.type) && chosen.size <= most ? asIs(chosen) : await shrink(chosen);
  const form = new FormData();
  form.append("files", content, name);
  return form;
}

const asIs = (chosen: File): { content: Blob; name: string } => ({ content: chosen, name: chosen.name });

/** A picture of the agency in place of its hash: an uploaded one is shown as the server has it. */
export function KeptLogo({ member, hash, className }: { member: number; hash: string; className: string }) {
  const { t } = useLingui();
  const { src, failed } = usePicture(logoPath(member, hash));
  if (failed) return <span>{t`A picture`}</span>;
  return src === undefined ? (
    <span className={`inline-block bg-sunk ${className}`} />
  ) : (
    <img src={src} alt={t`A picture`} className={`bg-quiet-zone object-contain ${className}`} />
  );
}

export function LogoPicker({ form, member }: { form: EditForm; member: number }) {
  const { t, i18n } = useLingui();
  const words = useFailureWords();
  const reason = useReason(form);
  const hash = form.text("logo");
  const uploading = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.type === "image/svg+xml") throw new UnreadablePicture("svg");
      return keepLogo(member, await formOf(chosen));
    },
    onSuccess: (kept) => form.set("logo", kept),
  });
  const failure =
    uploading.error instanceof UnreadablePicture
      ? i18n._(wrongKind)
      : uploading.error &&
        words(uploading.error, {
          offline: t`You’re offline. Nothing was changed.`,
          rules: { file_not_allowed: wrongKind, file_too_large: tooLarge },
        });
  const refused = failure ?? reason("logo");
  return (
    <Place of="logo">
      <div role="group" aria-labelledby="logo-label" className="flex flex-col gap-2">
        <span id="logo-label" className={labelClass}>{t`Logo (optional)`}</span>
        <div className="flex flex-wrap items-center gap-3">
          {hash !== "" && (
            <KeptLogo
              member={member}
              hash={hash}
              className="h-16 max-w-40 min-w-16 rounded-control border border-line p-1"
            />
          )}
          <div className="grow sm:grow-0">
            <FileButton
              changes="owner"
              icon={ImagePlus}
              label={hash === "" ? t`Choose a picture` : t`Choose another picture`}
              accept={kinds.join(",")}
              isPending={uploading.isPending}
              onChoose={([file]) => file && uploading.mutate(file)}
            />
          </div>
          {hash !== "" && (
            <Button
              changes="owner"
              variant="quiet"
              icon={Trash2}
              isDisabled={uploading.isPending}
              onPress={() => {
                uploading.reset();
                form.set("logo", "");
              }}
            >
              {t`Remove the logo`}
            </Button>
          )}
        </div>
        <p className="text-14 text-ink-soft">
          {t`Shown beside your name, at sign-in and in emails. PNG, JPEG or WebP up to 2 MB; a square picture looks best.`}
        </p>
        {refused && <FormError>{refused}</FormError>}
      </div>
    </Place>
  );
}
