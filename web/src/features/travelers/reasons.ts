import { useLingui } from "@lingui/react/macro";
import { useLanguage } from "#/i18n/texts";
import { datePatterns } from "#/i18n/date-patterns";
import { fieldLabels } from "./texts";
import { dateFields, type FieldName } from "./types";

/** Puts the reason of a refused field into a sentence with the field's own label. */
export function useReason(): (field: FieldName, reason: string | undefined) => string | undefined {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  return (field, reason) => {
    const label = i18n._(fieldLabels[field]);
    const isDate = dateFields.includes(field);
    switch (reason) {
      case undefined:
      case "":
        return undefined;
      case "required":
        return t`${label} is required`;
      case "format": {
        if (!isDate) return t`${label} contains characters that are not allowed here`;
        const pattern = datePatterns[language];
        return t`${label} is not a date of the form ${pattern}`;
      }
      case "minimum": {
        const other = field === "document_issued" ? i18n._(fieldLabels.birthday) : "1899";
        return t`${label} must be later than ${other}`;
      }
      case "maximum":
        return t`${label}: the value is greater than permitted`;
      case "too_long":
        return t`${label} is too long`;
      default:
        return t`${label}: please choose one of the list`;
    }
  };
}
