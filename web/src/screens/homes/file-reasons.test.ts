import { setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { fileReason } from "./file-reasons";

const i18n = setupI18n({ locale: "en-US", messages: { "en-US": {} } });

describe("why a file cannot be taken", () => {
  it.each([
    ["the file is larger than 16 MB", "The file is larger than 16 MB."],
    ["the file is UTF-16; save it as CSV UTF-8", "The file is UTF-16. Please save it as “CSV UTF-8”."],
    ["is not UTF-8 text; save the file as CSV UTF-8", "The file is not UTF-8 text. Please save it as “CSV UTF-8”."],
    ["more than 20000 rows", "There are more than 20000 lines."],
    ["more than 16 MB of text", "The table is too large."],
    ["3 cells instead of the header's 2", "The line has 3 cells, the first line has 2."],
    ["an old Excel file (.xls); save it as .xlsx", "This is an old Excel file. Please save it as .xlsx."],
    ["elements is given twice", "“elements” is given twice."],
    ["<b>name</b> is given twice", "“<b>name</b>” is given twice."],
    ["a reason of a newer server", "This can’t be read."],
  ])("%s", (said, shown) => {
    expect(fileReason(i18n, said)).toBe(shown);
  });
});
