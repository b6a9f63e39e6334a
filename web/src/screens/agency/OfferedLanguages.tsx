import { useLingui } from "@lingui/react/macro";
import { languageNames, languages } from "#/i18n/languages";
import type { EditForm } from "#/parts/use-edit";
import { Checkbox } from "#/ui/Checkbox";
import { FieldReason } from "#/ui/Field";
import { Place, useReason } from "./fields";
import { settings } from "./setting-names";

/** What the form says that the agency offers. */
const offeredIn = (form: EditForm) => form.value("languages") as readonly string[];

/** Offers a language as well, in the order in which the server names them. */
export function offer(form: EditForm, code: string, on = true): void {
  const offered = offeredIn(form);
  form.set(
    "languages",
    languages.filter((one) => (one === code ? on : offered.includes(one))),
  );
}

/** Among which languages people choose. The agency's own is always one. */
export function OfferedLanguages({ form }: { form: EditForm }) {
  const { t, i18n } = useLingui();
  const refused = useReason(form)("languages");
  const offered = offeredIn(form);
  const own = form.text("lang");
  return (
    <Place of="languages">
      <div
        role="group"
        aria-labelledby="languages-label"
        aria-describedby={refused === undefined ? "languages-help" : "languages-help languages-error"}
      >
        <p id="languages-label" className="pb-1 font-semibold">
          {i18n._(settings.languages.label)}
        </p>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {languages.map((code) => (
            <Checkbox
              key={code}
              checked={code === own || offered.includes(code)}
              isDisabled={code === own}
              onChange={(on) => offer(form, code, on)}
            >
              <span lang={code}>{languageNames[code]}</span>
            </Checkbox>
          ))}
        </div>
        {refused !== undefined && <FieldReason id="languages-error">{refused}</FieldReason>}
        <p id="languages-help" className="pt-1 text-14 text-ink-soft">
          {t`Guests and your team choose among these; emails, notifications and your texts follow. Anyone with another language gets the agency’s. Texts in languages you don’t offer are kept.`}
        </p>
      </div>
    </Place>
  );
}
