import { useLingui } from "@lingui/react/macro";
import { FileSpreadsheet, FileText, Search } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { exportMoney, type MoneyFilter, type Way } from "#/api/payments";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { saveBlob } from "#/ui/save-blob";
import { TextField } from "#/ui/TextField";

/** A filter as it is typed: what is empty is not asked for. */
type TypedFilter = Omit<MoneyFilter, "way"> & { way?: Way | "" };

/** What one has typed, and what the list is asked for once the typing rests. */
export function useMoneyFilter() {
  const [filter, setFilter] = useState<MoneyFilter>({});
  const asked = useDeferredValue(filter);
  return {
    filter,
    asked,
    clear: () => setFilter({}),
    change: (typed: TypedFilter) => setFilter((before) => tidy({ ...before, ...typed })),
  };
}

/** What is empty is not asked for. */
function tidy(filter: TypedFilter): MoneyFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ""));
}

export const isFiltered = (filter: MoneyFilter) => Object.keys(filter).length > 0;

/** Search and days above a list of money, and the list as a file. */
export function Filters(props: {
  member: number;
  list: "open" | "payments";
  filter: MoneyFilter;
  onChange: (typed: TypedFilter) => void;
  days: { from: string; to: string };
  children?: ReactNode;
}) {
  const { member, list, filter, onChange, days } = props;
  const { t } = useLingui();
  const tellFailure = useFailureToast();
  const [busy, setBusy] = useState<"csv" | "xlsx">();
  const save = async (format: "csv" | "xlsx") => {
    setBusy(format);
    try {
      saveBlob(await exportMoney(member, list, format, filter), `${list}.${format}`);
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        type="search"
        label={t`Search`}
        icon={Search}
        placeholder={t`Guest, booking number, property`}
        maxLength={100}
        value={filter.q ?? ""}
        onChange={(q) => onChange({ q })}
        className="min-w-60 grow-2 basis-60"
      />
      <TextField
        type="date"
        label={days.from}
        value={filter.from ?? ""}
        onChange={(from) => onChange({ from })}
        className="min-w-36 grow basis-36"
      />
      <TextField
        type="date"
        label={days.to}
        value={filter.to ?? ""}
        onChange={(to) => onChange({ to })}
        className="min-w-36 grow basis-36"
      />
      {props.children}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={FileText}
          isPending={busy === "csv"}
          aria-label={t`Save as CSV`}
          onPress={() => void save("csv")}
        >
          CSV
        </Button>
        <Button
          variant="secondary"
          icon={FileSpreadsheet}
          isPending={busy === "xlsx"}
          aria-label={t`Save as Excel file`}
          onPress={() => void save("xlsx")}
        >
          Excel
        </Button>
      </div>
    </div>
  );
}
