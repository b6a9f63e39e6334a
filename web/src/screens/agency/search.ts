import { among, type ManageSearch, parseManageSearch, type Read } from "#/screens/manage/search";
import { settings } from "./setting-names";

/** What a part of the settings reads from its address. */
export type SettingsSearch = ManageSearch &
  Read<{
    /** The setting that somebody has looked for. */
    at: keyof typeof settings;
  }>;

const fields = Object.keys(settings) as (keyof typeof settings)[];

export const parseSettingsSearch = (given: Record<string, unknown>): SettingsSearch => ({
  ...parseManageSearch(given),
  at: among(given.at, fields),
});
