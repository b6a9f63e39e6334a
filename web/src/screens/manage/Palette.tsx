import type { I18n, MessageDescriptor } from "@lingui/core";
import { Plural, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type NavigateOptions, useNavigate } from "@tanstack/react-router";
import {
  Banknote,
  BedDouble,
  CalendarX2,
  House,
  type LucideIcon,
  Mail,
  MessageCircle,
  Search,
  TriangleAlert,
  UserRound,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import { type FoundGroup, searchQuery } from "#/api/search";
import { matches } from "#/features/board/rules";
import { useFormats } from "#/i18n/format";
import { useFailureWords } from "#/session/failure-words";
import { kindLooks } from "#/parts/task";
import type { TaskKind } from "#/parts/task-state";
import { useMayChange } from "#/ui/changing";
import { Icon } from "#/ui/Icon";
import { Layer } from "#/ui/Layer";
import { scrollIntoSight } from "#/ui/scroll-into-sight";
import { Spinner } from "#/ui/Spinner";
import { useManaged } from "./managed";
import { settingPlaces } from "./palette-places";

export interface Place {
  to: NavigateOptions["to"];
  letter?: string;
  label: MessageDescriptor;
  icon: LucideIcon;
}

type Hit = FoundGroup["hits"][number];

/** One line of the list: where it leads is all that pressing it does. */
interface Line {
  key: string;
  icon: LucideIcon;
  title: ReactNode;
  detail?: ReactNode;
  aside?: ReactNode;
  go: NavigateOptions;
}

interface Part {
  key: string;
  title: string;
  lines: Line[];
}

/** Where everything of a kind is. */
const all: Record<FoundGroup["kind"], NavigateOptions["to"]> = {
  stay: "/manage/reservations",
  block: "/manage/reservations",
  home: "/manage/properties",
  person: "/manage/team",
  task: "/cleanings",
  payment: "/manage/money",
  problem: "/manage/problems",
  message: "/manage/inbox",
  mail: "/manage/mails",
};

/** What the list of a kind is searched by, so that it shows what was typed. */
function searchOf(kind: FoundGroup["kind"], typed: string) {
  switch (kind) {
    case "stay":
      return { q: typed };
    case "block":
      return { q: typed, whom: "blocks" as const };
    case "payment":
      return { q: typed, tab: "payments" as const };
    case "problem":
      return { q: typed, state: "all" as const };
    case "mail":
      return { q: typed };
    case "home":
    case "message":
    case "person":
    case "task":
      return {};
  }
}

function leadsTo(kind: FoundGroup["kind"], hit: Hit): NavigateOptions {
  const id = Number(hit.ref.split("-")[1]);
  const keep = ({ member }: { member?: number }) => (member === undefined ? {} : { member });
  const params = { id: hit.ref };
  switch (kind) {
    case "stay":
      return { to: "/manage/stay/$id", params, search: keep };
    case "block":
      return {
        to: "/manage/reservations",
        search: (before: { member?: number }) => ({ ...keep(before), whom: "blocks" as const, block: id }),
      };
    case "home":
      return { to: "/manage/properties/$id", params, search: keep };
    case "person":
      return {
        to: "/manage/team",
        search: (before: { member?: number }) => ({ ...keep(before), entry: id }),
      };
    case "task":
      return { to: "/manage/task/$id", params, search: keep };
    case "payment":
      if (hit.kind === "paid") return { to: "/manage/money/$id", params, search: keep };
      return {
        to: "/manage/money",
        search: (before: { member?: number }) => ({
          ...keep(before),
          tab: "statements" as const,
          lines: hit.kind as "open" | "booked" | "ignored",
          q: hit.title || hit.detail,
        }),
      };
    case "problem":
      return {
        to: "/manage/problems",
        search: (before: { member?: number }) => ({
          ...keep(before),
          state: "all" as const,
          open: id,
          q: hit.detail.replace(/…$/u, "").split(/\s+/u).slice(0, 6).join(" "),
        }),
      };
    case "mail":
      return { to: "/manage/mails", search: (before: { member?: number }) => ({ ...keep(before), q: hit.title }) };
    case "message":
      return {
        to: "/manage/inbox",
        search: (before: { member?: number }) => ({
          ...keep(before),
          kind: hit.kind === "cleaning" ? "cleaning" : "reservation",
          ref: hit.ref,
        }),
      };
  }
}

/** The settings that are called so, each with where it leads; `office` is whether the person may change the daily work. */
export function settingsCalled(i18n: I18n, typed: string, office: boolean) {
  return settingPlaces
    .filter((one) => (office || !one.office) && matches(typed, i18n._(one.label), i18n._(one.words)))
    .map(({ go, label, icon, detail }) => ({
      key: `${go.to as string} ${i18n._(label)}`,
      icon,
      title: i18n._(label),
      ...(detail && { detail: i18n._(detail) }),
      go,
    }));
}

/** The places and settings that are called so; all places where nothing is typed. */
function here(
  i18n: I18n,
  places: readonly Place[],
  typed: string,
  office: boolean,
): { places: Line[]; settings: Line[] } {
  const line = ({ to, label, icon, letter }: Place): Line => ({
    key: `${to as string} ${i18n._(label)}`,
    icon,
    title: i18n._(label),
    aside: letter && (
      <kbd className="rounded-md border border-line bg-card px-1.5 text-12 text-ink-soft">g {letter}</kbd>
    ),
    go: { to } as NavigateOptions,
  });
  if (typed === "") return { places: places.map(line), settings: [] };
  const found = places.filter((place) => matches(typed, i18n._(place.label))).map(line);
  // What is a place too is named once.
  const named = new Set(found.map(({ key }) => key));
  return { places: found, settings: settingsCalled(i18n, typed, office).filter(({ key }) => !named.has(key)) };
}

/** So long after the last letter the server is asked. */
const pause = 120;

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

function useParts(typed: string, places: readonly Place[]) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const { member = 0 } = useManaged();
  const office = useMayChange("office");
  const asked = useSettled(typed);
  const query = useQuery({ ...searchQuery(member, asked), enabled: member > 0 && asked !== "" });
  const names: Record<FoundGroup["kind"], string> = {
    stay: t`Reservations`,
    home: t`Properties`,
    person: t`Team`,
    task: t`Tasks`,
    payment: t`Payments`,
    problem: t`Problems`,
    message: t`Messages`,
    mail: t`Emails`,
    block: t`Closed nights`,
  };
  const icons = {
    stay: BedDouble,
    block: CalendarX2,
    home: House,
    person: UserRound,
    payment: Banknote,
    problem: TriangleAlert,
    message: MessageCircle,
    mail: Mail,
  };
  const reasons: Record<string, string> = {
    owner: t`Owner`,
    repair: t`Repair`,
    feed: t`Calendar of a channel`,
    other: t({ message: "Other", context: "reason" }),
  };
  const kinds: Record<string, string> = { manager: t`Manager`, company: t`Cleaning company`, person: t`Person` };
  const asideOf = (kind: FoundGroup["kind"], hit: Hit) => {
    switch (kind) {
      case "stay":
        return `${format.date(hit.begins)} – ${format.date(hit.ends)}`;
      case "block":
        return hit.begins === hit.ends
          ? format.date(hit.begins)
          : `${format.date(hit.begins)} – ${format.date(hit.ends)}`;
      case "payment":
        return hit.amount && `${format.money(hit.amount)}, ${format.date(hit.begins)}`;
      case "problem":
      case "mail":
      case "task":
        return `${format.shortDay(hit.begins)}, ${format.time(hit.begins)}`;
      case "message":
        return format.date(hit.begins);
      case "person":
        return kinds[hit.kind];
      case "home":
        return undefined;
    }
  };
  const lineOf = (kind: FoundGroup["kind"], hit: Hit, index: number): Line => {
    const look = kind === "task" ? kindLooks[hit.kind as TaskKind] : undefined;
    return {
      key: `${kind} ${hit.ref} ${index}`,
      icon: look?.icon ?? icons[kind as keyof typeof icons],
      title: hit.title || String(hit.number),
      detail:
        (hit.detail || (look ? i18n._(look.label) : kind === "block" ? (reasons[hit.kind] ?? "") : "")) +
        ((kind === "stay" || kind === "payment") && hit.number > 0 ? ` · ${hit.number}` : ""),
      aside: asideOf(kind, hit),
      go: leadsTo(kind, hit),
    };
  };
  const own = here(i18n, places, typed, office);
  const parts: Part[] = [
    ...(typed === "" ? [{ key: "places", title: t`Go to`, lines: own.places }] : []),
    ...(typed === "" ? [] : (query.data?.groups ?? [])).map((group) => ({
      key: group.kind,
      title: names[group.kind],
      lines: [
        ...group.hits.map((hit, index) => lineOf(group.kind, hit, index)),
        ...(group.more
          ? [
              {
                key: `all ${group.kind}`,
                icon: Search,
                title: t`Show all: ${names[group.kind]}`,
                go: {
                  to: all[group.kind],
                  search: ({ member }: { member?: number }) => ({
                    ...(member === undefined ? {} : { member }),
                    ...searchOf(group.kind, typed),
                  }),
                } as NavigateOptions,
              },
            ]
          : []),
      ],
    })),
    ...(typed === "" ? [] : [{ key: "places", title: t`Go to`, lines: own.places }]),
    { key: "settings", title: t`Settings`, lines: own.settings },
  ].filter((part) => part.lines.length > 0);
  const pending = typed !== "" && (asked !== typed || query.isFetching);
  return { parts, pending, failure: typed === "" ? null : query.error };
}

/** Searches everything: arrows choose, Enter goes there, Esc closes. */
export function Palette({ places, onClose }: { places: readonly Place[]; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState("");
  const typed = text.trim();
  const failureWords = useFailureWords();
  const { parts, pending, failure } = useParts(typed, places);
  const lines = parts.flatMap((part) => part.lines);
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, lines.length - 1);
  const active = lines.length > 0 ? `${id}-${chosen}` : undefined;
  useEffect(() => {
    const line = active === undefined ? null : document.getElementById(active);
    if (line) scrollIntoSight(line);
  }, [active]);
  const go = (line: Line | undefined) => {
    if (!line) return;
    onClose();
    void navigate(line.go);
  };
  // Enter was pressed before the answer to what is typed had come: until then the lines are those of what was typed before.
  const [entered, setEntered] = useState(false);
  useEffect(() => {
    if (entered && !pending && !failure) go(lines[0]);
  });
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && lines.length > 0) {
      event.preventDefault();
      setEntered(false);
      setAt((chosen + step + lines.length) % lines.length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // A line that was chosen is in sight, and is meant.
      if (pending && at === 0) setEntered(true);
      else go(lines[chosen]);
    }
  };
  const optionId = (index: number) => `${id}-${index}`;
  const first = new Map(
    parts.map((part, index) => [part.key, parts.slice(0, index).reduce((sum, one) => sum + one.lines.length, 0)]),
  );
  return (
    <Layer
      onClose={onClose}
      isDismissable
      label={t`Search everything`}
      className="fixed inset-0 z-40 flex animate-fade items-start justify-center bg-veil sm:p-6 sm:pt-[12vh]"
      frame="w-full max-w-2xl overflow-hidden bg-card shadow-float sm:rounded-card"
      box="flex max-h-dvh flex-col sm:max-h-[76vh]"
    >
      {() => (
        <>
          <div className="flex items-center gap-3 border-b border-line px-4">
            {pending ? <Spinner size={20} /> : <Icon of={Search} className="text-ink-soft" />}
            <input
              type="text"
              role="combobox"
              // It is what one came for.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={200}
              aria-label={t`Search everything`}
              aria-expanded={lines.length > 0}
              aria-controls={lines.length > 0 ? `${id}-list` : undefined}
              aria-autocomplete="list"
              aria-activedescendant={active}
              placeholder={t`Guest, home, person, task, payment, message, setting`}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setEntered(false);
                setAt(0);
              }}
              onKeyDown={press}
              className="min-h-14 min-w-0 grow bg-transparent text-16 outline-none placeholder:text-ink-soft"
            />
            <button
              type="button"
              onClick={onClose}
              className="press rounded-md px-2 text-14 font-semibold text-sea-ink"
            >
              {t`Close`}
            </button>
          </div>
          <p role="status" className="sr-only">
            {pending ? "" : <Plural value={lines.length} _0="No results" one="# result" other="# results" />}
          </p>
          {lines.length > 0 ? (
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label={t`Search everything`}
              className="min-h-0 overflow-y-auto p-2"
            >
              {parts.map((part) => (
                <div key={part.key} role="group" aria-label={part.title}>
                  <div aria-hidden className="px-3 pt-2 pb-1 text-12 font-bold text-ink-soft">
                    {part.title}
                  </div>
                  {part.lines.map((line, index) => {
                    const mine = (first.get(part.key) ?? 0) + index;
                    return (
                      <div
                        key={line.key}
                        id={optionId(mine)}
                        role="option"
                        tabIndex={-1}
                        aria-selected={mine === chosen}
                        onPointerMove={() => setAt(mine)}
                        onClick={() => go(line)}
                        onKeyDown={press}
                        className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 aria-selected:bg-sea-soft"
                      >
                        <Icon of={line.icon} className="text-ink-soft" />
                        <span className="min-w-0 grow">
                          <span className="block truncate font-semibold">{line.title}</span>
                          {line.detail && <span className="block truncate text-14 text-ink-soft">{line.detail}</span>}
                        </span>
                        {line.aside && <span className="figures shrink-0 text-14 text-ink-soft">{line.aside}</span>}
                      </div>
                    );
                  })}
                </div>
              ))}
            </div>
          ) : (
            !pending && !failure && <p className="px-3 py-6 text-center text-ink-soft">{t`Nothing is called that.`}</p>
          )}
          {failure && <p className="px-3 py-4 font-semibold text-late-ink">{failureWords(failure)}</p>}
        </>
      )}
    </Layer>
  );
}
