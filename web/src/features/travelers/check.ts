import * as z from "zod/mini";
import type { Language } from "#/i18n/languages";
import { wireDateOf } from "./dates";
import type { Row } from "./edits";
import { dateFields, fieldNames, type FieldName } from "./types";

/**
 * The rules that are checked while a person types; the server checks them all and decides. A message is the server's
 * own reason: required, format, minimum, maximum. It becomes a sentence where the field's label is known.
 */
export function formSchema(language: Language, today: string) {
  const row = z
    .custom<Row>((value) => typeof value === "object" && value !== null)
    .check((context) => {
      const { typed, kind } = context.value;
      const refuse = (field: FieldName, reason: string) =>
        context.issues.push({ code: "custom", message: reason, path: ["typed", field], input: typed[field] });
      if (kind !== "toddler") {
        for (const field of ["first_name", "last_name"] as const)
          if (typed[field].trim() === "") refuse(field, "required");
      }
      const days = new Map<FieldName, string>();
      for (const field of dateFields) {
        const day = wireDateOf(typed[field], language);
        if (day === undefined) refuse(field, "format");
        else if (day > today) refuse(field, "maximum");
        else if (day !== "" && day < "1900-01-01") refuse(field, "minimum");
        else if (day !== "") days.set(field, day);
      }
      const born = days.get("birthday");
      const issued = days.get("document_issued");
      if (born && issued && issued <= born) refuse("document_issued", "minimum");
      if (typed.email.trim() !== "" && !/^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/.test(typed.email.trim()))
        refuse("email", "format");
      for (const field of fieldNames) if (/[<>]/.test(typed[field])) refuse(field, "format");
    });
  return z.object({ rows: z.array(row) });
}
