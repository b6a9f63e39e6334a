import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { logoPath } from "#/api/settings";
import { usePicture } from "#/features/chat/pictures";
import { UnreadablePicture } from "#/features/chat/shrink";
import type { EditForm } from "#/parts/use-edit";
import { logoFile, tooLarge, uploadLogo, wrongKind } from "#/screens/setup/logo";
import { LogoField, logoLook } from "#/screens/setup/LogoField";
import { useFailureWords } from "#/session/failure-words";
import { Place, useReason } from "./fields";

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
    mutationFn: async (chosen: File) => uploadLogo(member, await logoFile(chosen)),
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
  return (
    <Place of="logo">
      <LogoField
        picture={hash === "" ? undefined : <KeptLogo member={member} hash={hash} className={logoLook} />}
        isPending={uploading.isPending}
        error={(failure ?? reason("logo")) || undefined}
        onChoose={uploading.mutate}
        onRemove={() => {
          uploading.reset();
          form.set("logo", "");
        }}
      />
    </Place>
  );
}
