import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { ScheduledPerson } from "#/api/schedule";
import { useFolded } from "#/parts/use-folded";
import { type GridHead, type GridRow, withHeads } from "#/ui/grid";

interface Row extends GridRow {
  /** Missing in the row of what nobody has. */
  person?: Pick<ScheduledPerson, "id" | "kind" | "company"> | undefined;
}

/** The company that a row belongs to, with the company's own row; 0 for the agency's own people. */
const companyOf = ({ person }: Row) => person && (person.kind === "company" ? person.id : person.company);

/** The rows of people under a head for the agency's own and for each company, where there are companies. */
export function usePlanHeads<Of extends Row>(
  of: string,
  rows: readonly Of[],
  name: (company: number) => string,
  never: boolean,
): { lines: readonly (Of | GridHead)[]; fold: (group: string) => void } {
  const { t } = useLingui();
  const [folded, fold] = useFolded(`schedule ${of}`);
  const own = t({ message: "Own team", context: "people of the agency, not of a cleaning company" });
  const lines = useMemo(() => {
    const companies = new Map<number, number>();
    for (const row of rows) {
      const company = companyOf(row);
      if (company !== undefined)
        companies.set(company, (companies.get(company) ?? 0) + (row.person?.kind === "company" ? 0 : 1));
    }
    if (never || companies.size < 2) return rows;
    const groups = [...companies].map(([company, count]) => ({
      key: String(company),
      name: company === 0 ? own : name(company),
      count: count === 0 ? "" : plural(count, { one: "# person", other: "# people" }),
    }));
    return withHeads(rows, (row) => companyOf(row)?.toString(), groups, folded);
  }, [rows, name, never, own, folded]);
  return { lines, fold };
}
