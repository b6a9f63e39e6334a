import { type ManageSearch, parseManageSearch, type Read } from "#/screens/manage/search";

// The first load of the app has this file: it names no texts and no icons.

/** The parts of an agency's settings, each a page of its own. */
export const settingParts = [
  "branding",
  "place",
  "contact",
  "pages",
  "quiet",
  "signin",
  "data",
  "mail",
  "history",
] as const;

export type SettingPart = (typeof settingParts)[number];

/** What a part of the settings reads from its address. */
export type SettingsSearch = ManageSearch &
  Read<{
    /** The name of the setting that somebody has looked for. */
    at: string;
  }>;

export const parseSettingsSearch = (given: Record<string, unknown>): SettingsSearch => ({
  ...parseManageSearch(given),
  at: /^[a-z_]{1,30}$/.test(String(given.at)) ? String(given.at) : undefined,
});
