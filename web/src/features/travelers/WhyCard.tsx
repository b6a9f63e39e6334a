import { useLingui } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { Notice } from "#/ui/Notice";
import type { Registration } from "./types";

/** Which data are needed and why, and who sees them, for a guest or for the office. */
export function WhyCard({ registration, office }: { registration: Registration; office?: boolean }) {
  const { t } = useLingui();
  return (
    <Notice tone="info" icon={ShieldCheck} title={t`What is needed, and why`}>
      <div className="mt-1 flex flex-col gap-2">
        <p>
          {registration.why === "" ? t`Names are enough, so we know who’s coming.` : registration.why}
          {registration.law !== "" && <span className="text-ink-soft"> ({registration.law})</span>}
        </p>
        <p>
          {office
            ? t`The entries are stored encrypted. Only the guest and the agency can see them, and they are deleted some time after the stay.`
            : t`Your entries are stored encrypted. Only you and the agency can see them, and they are deleted some time after your stay.`}
        </p>
      </div>
    </Notice>
  );
}
