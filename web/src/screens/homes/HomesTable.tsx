import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Columns3 } from "lucide-react";
import { useState } from "react";
import type { HomeLine } from "#/api/properties";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { Dialog } from "#/ui/Dialog";
import { Link } from "#/ui/Link";
import { useArrows } from "#/screens/manage/arrows";
import { handovers } from "./field-names";
import { missingWords } from "./missing";

export type HomeColumn =
  | "short_title"
  | "building"
  | "street"
  | "city"
  | "persons"
  | "bedrooms"
  | "handover"
  | "wifi"
  | "registration"
  | "missing";

const names: Record<HomeColumn, MessageDescriptor> = {
  short_title: msg`Short title`,
  building: msg`House`,
  street: msg`Street`,
  city: msg`Town`,
  persons: msg`Persons`,
  bedrooms: msg`Bedrooms`,
  handover: msg`Key handover`,
  wifi: msg`WiFi name`,
  registration: msg`Registration number`,
  missing: msg({ message: "Missing", context: "what a property lacks" }),
};

export const homeColumns = Object.keys(names) as HomeColumn[];
export const usualColumns: readonly HomeColumn[] = ["building", "street", "city", "persons", "handover", "missing"];

/** Which columns are shown; the choice is kept. */
export function ColumnMenu({
  chosen,
  choose,
}: {
  chosen: readonly HomeColumn[];
  choose: (column: HomeColumn, on: boolean) => void;
}) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon={Columns3} onPress={() => setOpen(true)}>
        {t`Columns`}
      </Button>
      <Dialog isOpen={open} title={t`Columns`} onClose={() => setOpen(false)}>
        <div className="flex flex-col">
          {homeColumns.map((column) => (
            <Checkbox key={column} checked={chosen.includes(column)} onChange={(on) => choose(column, on)}>
              {i18n._(names[column])}
            </Checkbox>
          ))}
        </div>
      </Dialog>
    </>
  );
}

/** The homes on a desk: one row each, arrows go from one to the next. */
export function HomesTable({
  homes,
  columns,
  chosen,
  select,
  choose,
}: {
  homes: readonly HomeLine[];
  columns: readonly HomeColumn[];
  chosen: ReadonlySet<number>;
  select: (id: number, on: boolean) => void;
  choose: (all: ReadonlySet<number>) => void;
}) {
  const { t, i18n } = useLingui();
  const body = useArrows<HTMLTableSectionElement>();
  const every = homes.every((home) => chosen.has(home.id));
  const cell = (home: HomeLine, column: HomeColumn): string | number => {
    switch (column) {
      case "short_title":
        return home.short_title;
      case "building":
        return home.building;
      case "street":
        return home.street;
      case "city":
        return `${home.postalcode} ${home.city}`.trim();
      case "persons":
        return home.max_occupancy;
      case "bedrooms":
        return home.bedrooms;
      case "handover":
        return i18n._(handovers[home.key_handover]);
      case "wifi":
        return home.wifi_ssid;
      case "registration":
        return home.registration_number;
      case "missing":
        return home.active ? missingWords(i18n, home.missing) : t({ message: "Put away", context: "a property" });
    }
  };
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card shadow-card">
      <table className="w-full text-start text-16">
        <thead>
          <tr className="border-b border-line text-14 text-ink-soft">
            <th aria-label={t`Choose all that are shown`} className="w-12 ps-4 text-start">
              <Checkbox
                checked={every}
                onChange={(on) => choose(on ? new Set(homes.map((home) => home.id)) : new Set())}
              >
                <span className="sr-only">{t`Choose all that are shown`}</span>
              </Checkbox>
            </th>
            <th scope="col" className="p-3 text-start font-semibold">{t`Title`}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="p-3 text-start font-semibold">
                {i18n._(names[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="divide-y divide-line">
          {homes.map((home) => {
            const { title } = home;
            return (
              <tr key={home.id} className={`hover:bg-sunk ${home.active ? "" : "text-ink-soft"}`}>
                <td aria-label={t`Choose ${title}`} className="ps-4">
                  <Checkbox checked={chosen.has(home.id)} onChange={(on) => select(home.id, on)}>
                    <span className="sr-only">{t`Choose ${title}`}</span>
                  </Checkbox>
                </td>
                <th scope="row" className="max-w-80 p-3 text-start font-semibold [overflow-wrap:anywhere]">
                  <Link to="/manage/properties/$id" params={{ id: `${home.memberid}-${home.id}` }}>
                    {title}
                  </Link>
                </th>
                {columns.map((column) => (
                  <td
                    key={column}
                    className={`p-3 ${column === "persons" || column === "bedrooms" ? "figures" : ""} ${column === "missing" ? "text-14 text-warn-ink" : "[overflow-wrap:anywhere]"}`}
                  >
                    {cell(home, column)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
