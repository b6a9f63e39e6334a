/** A document of Spain that carries a support number: the identity card of a citizen, or the document of a foreigner. */
export type SpanishPaper = "nif" | "nie";

interface Document {
  nationality: string;
  /** The kind of document; empty when it is not known. */
  document: string;
  /** The country that issued it; empty when it is not known. */
  issuer: string;
  /** Its number, as it is typed. */
  number: string;
}

/** The check letters, by the rest of the number divided by 23. */
const letters = "TRWAGMYFPDXBNJZSQVHLCKE";

/** Whether a number is that of a foreigner in Spain, with the right letter. */
function isForeignersNumber(typed: string): boolean {
  const [, first = "", digits = "", letter] =
    /^([XYZ])([0-9]{7})([A-Z])$/.exec(typed.toUpperCase().replaceAll(/[\s./-]/g, "")) ?? [];
  return letter !== undefined && letters[Number(`${"XYZ".indexOf(first)}${digits}`) % letters.length] === letter;
}

/**
 * Which document of Spain a person has, as the server works it out. Without its country an identity card is one of the
 * person's nationality.
 */
export function spanishPaper({ nationality, document, issuer, number }: Document): SpanishPaper | undefined {
  if (document !== "identity_card" && document !== "residence_permit") return undefined;
  if (isForeignersNumber(number)) return "nie";
  if (document === "residence_permit") return issuer === "ES" ? "nie" : undefined;
  return (issuer === "" ? nationality : issuer) === "ES" ? "nif" : undefined;
}
