import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { logoPath } from "#/api/settings";
import { usePicture } from "#/features/chat/pictures";
import type { EditForm } from "#/parts/use-edit";
import { AccentPicker } from "#/screens/setup/AccentPicker";
import { rememberedMember } from "#/session/member";
import { applyAccent } from "#/ui/accent";
import { Card } from "#/ui/Card";
import { AccentPreview } from "./AccentPreview";
import { Line, Place, useReason } from "./fields";
import { LogoPicker } from "./LogoPicker";

export function BrandingPart({ form, member }: { form: EditForm; member: number }) {
  const { t } = useLingui();
  const reason = useReason(form);
  const accent = form.text("accent");
  // The page itself wears the color while it is chosen.
  useEffect(() => {
    applyAccent(accent);
    return () => applyAccent(rememberedMember()?.accent);
  }, [accent]);
  const hash = form.text("logo");
  const logo = usePicture(hash === "" ? undefined : logoPath(member, hash));
  const agency = form.text("name").trim() || t`Your agency`;
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <Line
          form={form}
          of="name"
          required
          maxLength={120}
          autoComplete="organization"
          help={t`Guests see it on every page.`}
        />
        <Line
          form={form}
          of="short_name"
          maxLength={12}
          autoComplete="off"
          help={t`Up to 12 characters, beneath the icon of the app on a phone and where there is little room. Without one your name stands there.`}
        />
        <LogoPicker form={form} member={member} />
        <Place of="accent">
          <AccentPicker
            agency={agency}
            value={accent}
            onChange={(to) => form.set("accent", to)}
            error={reason("accent")}
            preview={<AccentPreview agency={agency} logo={logo.src} accent={accent} />}
          />
        </Place>
      </div>
    </Card>
  );
}
