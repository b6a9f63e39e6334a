import { useLingui } from "@lingui/react/macro";
import type { RegistrationGap } from "#/api/registration";
import { fieldLabels } from "#/features/travelers/texts";
import { isFieldName } from "#/features/travelers/types";

/** Whether a gap is closed by writing of the travelers, not of the home or the payment. */
export const isOfTravelers = ({ field }: RegistrationGap) => field !== "establishment" && field !== "payment";

/** What a gap is, in words. */
export function useGapWords(spanish: boolean) {
  const { t, i18n } = useLingui();
  return ({ traveller, field, reason }: RegistrationGap): string => {
    switch (field) {
      case "travellers":
        return t`Fewer travelers are entered than were booked`;
      case "establishment":
        return t`The code of the establishment is missing`;
      case "payment":
        return t`How the stay is paid is missing`;
      case "adult":
        return t`Only minors are entered. At least one adult is needed`;
    }
    const name = isFieldName(field) ? i18n._(fieldLabels[field]) : field;
    const who = traveller === 1 ? t`Main guest` : t`Traveler ${traveller}`;
    if (field === "kinship") return t`${who}: it is missing how they are related to the adult`;
    if (spanish && field === "phone" && reason === "missing")
      return t`${who}: a phone number or an email address is missing`;
    switch (reason) {
      case "missing":
        return t`${who}: ${name} is missing`;
      case "no_code":
        return t`${who}: the authority has no code for this: ${name}`;
      case "no_town":
        return t`${who}: the code of the town is missing: ${name}`;
      case "too_long":
        return t`${who}: too long: ${name}`;
      case "wrong":
        return t`${who}: please check, this cannot be right: ${name}`;
      case "letters":
        return spanish
          ? t`${who}: please type this again, it has characters that cannot be sent: ${name}`
          : t`${who}: please write this as in the passport’s line for machines, with the letters A to Z: ${name}`;
    }
  };
}
