import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  Bell,
  Building2,
  ConciergeBell,
  FileText,
  FlaskConical,
  History,
  KeyRound,
  Languages,
  type LucideIcon,
  Mail,
  PackageOpen,
  Phone,
  Stethoscope,
  Trash2,
} from "lucide-react";
import type { Settings } from "#/api/settings";
import { contentNames } from "#/features/board/texts";
import type { ContentLanguage } from "#/features/board/types";
import { languageNames } from "#/i18n/languages";
import { asText } from "#/parts/edit";

/** The parts of an agency's settings, each a page of its own. */
export const settingParts = [
  "branding",
  "place",
  "contact",
  "pages",
  "booking",
  "quiet",
  "signin",
  "data",
  "export",
  "mail",
  "server",
  "demo",
  "history",
] as const;

export type SettingPart = (typeof settingParts)[number];

export const partLooks: Record<SettingPart, { icon: LucideIcon; label: MessageDescriptor; about: MessageDescriptor }> =
  {
    branding: {
      icon: Building2,
      label: msg`Name, logo and color`,
      about: msg`How guests and your team recognize you.`,
    },
    place: {
      icon: Languages,
      label: msg`Language and place`,
      about: msg`Languages, country, currency and time zone.`,
    },
    contact: { icon: Phone, label: msg`Contact`, about: msg`How guests reach you, also at night.` },
    pages: {
      icon: FileText,
      label: msg`Imprint, privacy and help`,
      about: msg`The pages that everyone can read, in the languages you offer.`,
    },
    booking: {
      icon: ConciergeBell,
      label: msg`What guests can book`,
      about: msg`Extras, early arrival and late departure, and until when.`,
    },
    quiet: { icon: Bell, label: msg`Quiet hours`, about: msg`When notifications wait until the morning.` },
    signin: {
      icon: KeyRound,
      label: msg`Who can sign in`,
      about: msg`Whether guests and the team can ask for logins, and what protects the forms.`,
    },
    data: { icon: Trash2, label: msg`Keeping and deleting`, about: msg`How long personal data is kept.` },
    export: {
      icon: PackageOpen,
      label: msg`Export of all data`,
      about: msg`Everything of your agency as one file, to keep or to move.`,
    },
    mail: { icon: Mail, label: msg`Test email`, about: msg`Whether emails go out, and what to do if they don’t.` },
    server: {
      icon: Stethoscope,
      label: msg`Check of the server`,
      about: msg`Whether backup, disk, emails and everything else that you rely on works.`,
    },
    demo: {
      icon: FlaskConical,
      label: msg`Demo agency`,
      about: msg`Try everything with made-up data, beside your agency.`,
    },
    history: { icon: History, label: msg`Changes to settings`, about: msg`Who changed what, with undo.` },
  };

type Field = keyof Settings;

/** What each setting is called, where it is, and by which other words somebody looks for it. */
export const settings: Record<Field, { part: SettingPart; label: MessageDescriptor; words: MessageDescriptor }> = {
  name: { part: "branding", label: msg`Name of the agency`, words: msg`company brand title` },
  short_name: { part: "branding", label: msg`Short name (optional)`, words: msg`icon phone app abbreviation brand` },
  accent: { part: "branding", label: msg`Color`, words: msg`branding accent design contrast theme` },
  logo: { part: "branding", label: msg`Logo`, words: msg`picture image brand icon sign` },
  lang: { part: "place", label: msg`Language of the agency`, words: msg`default English Deutsch Español Polski` },
  languages: {
    part: "place",
    label: msg`Languages offered`,
    words: msg`choose translation multilingual English Deutsch Español Polski`,
  },
  country: { part: "place", label: msg`Country`, words: msg`place location` },
  currency: { part: "place", label: msg`Currency`, words: msg`money euro prices` },
  time_zone: { part: "place", label: msg`Time zone`, words: msg`clock hours summer time` },
  email: { part: "contact", label: msg`Email of the agency`, words: msg`address reply mail write` },
  phone: { part: "contact", label: msg`Phone of the agency`, words: msg`call number telephone` },
  emergency_phone: { part: "contact", label: msg`Emergency number`, words: msg`night call phone help` },
  office_address: { part: "contact", label: msg`Address of the office`, words: msg`street location` },
  office_hours: { part: "contact", label: msg`Office hours`, words: msg`opening times` },
  imprint: { part: "pages", label: msg`Imprint`, words: msg`legal notice company page` },
  dataprotection: { part: "pages", label: msg`Data protection`, words: msg`privacy policy GDPR page` },
  help: { part: "pages", label: msg`Help page`, words: msg`questions support texts` },
  quiet: {
    part: "quiet",
    label: msg`Quiet hours of the agency`,
    words: msg`notifications night silence do not disturb push`,
  },
  quiet_from: { part: "quiet", label: msg`Quiet hours: from`, words: msg`notifications night begin` },
  quiet_to: { part: "quiet", label: msg`Quiet hours: to`, words: msg`notifications morning end` },
  guest_extras: { part: "booking", label: msg`Guests can book extras`, words: msg`services book linen breakfast` },
  guest_extras_days: { part: "booking", label: msg`Extras: days before arrival`, words: msg`deadline last day book` },
  early_arrival: {
    part: "booking",
    label: msg`Guests can book an early arrival`,
    words: msg`early check-in extras`,
  },
  early_arrival_days: {
    part: "booking",
    label: msg`Early arrival: days before arrival`,
    words: msg`early check-in deadline last day`,
  },
  early_arrival_most: {
    part: "booking",
    label: msg`Early arrivals per day`,
    words: msg`early check-in how many limit`,
  },
  late_departure: {
    part: "booking",
    label: msg`Guests can book a late departure`,
    words: msg`late check-out extras`,
  },
  late_departure_days: {
    part: "booking",
    label: msg`Late departure: days before departure`,
    words: msg`late check-out deadline last day`,
  },
  late_departure_most: {
    part: "booking",
    label: msg`Late departures per day`,
    words: msg`late check-out how many limit`,
  },
  extras_until: {
    part: "booking",
    label: msg`Time on the last day (optional)`,
    words: msg`extras deadline hour clock book until`,
  },
  login_guest: { part: "signin", label: msg`Guests can sign in`, words: msg`login link access captcha` },
  login_cleaning: {
    part: "signin",
    label: msg`The team can sign in`,
    words: msg`login cleaners companies access captcha`,
  },
  second_factor_demanded: {
    part: "signin",
    label: msg`Managers need two-step sign-in`,
    words: msg`second factor two-factor 2FA TOTP authenticator security require`,
  },
  second_factor_from: {
    part: "signin",
    label: msg`Required from (optional)`,
    words: msg`second factor two-factor 2FA deadline day`,
  },
  retention_days: {
    part: "data",
    label: msg`Days that identity data is kept`,
    words: msg`retention delete erase passport privacy chats history`,
  },
};

/** The label of a setting by its path, with its language where it has one. */
export function settingName(i18n: I18n, path: string): string {
  const [field = "", lang] = path.split(".");
  const known = settings[field as Field] as (typeof settings)[Field] | undefined;
  const name = known ? i18n._(known.label) : field;
  return lang === undefined ? name : `${name} · ${contentNames[lang as ContentLanguage]}`;
}

const on = msg({ message: "On", context: "a setting" });
const off = msg({ message: "Off", context: "a setting" });

const picture = msg`A picture`;

const languageName = (code: unknown) => languageNames[code as keyof typeof languageNames] ?? asText(code);

/** A value of a setting in words; empty for none. */
export function settingWords(i18n: I18n, path: string, value: unknown): string {
  if (typeof value === "boolean") return i18n._(value ? on : off);
  if (path === "logo") return value === "" ? "" : i18n._(picture);
  if (path === "lang") return languageName(value);
  if (path === "languages" && Array.isArray(value)) return value.map(languageName).join(", ");
  return asText(value);
}
