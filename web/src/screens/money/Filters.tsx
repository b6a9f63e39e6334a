import { useLingui } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type MoneyFilter, moneyFile } from "#/api/payments";
import { useTyped } from "#/parts/use-typed";
import { ListFile } from "#/screens/manage/ListFile";
import { ListSearch } from "#/screens/manage/ListSearch";
import { SortBy } from "#/screens/manage/SortBy";
import { TextField } from "#/ui/TextField";
import { said } from "#/parts/said";
import { type MoneySearch, parseMoneySearch } from "./search";

const list = "/manage/money";

/** What a list of money shows and in which order, as its address says. */
export function useMoneyFilter() {
  const search = parseMoneySearch(useSearch({ from: "/_signed-in/_manager/manage_/money" }));
  const navigate = useNavigate({ from: list });
  const change = (given: Partial<MoneySearch>) =>
    void navigate({ search: (before) => ({ ...before, ...given }), replace: true });
  const [typed, setTyped] = useTyped(search.q ?? "", list, (q) => change({ q }));
  const { q, from, to, way, sort, order } = search;
  const filter: MoneyFilter = said({ q, from, to, way, sort, order });
  const { sort: _sort, order: _order, ...hiding } = filter;
  return {
    filter,
    typed,
    setTyped,
    change,
    isFiltered: Object.keys(hiding).length > 0,
    clear: () => {
      setTyped("");
      void navigate({ search: ({ member, tab, lines }) => ({ member, tab, lines }), replace: true });
    },
  };
}

/** Search, days and order above a list of money, and the list as a file. */
export function Filters(props: {
  member: number;
  list: "open" | "payments";
  /** The filter as the address says it, and what changes it. */
  money: ReturnType<typeof useMoneyFilter>;
  days: { from: string; to: string };
  /** What sorting by the day, and by the amount, is called. */
  sorts: { day: string; amount: string };
  children?: ReactNode;
}) {
  const { member, days, sorts } = props;
  const { filter, typed, setTyped, change } = props.money;
  const { t } = useLingui();
  const sort = filter.sort ?? "day";
  // The server's own order where nothing was said.
  const isDown = filter.order ? filter.order === "desc" : sort === "amount" || props.list === "payments";
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ListSearch
        placeholder={t`Guest, booking number, property`}
        value={typed}
        onChange={setTyped}
        className="min-w-48 grow-2 basis-48"
      />
      <TextField
        type="date"
        label={days.from}
        value={filter.from ?? ""}
        onChange={(from) => change({ from: from || undefined })}
        className="min-w-40 grow basis-40"
      />
      <TextField
        type="date"
        label={days.to}
        value={filter.to ?? ""}
        onChange={(to) => change({ to: to || undefined })}
        className="min-w-40 grow basis-40"
      />
      {props.children}
      <SortBy<"day" | "amount">
        value={sort}
        options={[
          { value: "day", label: sorts.day, up: t`Earliest first`, down: t`Latest first` },
          { value: "amount", label: sorts.amount, up: t`Smallest first`, down: t`Largest first` },
        ]}
        onSort={(wanted) => change({ sort: wanted, order: undefined })}
        isDown={isDown}
        onTurn={() => change({ order: isDown ? "asc" : "desc" })}
        className="grow basis-48"
      />
      <ListFile address={(format) => moneyFile(member, props.list, filter, format)} name={props.list} />
    </div>
  );
}
