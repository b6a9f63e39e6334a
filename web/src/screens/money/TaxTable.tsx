import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { TaxedStay } from "#/api/paying";
import { useFormats } from "#/i18n/format";
import { RowTable } from "#/screens/manage/RowTable";
import { Link } from "#/ui/Link";

export type TaxColumn =
  | "dates"
  | "property"
  | "number"
  | "channel"
  | "nights"
  | "persons"
  | "free"
  | "unknown"
  | "charged"
  | "tax";

export const taxColumnNames: Record<TaxColumn, MessageDescriptor> = {
  dates: msg`Dates`,
  property: msg`Property`,
  number: msg`Booking number`,
  channel: msg`Channel`,
  nights: msg({ message: "Nights", context: "tourist tax" }),
  persons: msg({ message: "Paying persons", context: "tourist tax" }),
  free: msg({ message: "Free by age", context: "tourist tax" }),
  unknown: msg({ message: "Age not known", context: "tourist tax" }),
  charged: msg({ message: "In the total", context: "tourist tax" }),
  tax: msg`Tourist tax`,
};

export const taxColumns = Object.keys(taxColumnNames) as TaxColumn[];
export const usualTaxColumns: readonly TaxColumn[] = [
  "dates",
  "property",
  "nights",
  "persons",
  "unknown",
  "charged",
  "tax",
];

/** What stays owe in tourist tax, on a desk. */
export function TaxTable({ stays, columns }: { stays: readonly TaxedStay[]; columns: readonly TaxColumn[] }) {
  const { t } = useLingui();
  const format = useFormats();
  const cell = ({ stay, tax }: TaxedStay, column: TaxColumn) => {
    switch (column) {
      case "dates":
        return {
          shown: `${format.date(stay.arrival)} – ${format.date(stay.departure)}`,
          className: "figures whitespace-nowrap",
        };
      case "property":
        return { shown: stay.title };
      case "number":
        return { shown: stay.booking_number, className: "figures" };
      case "channel":
        return { shown: stay.source };
      case "nights":
      case "persons":
      case "free":
      case "unknown":
        return { shown: format.integer(tax[column]) };
      case "charged":
        return { shown: format.money(tax.charged) };
      case "tax":
        return { shown: format.money(tax.amount), className: "font-bold" };
    }
  };
  return (
    <RowTable<TaxedStay, TaxColumn>
      label={t`Tourist tax of stays`}
      rows={stays}
      keyOf={({ stay }) => stay.id}
      head={t`Guest`}
      parts={({ stay }) => ({
        head: (
          <Link to="/manage/money/$id" params={{ id: `${stay.memberid}-${stay.id}` }}>
            {stay.guest || stay.booking_number}
          </Link>
        ),
      })}
      names={taxColumnNames}
      columns={columns}
      ends={["nights", "persons", "free", "unknown", "charged", "tax"]}
      cell={cell}
    />
  );
}
