import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type NavigateOptions, useNavigate, useSearch } from "@tanstack/react-router";
import {
  Banknote,
  BedDouble,
  CalendarX2,
  History,
  House,
  ListChecks,
  type LucideIcon,
  SlidersHorizontal,
  TriangleAlert,
  Undo2,
  UsersRound,
  Webhook,
} from "lucide-react";
import { useState } from "react";
import { apiTokensQuery } from "#/api/api-tokens";
import { type HistoryFilter, historyFile, type HistoryLine, historyQuery, undoLine } from "#/api/history";
import { newIdempotencyKey } from "#/api/key";
import { Refusal } from "#/api/refusal";
import { teamQuery } from "#/api/team";
import { useFormats } from "#/i18n/format";
import { Became } from "#/parts/HistoryList";
import { said } from "#/parts/said";
import { useClashToast } from "#/parts/use-clash-toast";
import { useTyped } from "#/parts/use-typed";
import { ImportLink } from "#/parts/ImportLink";
import { useFailureToast } from "#/session/failure-words";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { Icon } from "#/ui/Icon";
import { Link } from "#/ui/Link";
import { Select } from "#/ui/Select";
import { toast } from "#/ui/toast";
import { ChangeList, PeriodFields } from "./ChangeList";
import { ListFile } from "./ListFile";
import { ListSearch } from "./ListSearch";
import { useManaged } from "./managed";
import { type HistorySearch, historyNouns, parseHistorySearch } from "./history-search";
import { useReadable } from "./use-readable";

type Noun = HistoryLine["noun"];

const list = "/manage/history";

const icons: Record<Noun, LucideIcon> = {
  stay: BedDouble,
  block: CalendarX2,
  home: House,
  task: ListChecks,
  problem: TriangleAlert,
  team: UsersRound,
  money: Banknote,
  settings: SlidersHorizontal,
  interfaces: Webhook,
};

function useNouns(): Record<Noun, string> {
  const { t } = useLingui();
  return {
    stay: t`Reservations`,
    block: t`Closed nights`,
    home: t`Properties`,
    task: t`Tasks`,
    problem: t`Problems`,
    team: t`Team`,
    money: t`Money`,
    settings: t`Settings`,
    interfaces: t`Interfaces`,
  };
}

type Member = { member?: number | undefined };
const keep = ({ member }: Member): Member => (member === undefined ? {} : { member });

/** Where the thing of a line is. */
function leadsTo({ noun, ref }: HistoryLine): NavigateOptions {
  const params = { id: ref };
  switch (noun) {
    case "stay":
      return { to: "/manage/reservations/$id", params, search: keep } as NavigateOptions;
    case "block":
      return {
        to: "/manage/reservations",
        search: (before: Member) => ({ ...keep(before), whom: "blocks", block: Number(ref.split("-")[1]) }),
      } as NavigateOptions;
    case "home":
      return (
        ref === "" ? { to: "/manage/properties" } : { to: "/manage/properties/$id", params, search: keep }
      ) as NavigateOptions;
    case "task":
      return { to: "/manage/task/$id", params, search: keep } as NavigateOptions;
    case "problem":
      return {
        to: "/manage/problems",
        search: (before: Member) => ({ ...keep(before), state: "all" }),
      } as NavigateOptions;
    case "team":
      return (
        ref === "" ? { to: "/manage/team", search: keep } : { to: "/manage/team/$id", params, search: keep }
      ) as NavigateOptions;
    case "money":
      return { to: "/manage/money", search: (before: Member) => ({ ...keep(before), tab: "bank" }) } as NavigateOptions;
    case "settings":
      return { to: "/manage/setup", search: keep } as NavigateOptions;
    case "interfaces":
      return { to: "/manage/interfaces", search: keep } as NavigateOptions;
  }
}

/** Why a line cannot be put back. */
function useStays(): Record<Exclude<HistoryLine["stays"], "">, string> {
  const { t } = useLingui();
  return {
    secret: t`A secret is never put back: enter the new one where it is needed.`,
    removed: t`What was removed can’t be put back, because its secret is gone. Please add it again.`,
    number: t`Account numbers are not kept in the history. Please enter the number again where it is needed.`,
    not_kept: t`Nothing was kept to put this back. Please enter it again where it is needed.`,
    changed: t`This has changed again since, so it can’t be put back from here.`,
    on_page: t`This is changed on its own page.`,
    import: t`This came from a file. You can take the whole import back.`,
  };
}

function Line({ line, member }: { line: HistoryLine; member: number }) {
  const { t } = useLingui();
  const format = useFormats();
  const words = useReadable();
  const nouns = useNouns();
  const stays = useStays();
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const tellClash = useClashToast();
  const [key, setKey] = useState(newIdempotencyKey);
  const undoing = useMutation({
    mutationFn: async () => undoLine(member, line.key, key),
    onSuccess: () => {
      setKey(newIdempotencyKey());
      toast(t`Put back as it was`, { tone: "done" });
    },
    onError: (failure) => {
      // An answer ends the try; without one the next press is the same try.
      if (failure instanceof Refusal && failure.status < 500) setKey(newIdempotencyKey());
      if (!tellClash(failure)) tellFailure(failure);
    },
    // A setting, an extra, a text module, a rule or somebody's hours: whatever is open shows it.
    onSettled: async () => client.invalidateQueries(),
  });
  const what = line.what || line.field;
  const thing = [line.title, line.home === line.title ? "" : line.home].filter((part) => part !== "").join(" · ");
  const number = line.number;
  return (
    <li
      data-row
      tabIndex={-1}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 -outline-offset-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <Icon of={icons[line.noun]} className="mt-0.5 text-ink-soft" />
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="[overflow-wrap:anywhere]">
          <span className="sr-only">{nouns[line.noun]}: </span>
          <span className="font-semibold">{what}</span>
          {line.what !== "" && line.field !== "" && <span> · {line.field}</span>}
          {line.name !== "" && <span className="text-ink-soft"> · {words(line.name)}</span>}
        </p>
        {(line.before !== "" || line.after !== "") &&
          (line.field === "" ? (
            <p className="figures text-ink-soft">{words(line.after)}</p>
          ) : (
            <Became before={words(line.before) || t`empty`} after={words(line.after) || t`empty`} />
          ))}
        <p className="text-14 [overflow-wrap:anywhere]">
          <Link {...leadsTo(line)}>{thing || nouns[line.noun]}</Link>
          {number > 0 && <span className="figures text-ink-soft"> · {t`No. ${number}`}</span>}
        </p>
        <p className="figures flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-ink-soft">
          <span>
            {line.by} · {format.dateTime(line.at)}
          </span>
          {line.import > 0 && <ImportLink member={member} number={line.import} file={line.file} />}
          {line.by_kind === "program" && <Pill>{t`Program`}</Pill>}
          {line.by_kind === "guest" && (
            <Pill>{line.by_number ? t`By booking number` : t({ message: "Guest", context: "who did it" })}</Pill>
          )}
        </p>
      </div>
      {line.stays !== "" && <p className="col-start-2 pt-1 text-14 text-ink-soft">{stays[line.stays]}</p>}
      {line.undo && (
        <span className="col-start-2 pt-2 sm:col-start-3 sm:pt-0">
          <Button
            changes={line.owners_only ? "owner" : "office"}
            variant="secondary"
            icon={Undo2}
            isPending={undoing.isPending}
            onPress={() => undoing.mutate()}
            aria-label={t`Put back: ${what}`}
          >
            {t`Put back`}
          </Button>
        </span>
      )}
    </li>
  );
}

/** What is chosen of who did it: everybody, an entry of the team ("p3") or a program ("t1"). */
const chosenBy = ({ person, program }: HistoryFilter) => (person ? `p${person}` : program ? `t${program}` : "");

/** Who changed what at the agency, from the newest on: stays, homes, tasks, team, money and settings in one list. */
export function HistoryScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const search = parseHistorySearch(useSearch({ from: "/_signed-in/_manager/manage_/history" }));
  const { q, noun, person, program, from, to } = search;
  const navigate = useNavigate({ from: list });
  const set = (change: Partial<HistorySearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const [typed, setTyped] = useTyped(q ?? "", list, (words) => set({ q: words }));
  const filter: HistoryFilter = said({ q, noun, person, program, from, to });
  const isFiltered = Object.keys(filter).length > 0;
  const query = useInfiniteQuery({
    ...historyQuery(member, filter),
    enabled: member > 0,
    placeholderData: keepPreviousData,
  });
  const team = useQuery(teamQuery(member)).data ?? [];
  const tokens = useQuery({ ...apiTokensQuery(member), enabled: member > 0 }).data ?? [];
  const nouns = useNouns();
  const everybody = t({ message: "Everybody", context: "who did something" });
  return (
    <ChangeList
      title={t`History`}
      beneath={t`What people and programs did and changed, newest first. Codes, passwords and account numbers are never shown.`}
      filters={
        <>
          <ListSearch
            placeholder={t`Property, booking number, person`}
            value={typed}
            onChange={setTyped}
            className="min-w-48 grow-2 basis-48"
          />
          <Select<NonNullable<HistorySearch["noun"]> | "">
            label={t({ message: "About", context: "filter of the history" })}
            value={search.noun ?? ""}
            options={[
              { value: "", label: t({ message: "Everything", context: "filter of the history" }) },
              ...historyNouns.map((value) => ({ value, label: nouns[value] })),
            ]}
            onChange={(next) => set({ noun: next || undefined })}
            className="min-w-40 grow basis-40"
          />
          <Select<string>
            label={t({ message: "Who", context: "filter of the history" })}
            value={chosenBy(filter)}
            options={[
              { value: "", label: everybody },
              ...team.map((one) => ({ value: `p${one.id}`, label: one.name })),
              ...tokens.map((one) => ({ value: `t${one.ref.split("-")[1]}`, label: one.name })),
            ]}
            onChange={(next) =>
              set({
                person: next.startsWith("p") ? Number(next.slice(1)) : undefined,
                program: next.startsWith("t") ? Number(next.slice(1)) : undefined,
              })
            }
            className="min-w-40 grow basis-40"
          />
          <PeriodFields from={from} to={to} onChange={set} />
          <ListFile address={(format) => historyFile(member, filter, format)} name={t`History`} />
        </>
      }
      isFiltered={isFiltered}
      onShowAll={() => {
        setTyped("");
        void navigate({ search: keep, replace: true });
      }}
      query={query}
      renderRow={(line) => <Line key={line.key} line={line} member={member} />}
      icon={History}
      hint={t`What people and programs do from now on appears here.`}
      isSearch={Boolean(q)}
    />
  );
}
