import { useLingui } from "@lingui/react/macro";
import { ArrowDownUp, CalendarDays, ListFilter } from "lucide-react";
import { Suspense, useState } from "react";
import type { Task } from "#/api/shapes";
import { filterCount } from "#/features/tasks";
import { useFormats } from "#/i18n/format";
import { useLanguage } from "#/i18n/texts";
import { asUtc, parseWireTime } from "#/i18n/wire-time";
import { Button } from "#/ui/Button";
import { Menu } from "#/ui/Menu";
import { addDays } from "./days";
import { changeView, type View } from "./view";
import { late } from "#/ui/late";

/** Two days in as few letters as the language allows, Nov 25 – 30: what stands beside it stays in sight. */
function fromTo(range: { from: string; to: string }, today: string, language: string): string {
  const [from, to] = [parseWireTime(range.from), parseWireTime(range.to)];
  if (!from || !to) return "";
  const thisYear = Number(today.slice(0, 4));
  const year = from.year === thisYear && to.year === thisYear ? {} : ({ year: "2-digit" } as const);
  return new Intl.DateTimeFormat(language, { day: "numeric", month: "short", ...year, timeZone: "UTC" }).formatRange(
    asUtc(from),
    asUtc(to),
  );
}

// What few people need at once comes after the list.
const FilterDialog = late(() => import("./FilterDialog"), "FilterDialog", { ahead: true });
const RangeDialog = late(() => import("./RangeDialog"), "RangeDialog", { ahead: true });

/** From when, in which order, and which of them. */
export function Chips({ view, today, tasks }: { view: View; today: string; tasks: readonly Task[] }) {
  const { t } = useLingui();
  const formats = useFormats();
  const [open, setOpen] = useState<"filter" | "range">();
  const language = useLanguage();
  const { range, sort, filter } = view;
  const count = filterCount(filter);
  const days = (from: number, to: number) => () =>
    changeView({ range: { from: addDays(today, from), to: addDays(today, to) } });
  const look = { variant: "secondary", size: "pill" } as const;
  const past = view.tab === "past";
  const all = past ? t`All past days` : t`From today`;
  const rangeWord = range
    ? range.from === range.to
      ? formats.shortDay(range.from)
      : fromTo(range, today, language)
    : all;
  return (
    <div className="flex flex-wrap gap-1.5 py-3 sm:gap-2">
      <span className="shrink-0">
        <Menu
          label={t`Days`}
          look={range ? { ...look, variant: "soft" } : look}
          icon={CalendarDays}
          actions={[
            { key: "all", label: all, onAction: () => changeView({ range: undefined }) },
            ...(past
              ? [
                  { key: "yesterday", label: t`Yesterday`, onAction: days(-1, -1) },
                  { key: "week", label: t`Last 7 days`, onAction: days(-7, -1) },
                  { key: "month", label: t`Last 30 days`, onAction: days(-30, -1) },
                ]
              : [
                  { key: "today", label: t`Today only`, onAction: days(0, 0) },
                  { key: "tomorrow", label: t`Tomorrow`, onAction: days(1, 1) },
                  { key: "week", label: t`Next 7 days`, onAction: days(0, 6) },
                ]),
            { key: "range", label: t`Choose days…`, onAction: () => setOpen("range") },
          ]}
        >
          <span className="figures">{rangeWord}</span>
        </Menu>
      </span>
      <span className="shrink-0">
        <Menu
          label={t`Order`}
          look={look}
          icon={ArrowDownUp}
          actions={[
            { key: "place", label: t`Town, street`, onAction: () => changeView({ sort: "place" }) },
            { key: "standard", label: t`Standard (by time)`, onAction: () => changeView({ sort: "standard" }) },
          ]}
        >
          {sort === "place" ? t`Town, street` : t`Standard`}
        </Menu>
      </span>
      <span className="shrink-0">
        <Button
          {...look}
          variant={count > 0 ? "soft" : "secondary"}
          icon={ListFilter}
          aria-haspopup="dialog"
          onPress={() => setOpen("filter")}
        >
          {count > 0 ? t`Filter: ${count}` : t`Filter`}
        </Button>
      </span>
      <Suspense fallback={null}>
        {open === "filter" && <FilterDialog view={view} tasks={tasks} onClose={() => setOpen(undefined)} />}
        {open === "range" && (
          <RangeDialog
            range={range ?? (past ? { from: addDays(today, -7), to: addDays(today, -1) } : { from: today, to: today })}
            today={today}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
