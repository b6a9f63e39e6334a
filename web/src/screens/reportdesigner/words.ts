import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  Barcode,
  Braces,
  FileDigit,
  Hash,
  Heading,
  Image,
  ImagePlus,
  type LucideIcon,
  Minus,
  QrCode,
  Quote,
  Shapes,
  Sigma,
  Square,
  Type,
} from "lucide-react";
import type { BandName } from "#/api/reports";
import { bandNameWords } from "#/features/reports/reason-words";

/** What a band is called, and where it is printed. */
export const bandWords: Record<BandName, { name: MessageDescriptor; where: MessageDescriptor }> = {
  header: { name: bandNameWords.header, where: msg`At the top of every page.` },
  title: { name: bandNameWords.title, where: msg`Once, on the first page.` },
  group: { name: bandNameWords.group, where: msg`Above each group, and again on each page the group continues on.` },
  row: { name: bandNameWords.row, where: msg`Once for each row. It grows with its texts.` },
  group_end: { name: bandNameWords.group_end, where: msg`Beneath each group, for its sums.` },
  end: { name: bandNameWords.end, where: msg`Once, after the last group.` },
  footer: { name: bandNameWords.footer, where: msg`At the bottom of every page.` },
};

const kindLooks: Readonly<Record<string, { name: MessageDescriptor; icon: LucideIcon }>> = {
  text: { name: msg`Text`, icon: Type },
  words: { name: msg`Label`, icon: Quote },
  about: { name: msg`About the report`, icon: Heading },
  field: { name: msg`Field`, icon: Braces },
  group: { name: msg`Name of the group`, icon: Heading },
  sum: { name: msg`Sum`, icon: Sigma },
  count: { name: msg`Number of rows`, icon: Hash },
  page: { name: msg`Page number`, icon: FileDigit },
  line: { name: msg`Line`, icon: Minus },
  box: { name: msg`Box`, icon: Square },
  code: { name: msg`QR code`, icon: QrCode },
  bar_code: { name: msg`Bar code`, icon: Barcode },
  picture: { name: msg({ message: "Picture", context: "in a report" }), icon: ImagePlus },
  logo: { name: msg`Logo`, icon: Image },
};

const unknownKind = { name: msg`Other part`, icon: Shapes };

export const kindLook = (kind: string) => (Object.hasOwn(kindLooks, kind) && kindLooks[kind]) || unknownKind;

export const fileFaultWords = {
  no_template: msg`This file is not a report template.`,
  newer: msg`This template was made with a newer version. Update Latchkey to use it.`,
  too_long: msg`This file is too large for a template.`,
};
