import { useLingui } from "@lingui/react/macro";
import { ImagePlus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#/ui/Button";
import { labelClass } from "#/ui/Field";
import { FileButton } from "#/ui/FileButton";
import { FormError } from "#/ui/FormError";
import { logoKinds } from "./logo";

/** How the chosen logo looks in its field. */
export const logoLook = "h-16 max-w-40 min-w-16 rounded-control border border-line p-1";

/** Chooses the picture by which an agency is known, or none. */
export function LogoField(props: {
  /** The chosen picture; none where there is no logo. */
  picture: ReactNode;
  isPending: boolean;
  error: string | undefined;
  onChoose: (chosen: File) => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const { picture, isPending, error } = props;
  return (
    <div role="group" aria-labelledby="logo-label" className="flex flex-col gap-2">
      <span id="logo-label" className={labelClass}>{t`Logo (optional)`}</span>
      <div className="flex flex-wrap items-center gap-3">
        {picture}
        <div className="grow sm:grow-0">
          <FileButton
            changes="owner"
            icon={ImagePlus}
            label={picture ? t`Choose another picture` : t`Choose a picture`}
            accept={logoKinds.join(",")}
            isPending={isPending}
            onChoose={([file]) => file && props.onChoose(file)}
          />
        </div>
        {picture && (
          <Button changes="owner" variant="quiet" icon={Trash2} isDisabled={isPending} onPress={props.onRemove}>
            {t`Remove the logo`}
          </Button>
        )}
      </div>
      <p className="text-14 text-ink-soft">
        {t`Shown beside your name, at sign-in and in emails. PNG, JPEG or WebP up to 2 MB; a square picture looks best.`}
      </p>
      {error && <FormError>{error}</FormError>}
    </div>
  );
}
