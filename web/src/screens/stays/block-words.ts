import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { BlockFields, Closed } from "#/api/office-stays";
import { allHomesQuery } from "#/api/properties";
import { useFormats } from "#/i18n/format";

/** Why nights are closed. */
export const blockReasons: Record<Closed["reason"], MessageDescriptor> = {
  repair: msg`Repair`,
  owner: msg`Owner`,
  feed: msg`Calendar of a channel`,
  other: msg({ message: "Other", context: "reason" }),
};

export const blockReasonNames = Object.entries(blockReasons) as readonly [Closed["reason"], MessageDescriptor][];

const names: Record<keyof BlockFields, MessageDescriptor> = {
  property: msg`Property`,
  reason: msg`Reason`,
  arrival: msg`First night or day`,
  departure: msg`Open again on`,
  from: msg`From`,
  to: msg`To`,
  note: msg`Note`,
};

/** The fields of a block as the office edits them. */
export function fieldsOfBlock({ property, reason, arrival, departure, from, to, note }: Closed): BlockFields {
  return {
    property,
    reason: reason === "feed" ? "other" : reason,
    arrival,
    departure: from === "" ? departure : "",
    from,
    to,
    note,
  };
}

/** From when until when something is closed. */
export function useBlockSpan() {
  const format = useFormats();
  return (block: Pick<Closed, "arrival" | "departure" | "from" | "to">) =>
    block.from === ""
      ? `${format.date(block.arrival)} – ${format.date(block.departure)}`
      : `${format.date(block.arrival)}, ${block.from}–${block.to}`;
}

/** The names and values of a block's fields as people read them. */
export function useBlockWords(member: number) {
  const { i18n } = useLingui();
  const format = useFormats();
  const { data: homes = [] } = useQuery({ ...allHomesQuery(member), enabled: member > 0 });
  const known: Readonly<Record<string, MessageDescriptor | undefined>> = names;
  const reasons: Readonly<Record<string, MessageDescriptor | undefined>> = blockReasons;
  const name = (field: string) => {
    const text = known[field];
    return text ? i18n._(text) : field;
  };
  const value = (field: string, of: unknown): string => {
    const text = typeof of === "string" || typeof of === "number" ? String(of) : "";
    if (text === "") return "";
    if (field === "property") return homes.find((home) => home.id === of)?.title ?? `№ ${text}`;
    if (field === "arrival" || field === "departure") return format.date(text);
    const reason = field === "reason" ? reasons[text] : undefined;
    return reason ? i18n._(reason) : text;
  };
  return { name, value };
}
