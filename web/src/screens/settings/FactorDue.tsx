import { useLingui } from "@lingui/react/macro";
import { useFormats } from "#/i18n/format";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";

/** Reminds a manager of the day on which the agency begins to demand two-step sign-in. */
export function FactorDue({ agency, from }: { agency: string; from: string }) {
  const { t } = useLingui();
  const day = useFormats().longDate(from);
  return (
    <div className="pb-4 print:hidden">
      <Notice tone="warn">
        {t`${agency} requires two-step sign-in from ${day}. Please set it up before then.`}{" "}
        <Link to="/settings">{t`Set it up`}</Link>
      </Notice>
    </div>
  );
}
