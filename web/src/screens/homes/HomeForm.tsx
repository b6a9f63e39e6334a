import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Brush, DoorOpen, House, KeyRound, MapPin, Sofa, Wifi } from "lucide-react";
import { useId, useState } from "react";
import { homeChoicesQuery, type HomeFields } from "#/api/properties";
import { teamQuery } from "#/api/team";
import { TextLanguage } from "#/features/board/TextLanguage";
import { contentNames } from "#/features/board/texts";
import { type ContentLanguage, contentLanguages } from "#/features/board/types";
import { isWritten, useTextLanguages } from "#/features/board/use-text-languages";
import { countries } from "#/features/travelers/countries";
import { useLanguage } from "#/i18n/texts";
import { asText } from "#/parts/edit";
import type { EditForm } from "#/parts/use-edit";
import { Section } from "#/parts/Section";
import { NativeSelect } from "#/ui/NativeSelect";
import { Switch } from "#/ui/Switch";
import { TextArea } from "#/ui/TextArea";
import { PasswordField, TextField, type TextFieldProps } from "#/ui/TextField";
import { AmenityList } from "./AmenityList";
import { SecretView } from "./SecretView";
import { fieldNames, handovers, nameOf, wifiTypes } from "./field-names";

type Path = keyof HomeFields;

/** Why a field was refused, in words. */
function useRefusals(form: EditForm): (path: string) => string | undefined {
  const { t } = useLingui();
  return (path) => {
    const why = form.refused[path];
    if (why === undefined) return undefined;
    if (why === "required") return t`Please fill this in.`;
    if (why === "too_long") return t`This is too long.`;
    if (why === "range") return t`This number is out of range.`;
    return t`Please check this.`;
  };
}

interface FieldProps {
  form: EditForm;
  path: Path;
}

function Line({ form, path, ...rest }: FieldProps & Omit<TextFieldProps, "label" | "value" | "onChange" | "form">) {
  const { i18n } = useLingui();
  const refused = useRefusals(form);
  return (
    <TextField maxLength={200} {...rest} label={i18n._(fieldNames[path])} error={refused(path)} {...form.field(path)} />
  );
}

/** A number that may be empty while it is typed. */
function NumberLine({ form, path, decimal = false, help }: FieldProps & { decimal?: boolean; help?: string }) {
  const { i18n } = useLingui();
  const refused = useRefusals(form);
  const stored = form.value(path) as number;
  const [typed, setTyped] = useState<string>();
  const spelled = decimal && stored === 0 ? "" : String(stored);
  const read = (text: string) => Number(text.trim().replace(",", "."));
  const text = typed !== undefined && (typed.trim() === "" ? 0 : read(typed)) === stored ? typed : spelled;
  return (
    <TextField
      label={i18n._(fieldNames[path])}
      help={help}
      inputMode={decimal ? "decimal" : "numeric"}
      maxLength={24}
      value={text}
      error={refused(path)}
      onChange={(next) => {
        const value = next.trim() === "" ? 0 : read(next);
        if (Number.isNaN(value) || (!decimal && !Number.isInteger(value))) return;
        setTyped(next);
        form.set(path, value);
      }}
    />
  );
}

/** A text in the language that is chosen above the form. */
function LanguageText({ form, path, lang, rows = 2 }: FieldProps & { lang: ContentLanguage; rows?: number }) {
  const { t, i18n } = useLingui();
  const refused = useRefusals(form);
  const at = `${path}.${lang}`;
  const wrong = contentLanguages.find((one) => one !== lang && form.refused[`${path}.${one}`] !== undefined);
  const other = contentLanguages.find((one) => form.text(`${path}.${one}`) !== "");
  const empty = form.text(at) === "" && other !== undefined;
  const otherName = other === undefined ? "" : contentNames[other];
  return (
    <TextArea
      key={lang}
      label={nameOf(i18n, at)}
      lang={lang}
      rows={rows}
      below={2001}
      help={empty ? t`Empty: people see the text in ${otherName}.` : undefined}
      error={wrong === undefined ? refused(at) : `${contentNames[wrong]}: ${refused(`${path}.${wrong}`) ?? ""}`}
      {...form.field(at)}
    />
  );
}

/** A text with the names that are there already; others may be typed. */
function Offered({ form, path, names, help }: FieldProps & { names: readonly string[]; help?: string }) {
  const id = useId();
  return (
    <>
      <Line form={form} path={path} list={id} help={help} autoComplete="off" />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}

const two = "grid gap-4 sm:grid-cols-2";

/** All fields of a home, new or kept. A secret that is kept is never here: its field is empty until another is typed. */
export function HomeForm({ form, member, id }: { form: EditForm; member: number; id?: string | undefined }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const refused = useRefusals(form);
  const choices = useQuery(homeChoicesQuery(member)).data;
  const team = useQuery(teamQuery(member)).data ?? [];
  const inTexts = isWritten(form, ["key_location", "location_description", "meeting_point", "staff_key"]);
  const amenities = form.value("amenities") as HomeFields["amenities"];
  const stored = (one: ContentLanguage) => inTexts(one) || amenities.some(({ name }) => name[one] !== "");
  const { first } = useTextLanguages(stored);
  const [lang, setLang] = useState<ContentLanguage>(first);
  const handover = form.value("key_handover") as HomeFields["key_handover"];
  const open = form.value("wifi_type") === 0;
  const kept = (path: "key_code" | "wifi_password") => (form.edits[path]?.from ?? form.value(path)) !== "";
  const notKept = {
    key_code: t`The key code was not kept. Type it again.`,
    wifi_password: t`The WiFi password was not kept. Type it again.`,
  };
  const secret = (path: "key_code" | "wifi_password") => ({
    value: asText(form.edits[path]?.to),
    placeholder: kept(path) ? "••••••••" : "",
    help: kept(path) ? t`Saved and not shown here. Type to replace it.` : undefined,
    error: refused(path) ?? (form.lost.includes(path) ? notKept[path] : undefined),
  });
  const staff = (path: "company" | "person") => (
    <NativeSelect
      label={i18n._(fieldNames[path])}
      value={String(form.value(path))}
      error={refused(path)}
      onChange={(id) => form.set(path, Number(id))}
      options={[
        { value: "0", label: t({ message: "None", context: "a person or company" }) },
        ...team
          .filter((one) => one.kind === path && (one.active || one.id === form.value(path)))
          .map((one) => ({ value: String(one.id), label: one.name })),
      ]}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      <TextLanguage label={t`Language of the texts below`} value={lang} onChange={setLang} stored={stored} />
      <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Section icon={House} title={t`Name`}>
            <div className="flex flex-col gap-4">
              <Line form={form} path="title" required />
              <Line form={form} path="short_title" help={t`For lists and narrow places.`} />
              <div className={two}>
                <Offered
                  form={form}
                  path="building"
                  names={choices?.buildings ?? []}
                  help={t`Choose one, or type a new name.`}
                />
                <Offered form={form} path="account" names={choices?.accounts ?? []} />
              </div>
            </div>
          </Section>
          <Section icon={MapPin} title={t`Address`}>
            <div className="flex flex-col gap-4">
              <Line form={form} path="street" autoComplete="off" />
              <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
                <Line form={form} path="postalcode" autoComplete="off" />
                <Line form={form} path="city" required autoComplete="off" />
              </div>
              <div className={two}>
                <NativeSelect
                  label={i18n._(fieldNames.country)}
                  value={form.text("country")}
                  error={refused("country")}
                  onChange={(code) => form.set("country", code)}
                  options={[
                    { value: "", label: t`As the agency` },
                    ...countries(language).map(({ code, name }) => ({ value: code, label: name })),
                  ]}
                />
                <NativeSelect
                  label={i18n._(fieldNames.time_zone)}
                  value={form.text("time_zone")}
                  error={refused("time_zone")}
                  onChange={(zone) => form.set("time_zone", zone)}
                  options={[
                    { value: "", label: t`As the agency` },
                    ...new Set([form.text("time_zone"), ...Intl.supportedValuesOf("timeZone")]),
                  ].flatMap((zone) =>
                    typeof zone !== "string"
                      ? [zone]
                      : zone === ""
                        ? []
                        : [{ value: zone, label: zone.replaceAll("_", " ") }],
                  )}
                />
                <NumberLine form={form} path="lat" decimal help={t`Degrees, such as 54.5123`} />
                <NumberLine form={form} path="lon" decimal />
              </div>
              <LanguageText form={form} path="location_description" lang={lang} rows={3} />
            </div>
          </Section>
          <Section icon={Sofa} title={t`Amenities`}>
            <AmenityList form={form} lang={lang} categories={choices?.categories ?? []} error={refused("amenities")} />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Section icon={DoorOpen} title={t`Guests`}>
            <div className="flex flex-col gap-4">
              <div className={two}>
                <NumberLine form={form} path="max_occupancy" help={t`Infants don’t count.`} />
                <NumberLine form={form} path="bedrooms" />
                <Line form={form} path="arrival_time" type="time" />
                <Line form={form} path="departure_time" type="time" />
              </div>
              <Line
                form={form}
                path="registration_number"
                help={t`Of short-term rentals (EU 2024/1028). Guests see it.`}
                autoComplete="off"
              />
            </div>
          </Section>
          <Section icon={KeyRound} title={t({ message: "Key", context: "of a home" })}>
            <div className="flex flex-col gap-4">
              <NativeSelect
                label={i18n._(fieldNames.key_handover)}
                value={handover}
                error={refused("key_handover")}
                onChange={(value) => form.set("key_handover", value)}
                options={Object.entries(handovers).map(([value, label]) => ({ value, label: i18n._(label) }))}
              />
              <LanguageText form={form} path="key_location" lang={lang} />
              <PasswordField
                label={i18n._(fieldNames.key_code)}
                autoComplete="off"
                maxLength={200}
                {...secret("key_code")}
                onChange={(code) => form.set("key_code", code)}
              />
              {id !== undefined && kept("key_code") && <SecretView id={id} which="key_code" />}
              <Switch
                label={i18n._(fieldNames.code_change)}
                help={t`Today then reminds you to change the code.`}
                on={form.value("code_change") === true}
                onChange={(on) => form.set("code_change", on)}
              />
              <LanguageText form={form} path="meeting_point" lang={lang} />
            </div>
          </Section>
          <Section icon={Wifi} title={t`WiFi`}>
            <div className="flex flex-col gap-4">
              <Line form={form} path="wifi_ssid" help={t`Leave it empty if there is no WiFi.`} autoComplete="off" />
              <NativeSelect
                label={i18n._(fieldNames.wifi_type)}
                value={form.text("wifi_type")}
                error={refused("wifi_type")}
                onChange={(type) => form.set("wifi_type", Number(type))}
                options={Object.entries(wifiTypes).map(([value, label]) => ({ value, label: i18n._(label) }))}
              />
              {!open && (
                <PasswordField
                  label={i18n._(fieldNames.wifi_password)}
                  autoComplete="off"
                  maxLength={200}
                  {...secret("wifi_password")}
                  onChange={(password) => form.set("wifi_password", password)}
                />
              )}
              {id !== undefined && !open && kept("wifi_password") && <SecretView id={id} which="wifi_password" />}
            </div>
          </Section>
          <Section icon={Brush} title={t`Team`}>
            <div className="flex flex-col gap-4">
              <NumberLine form={form} path="cleaning_minutes" />
              <div className={two}>
                {staff("company")}
                {staff("person")}
              </div>
              <LanguageText form={form} path="staff_key" lang={lang} />
              <TextArea
                label={i18n._(fieldNames.annotations)}
                below={2001}
                error={refused("annotations")}
                {...form.field("annotations")}
              />
            </div>
          </Section>
        </div>
      </div>
    </div>
  );
}
