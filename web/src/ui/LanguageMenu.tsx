import { useLingui } from "@lingui/react/macro";
import { Languages } from "lucide-react";
import { languageNames, languages, type Language } from "#/i18n/languages";
import { Icon } from "./Icon";

/** The device's own picker under our own face: on a phone nothing is easier to use, and nothing has to load for it. */
export function LanguageMenu(props: {
  language: Language;
  /** All until the agency is known. */
  offered?: readonly Language[] | undefined;
  onChange: (language: Language) => void;
  onDeep?: boolean;
}) {
  const { t } = useLingui();
  return (
    <span
      className={`relative inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-14 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ${
        props.onDeep
          ? "bg-white/15 text-white outline-white hover:bg-white/22"
          : "border border-line bg-card text-ink outline-sea-ink hover:bg-sunk"
      }`}
    >
      <Icon of={Languages} />
      <span aria-hidden>{languageNames[props.language]}</span>
      <select
        aria-label={t`Language`}
        value={props.language}
        onChange={(event) => {
          const chosen = languages.find((language) => language === event.target.value);
          if (chosen) props.onChange(chosen);
        }}
        className="absolute inset-0 w-full cursor-pointer appearance-none rounded-full text-16 text-ink opacity-0"
      >
        {languages
          // The one that is shown is there in any case: it is what the others are chosen in place of.
          .filter((language) => language === props.language || (props.offered?.includes(language) ?? true))
          .map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
      </select>
    </span>
  );
}
