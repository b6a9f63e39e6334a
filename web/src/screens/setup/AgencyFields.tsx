import { useLingui } from "@lingui/react/macro";
import { Building2, Phone } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { countries } from "#/features/travelers/countries";
import { type Language, languageNames, languages } from "#/i18n/languages";
import { useLanguage } from "#/i18n/texts";
import { NativeSelect } from "#/ui/NativeSelect";
import { TextField } from "#/ui/TextField";
import { AccentPicker } from "./AccentPicker";
import { type Faults, moved, type Typed } from "./form";
import { currencies, zones } from "./guesses";

export function AgencyFields(props: {
  typed: Typed;
  onType: (fields: Partial<Typed>) => void;
  faults: Faults;
  /** The field of the logo, before that of the color. */
  logo: ReactNode;
}) {
  const { t } = useLingui();
  const { typed, onType, faults } = props;
  const language = useLanguage();
  const lists = useMemo(() => {
    const named = new Intl.DisplayNames(language, { type: "currency" });
    return {
      countries: countries(language).map(({ code, name }) => ({ value: code, label: name })),
      currencies: currencies.map((code) => ({ value: code, label: `${code} – ${named.of(code) ?? code}` })),
    };
  }, [language]);
  const listedZones = useMemo(
    () => zones(typed.time_zone).map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
    [typed.time_zone],
  );
  return (
    <>
      <TextField
        label={t`Name of the agency`}
        icon={Building2}
        autoComplete="organization"
        maxLength={120}
        value={typed.agency}
        onChange={(agency) => onType({ agency })}
        error={faults.agency}
        help={t`Guests see it on every page.`}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label={t`Country`}
          value={typed.country}
          onChange={(country) => onType(moved(typed, country))}
          options={lists.countries}
          error={faults.country}
        />
        <NativeSelect
          label={t`Language`}
          value={typed.lang || language}
          onChange={(lang) => onType({ lang: lang as Language })}
          options={languages.map((code) => ({ value: code, label: languageNames[code] }))}
          error={faults.lang}
        />
        <NativeSelect
          label={t`Currency`}
          value={typed.currency}
          onChange={(currency) => onType({ currency })}
          options={lists.currencies}
          error={faults.currency}
        />
        <NativeSelect
          label={t`Time zone`}
          value={typed.time_zone}
          onChange={(zone) => onType({ time_zone: zone })}
          options={listedZones}
          error={faults.time_zone}
        />
      </div>
      {props.logo}
      <AccentPicker
        agency={typed.agency.trim() || t`Your agency`}
        value={typed.accent}
        onChange={(accent) => onType({ accent })}
        error={faults.accent}
      />
      <TextField
        label={t`Emergency number (optional)`}
        icon={Phone}
        type="tel"
        autoComplete="off"
        maxLength={40}
        value={typed.emergency_phone}
        onChange={(phone) => onType({ emergency_phone: phone })}
        error={faults.emergency_phone}
        help={t`Where guests can call at night.`}
      />
    </>
  );
}
