import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import type { EditForm } from "#/parts/use-edit";
import { AccentPicker } from "#/screens/setup/AccentPicker";
import { rememberedMember } from "#/session/member";
import { applyAccent } from "#/ui/accent";
import { Card } from "#/ui/Card";
import { AccentPreview } from "./AccentPreview";
import { Line, Place, useReason } from "./fields";

export function BrandingPart({ form }: { form: EditForm }) {
  const { t } = useLingui();
  const reason = useReason(form);
  const accent = form.text("accent");
  // The page itself wears the color while it is chosen.
  useEffect(() => {
    applyAccent(accent);
    return () => applyAccent(rememberedMember()?.accent);
  }, [accent]);
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
        <Place of="accent">
          <AccentPicker
            agency={agency}
            value={accent}
            onChange={(to) => form.set("accent", to)}
            error={reason("accent")}
            preview={<AccentPreview agency={agency} accent={accent} />}
          />
        </Place>
      </div>
    </Card>
  );
}
