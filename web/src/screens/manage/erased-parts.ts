import { useLingui } from "@lingui/react/macro";
import type { Outlook } from "#/api/erasures";

/** The kinds of data that an erasure takes away, in words. */
export function useErasedParts(): Record<Outlook["erased"][number]["part"], string> {
  const { t } = useLingui();
  return {
    booker: t`Name, contact details and notes`,
    travelers: t`Travelers and their identity data`,
    chat: t`Chat`,
    files: t`Files`,
    problems: t`Reported problems`,
    notes: t`Notes of the team that name the guest`,
    mails: t`Emails and notifications`,
    access: t`Sign-ins by booking number`,
    answers: t`Stored answers`,
    payment_notes: t`Names and notes at payments`,
    imported: t`Lines of imported files`,
    kept_reports: t`Kept reports checked for the guest’s data`,
  };
}
