import { useLingui } from "@lingui/react/macro";
import type { InputHTMLAttributes } from "react";
import { useLanguage } from "#/i18n/texts";
import { NativeSelect } from "#/ui/NativeSelect";
import { TextField } from "#/ui/TextField";
import { countries } from "./countries";
import { datePatterns } from "#/i18n/date-patterns";
import type { Need } from "./needs";
import { useReason } from "./reasons";
import { choices, fieldHelp, fieldLabels } from "./texts";
import { dateFields, type FieldName, type Typed } from "./types";

type Look = Pick<InputHTMLAttributes<HTMLInputElement>, "autoComplete" | "inputMode" | "autoCapitalize" | "type">;

/** What the browser knows to fill in, for one's own data only. */
const own: Partial<Record<FieldName, string>> = {
  first_name: "given-name",
  last_name: "family-name",
  birthday: "bday",
  sex: "sex",
  street: "street-address",
  postalcode: "postal-code",
  city: "address-level2",
  country: "country",
  phone: "tel",
  email: "email",
};

const looks: Partial<Record<FieldName, Look>> = {
  birthday: { inputMode: "numeric" },
  document_issued: { inputMode: "numeric" },
  passport: { autoCapitalize: "characters" },
  document_support: { autoCapitalize: "characters" },
  phone: { type: "tel", inputMode: "tel" },
  email: { type: "email", inputMode: "email", autoCapitalize: "none" },
};

const countryFields: readonly FieldName[] = ["nationality", "birth_country", "document_country", "country"];
const wide: readonly FieldName[] = ["street", "kinship"];

/** The fields that are asked of one person, each with its own reason when it was refused. */
export function PersonFields(props: {
  needs: readonly Need[];
  typed: Typed;
  onType: (field: FieldName, value: string) => void;
  /** The reason of a refusal by field. */
  refused: Partial<Record<FieldName, string>>;
  /** Fields whose value the server has, but does not show here. */
  hidden: readonly string[];
  /** Whether the person who types is the person who is described. */
  own: boolean;
}) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const reason = useReason();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {props.needs.map(({ field, required }) => {
        const value = props.typed[field];
        const kept = value === "" && props.hidden.includes(field);
        const name = i18n._(fieldLabels[field]);
        const label = required ? name : t`${name} (optional)`;
        const help = kept
          ? t`Already entered and hidden here. Type to replace it.`
          : fieldHelp[field] && i18n._(fieldHelp[field]);
        const common = {
          label,
          value,
          onChange: (typed: string) => props.onType(field, typed),
          error: reason(field, props.refused[field]),
          className: wide.includes(field) ? "sm:col-span-2" : "",
          "data-field": field,
          ...(help ? { help } : {}),
          autoComplete: (props.own && own[field]) || "off",
        };
        const listed = choices[field];
        if (countryFields.includes(field) || listed) {
          const options = listed
            ? Object.entries(listed).map(([value, label]) => ({ value, label: i18n._(label) }))
            : countries(language).map((one) => ({ value: one.code, label: one.name }));
          return (
            <NativeSelect key={field} {...common} options={[{ value: "", label: t`Please choose` }, ...options]} />
          );
        }
        return (
          <TextField
            key={field}
            {...common}
            {...looks[field]}
            spellCheck={false}
            {...(dateFields.includes(field) ? { placeholder: datePatterns[language] } : {})}
          />
        );
      })}
    </div>
  );
}
