import type { Messages } from "@lingui/core";

/** The texts of all parts but the first, by file. The list itself is long, and the first page does without it. */
export const catalogues = import.meta.glob<{ messages: Messages }>(["./*/web.*.po", "!**/web.start.po"], {
  base: "../../../locales",
});
