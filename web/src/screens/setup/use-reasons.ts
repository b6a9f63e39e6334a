import { useLingui } from "@lingui/react/macro";
import type { Refusal } from "#/api/refusal";
import { refusedPassword } from "#/screens/account/password-texts";
import type { Faults, Typed } from "./form";

/** Why a field is wrong, in words. */
export function useReasons() {
  const { t, i18n } = useLingui();
  const email = t`Enter a valid email address.`;
  const tooLong = t`Please use at most 120 characters.`;
  const other = t`Please choose another one.`;
  const agency = t`Name of the agency is required`;
  const name = t`Your name is required`;
  const wrongCode = t`This code does not open the setup. Use the one from the newest start of the server.`;
  return {
    wrongCode,
    /** What can be said before the server is asked. */
    lacking: (typed: Typed): { agency: Faults; you: Faults } => ({
      agency: typed.agency.trim() === "" ? { agency } : {},
      you: {
        ...(typed.name.trim() === "" ? { name } : {}),
        ...(/^\s*[^\s@]+@[^\s@]+\s*$/.test(typed.email) ? {} : { email }),
      },
    }),
    refused: (refusal: Refusal): Faults => {
      const { fields } = refusal;
      const password = refusedPassword(refusal);
      const texts: Faults = {
        code: wrongCode,
        agency: fields.agency === "too_long" ? tooLong : agency,
        lang: other,
        country: other,
        currency: other,
        time_zone: other,
        accent: other,
        emergency_phone: t`Enter a valid phone number.`,
        name: fields.name === "too_long" ? tooLong : name,
        email,
        ...(password ? { password: i18n._(password.text) } : {}),
      };
      return Object.fromEntries(Object.entries(texts).filter(([field]) => field in fields));
    },
  };
}
