import { type ManageSearch, officePage, oneOf, type Read } from "#/screens/manage/search";

/** What the page of an import reads from its address. */
export type ImportSearch = ManageSearch & Read<{ lines: (typeof importLines)[number] }>;

const importLines = ["new", "changed", "same", "refused", "stopped", "back kept", "back refused"] as const;

export const parseImportSearch = officePage<ImportSearch>({
  lines: oneOf(importLines),
});
