import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { StayFields } from "#/api/office-stays";
import { allHomesQuery } from "#/api/properties";
import { contentNames } from "#/features/board/texts";
import { useFormats } from "#/i18n/format";
import { fieldNames } from "./fields";

/** The names and values of a reservation's fields as people read them. */
export function useStayWords(member: number) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const { data: homes = [] } = useQuery({ ...allHomesQuery(member), enabled: member > 0 });
  const known: Readonly<Record<string, (typeof fieldNames)[keyof StayFields] | undefined>> = fieldNames;
  const name = (field: string) => {
    const text = known[field];
    return text ? i18n._(text) : field;
  };
  const texts: Readonly<Record<string, string | undefined>> = {
    guest: t`Guest`,
    owner: t`Owner`,
    internal: t`Internal`,
    confirmed: t`Confirmed`,
    offer: t`Offer`,
    cancelled: t`Canceled`,
  };
  const value = (field: string, of: unknown): string => {
    if (field === "property") return homes.find((home) => home.id === of)?.title ?? `№ ${String(of)}`;
    if (field === "cleaning" || field === "parked") return of === true ? t`Yes` : t`No`;
    if (field === "lang")
      return (contentNames as Readonly<Record<string, string | undefined>>)[String(of)] ?? String(of);
    if ((field === "arrival" || field === "departure") && of !== "") return format.date(String(of));
    if (field === "kind" || field === "status") return texts[String(of)] ?? String(of);
    return String(of);
  };
  return { name, value };
}
