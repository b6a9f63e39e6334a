import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { HomeLine } from "#/api/properties";
import { Checkbox } from "#/ui/Checkbox";
import { Link } from "#/ui/Link";
import { RowTable } from "#/screens/manage/RowTable";
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

export const homeColumnNames: Record<HomeColumn, MessageDescriptor> = {
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

export const homeColumns = Object.keys(homeColumnNames) as HomeColumn[];
export const usualColumns: readonly HomeColumn[] = ["building", "street", "city", "persons", "handover", "missing"];

/** What a column says of a home. */
export function useHomeCell(): (home: HomeLine, column: HomeColumn) => string | number {
  const { t, i18n } = useLingui();
  return (home, column) => {
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
  const { t } = useLingui();
  const every = homes.every((home) => chosen.has(home.id));
  const cell = useHomeCell();
  const all = t`Choose all that are shown`;
  return (
    <RowTable<HomeLine, HomeColumn>
      label={t`Properties`}
      rows={homes}
      keyOf={(home) => home.id}
      head={t`Title`}
      choice={{
        label: all,
        all: (
          <Checkbox checked={every} onChange={(on) => choose(on ? new Set(homes.map((home) => home.id)) : new Set())}>
            <span className="sr-only">{all}</span>
          </Checkbox>
        ),
      }}
      parts={({ id, memberid, title }) => ({
        head: (
          <Link to="/manage/properties/$id" params={{ id: `${memberid}-${id}` }}>
            {title}
          </Link>
        ),
        choice: {
          label: t`Choose ${title}`,
          box: (
            <Checkbox checked={chosen.has(id)} onChange={(on) => select(id, on)}>
              <span className="sr-only">{t`Choose ${title}`}</span>
            </Checkbox>
          ),
        },
      })}
      names={homeColumnNames}
      columns={columns}
      ends={["persons", "bedrooms"]}
      cell={(home, column) => ({
        shown: cell(home, column),
        className: column === "missing" ? "text-14 text-warn-ink" : undefined,
      })}
      isFaint={(home) => !home.active}
    />
  );
}
