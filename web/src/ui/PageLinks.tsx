import { useLingui } from "@lingui/react/macro";
import { PlainLink } from "./Anchor";

/** Whose pages they are: an agency's number; else that of the login link, which the pages find themselves. */
export interface PageLinksProps {
  memberid?: number | undefined;
  /** Named where there are the links of several agencies. */
  agency?: string | undefined;
  className?: string | undefined;
}

/** Imprint, data protection and help of the agency: small, at a page's foot. */
export function PageLinks({ memberid, agency, className }: PageLinksProps) {
  const { t } = useLingui();
  const look = "min-h-11 px-2 text-14";
  return (
    <nav
      aria-label={agency ? t`About ${agency}` : t`About the agency`}
      className={`flex flex-wrap items-center justify-center gap-x-2 print:hidden ${className ?? ""}`}
    >
      {agency !== undefined && <span className="px-2 text-14 text-ink-soft">{agency}</span>}
      <PlainLink to="/imprint" search={{ memberid }} className={look}>
        {t`Imprint`}
      </PlainLink>
      <PlainLink to="/dataprotection" search={{ memberid }} className={look}>
        {t`Data protection`}
      </PlainLink>
      <PlainLink to="/help" search={{ memberid }} className={look}>
        {t`Help`}
      </PlainLink>
    </nav>
  );
}
