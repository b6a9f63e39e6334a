import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { NavigateOptions } from "@tanstack/react-router";
import {
  Bell,
  Bug,
  CalendarDays,
  ConciergeBell,
  Eraser,
  FileUp,
  Fingerprint,
  History,
  IdCard,
  KeyRound,
  Landmark,
  Languages,
  Link2,
  ListChecks,
  Mail,
  MessageSquareText,
  MonitorSmartphone,
  PenLine,
  Printer,
  Receipt,
  ShieldCheck,
  Sparkles,
  Type,
  UserRound,
  UsersRound,
  Wallet,
  Webhook,
  Workflow,
  type LucideIcon,
} from "lucide-react";
import { partLooks, type SettingPart, settingParts, settings } from "#/screens/agency/setting-names";

/** Something that can be set: by what it is called, by which other words somebody looks for it, and where it is. */
export interface SettingPlace {
  go: NavigateOptions;
  label: MessageDescriptor;
  words: MessageDescriptor;
  /** The part that it belongs to, where its name alone does not say it. */
  detail?: MessageDescriptor;
  icon: LucideIcon;
  /** Only for those who may change the daily work. */
  office?: true;
}

type Member = { member?: number | undefined };

/** The agency that is shown stays the one. */
const keep = ({ member }: Member): Member => (member === undefined ? {} : { member });

/** Where a part of an agency's settings is, at one of them. */
function partGo(part: SettingPart, at?: keyof typeof settings): NavigateOptions {
  return {
    to: "/manage/setup/$part",
    params: { part },
    search: (before: Member) => ({ ...keep(before), ...(at && { at }) }),
  } as NavigateOptions;
}

const ofAgency: SettingPlace[] = [
  ...settingParts.map((part) => ({
    go: partGo(part),
    label: partLooks[part].label,
    words: partLooks[part].about,
    icon: partLooks[part].icon,
  })),
  ...(Object.keys(settings) as (keyof typeof settings)[]).map((at) => {
    const { part, label, words } = settings[at];
    return { go: partGo(part, at), label, words, detail: partLooks[part].label, icon: partLooks[part].icon };
  }),
];

const to = (path: NavigateOptions["to"], hash?: string): NavigateOptions =>
  ({ to: path, ...(hash !== undefined && { hash }) }) as NavigateOptions;

const money = (tab: "bank" | "tax"): NavigateOptions =>
  ({ to: "/manage/money", search: (before: Member) => ({ ...keep(before), tab }) }) as NavigateOptions;

/** What can be set, by the words under which somebody looks for it. */
export const settingPlaces: readonly SettingPlace[] = [
  ...ofAgency,
  {
    go: to("/manage/setup", "login-links"),
    label: msg`Login links`,
    words: msg`sign in address QR code`,
    icon: Link2,
  },
  {
    go: to("/manage/setup", "text-modules"),
    label: msg`Text modules`,
    words: msg`templates canned replies snippets`,
    icon: MessageSquareText,
  },
  {
    go: to("/manage/registration"),
    label: msg`Registration of guests`,
    words: msg`police authorities Alloggiati SES Hospedajes file identity documents arrivals`,
    icon: IdCard,
  },
  {
    go: to("/cleanings/print"),
    label: msg`Print a report`,
    words: msg`reports lists paper PDF Excel`,
    icon: Printer,
  },
  {
    go: to("/reportdesigner"),
    label: msg`Report templates`,
    words: msg`reports designer layout columns logo labels`,
    icon: PenLine,
  },
  { go: to("/manage/erasures"), label: msg`Erased guests`, words: msg`proofs erasure GDPR`, icon: Eraser },
  { go: to("/manage/checklists"), label: msg`Checklists`, words: msg`rooms items photos`, icon: ListChecks },
  {
    go: to("/manage/extras"),
    label: msg`Extra services`,
    words: msg`extras linen crib breakfast late departure price limit`,
    icon: ConciergeBell,
  },
  {
    go: to("/manage/rules"),
    label: msg`Rules for tasks`,
    words: msg`planning automatic interim inspection`,
    icon: Workflow,
  },
  {
    go: to("/manage/pay"),
    label: msg({ message: "Pay", context: "what people are paid" }),
    words: msg`wages hours rates paid per month`,
    icon: Wallet,
    office: true,
  },
  { go: money("bank"), label: msg`Bank details`, words: msg`account IBAN pay transfer`, icon: Landmark },
  { go: money("tax"), label: msg`Tourist tax`, words: msg`city tax per night person`, icon: Receipt },
  {
    go: to("/manage/team"),
    label: msg`Team and roles`,
    words: msg`people companies managers owner office read only invite switch off working hours absences`,
    icon: UsersRound,
  },
  {
    go: { to: "/manage/team", search: (before: Member) => ({ ...keep(before), holidays: true }) } as NavigateOptions,
    label: msg`Public holidays`,
    words: msg`bank holidays days off nobody works`,
    icon: CalendarDays,
  },
  {
    go: to("/manage/logins"),
    label: msg`Logins of guests`,
    words: msg`guest can’t sign in blocked help link`,
    icon: KeyRound,
  },
  {
    go: to("/manage/history"),
    label: msg`History`,
    words: msg`trail log who changed what undo put back`,
    icon: History,
  },
  { go: to("/manage/mails"), label: msg`Sent emails`, words: msg`mail failed delivery`, icon: Mail },
  {
    go: to("/manage/interfaces"),
    label: msg`Interfaces`,
    words: msg`webhooks API developers integrations`,
    icon: Webhook,
  },
  {
    go: {
      to: "/manage/interfaces",
      search: (before: Member) => ({ ...keep(before), tab: "tokens" }),
    } as NavigateOptions,
    label: msg`API tokens`,
    words: msg`keys scopes programs property system`,
    icon: KeyRound,
  },
  {
    go: to("/manage/imports"),
    label: msg`Import files`,
    words: msg`CSV Excel upload bring data move`,
    icon: FileUp,
  },
  {
    go: to("/manage/errors"),
    label: msg`Errors in the app`,
    words: msg`crash bug report problem browser`,
    icon: Bug,
  },
  { go: to("/settings"), label: msg`Language`, words: msg`English Deutsch Español Polski`, icon: Languages },
  { go: to("/settings"), label: msg`Notifications`, words: msg`push quiet hours email`, icon: Bell },
  { go: to("/settings"), label: msg`Text size`, words: msg`larger display dark mode`, icon: Type },
  { go: to("/settings"), label: msg`Password`, words: msg`change account security`, icon: KeyRound },
  {
    go: to("/settings"),
    label: msg`Two-step sign-in`,
    words: msg`second factor two-factor 2FA TOTP authenticator recovery codes security`,
    icon: ShieldCheck,
  },
  {
    go: to("/settings"),
    label: msg`Passkeys`,
    words: msg`fingerprint face security key without password`,
    icon: Fingerprint,
  },
  { go: to("/settings"), label: msg`Your data`, words: msg`download take away GDPR copy`, icon: UserRound },
  {
    go: to("/settings"),
    label: msg`Signed-in devices`,
    words: msg`sessions browsers sign out`,
    icon: MonitorSmartphone,
  },
  { go: to("/versionhistory"), label: msg`What’s new`, words: msg`versions releases`, icon: Sparkles },
];
