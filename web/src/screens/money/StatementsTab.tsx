import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, EyeOff, FileUp, RefreshCw, SearchX, Undo2 } from "lucide-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { keys } from "#/api/keys";
import {
  confirmLines,
  linesFile,
  linesQuery,
  type LineState,
  matchAgain,
  type Outcome,
  type StatementLine,
  statementsQuery,
} from "#/api/statements";
import { useFormats } from "#/i18n/format";
import { FilterHides } from "#/parts/FilterHides";
import { LoadFailure } from "#/parts/LoadFailure";
import { useChosen } from "#/parts/use-chosen";
import { useTyped } from "#/parts/use-typed";
import { useArrows } from "#/screens/manage/arrows";
import { ColumnMenu } from "#/screens/manage/ColumnMenu";
import { FilterSheet } from "#/screens/manage/FilterSheet";
import { ListFile } from "#/screens/manage/ListFile";
import { ListSearch } from "#/screens/manage/ListSearch";
import { SortBy } from "#/screens/manage/SortBy";
import { useFailureToast } from "#/session/failure-words";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { EmptyState } from "#/ui/EmptyState";
import { FileInput } from "#/ui/FileInput";
import { Menu } from "#/ui/Menu";
import { Notice } from "#/ui/Notice";
import { Segmented } from "#/ui/Segmented";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { useWide } from "#/ui/use-wide";
import { AssignDialog } from "./AssignDialog";
import { ImportDialog } from "./ImportDialog";
import { LineActs, type LineOpens, LineStay, usePayer } from "./LineParts";
import { LineReasonDialog } from "./LineReasonDialog";
import { type LineColumn, lineColumnNames, lineColumns, LineTable, usualLineColumns } from "./LineTable";
import { useOutcomeTexts } from "./problem-texts";
import { type MoneySearch, parseMoneySearch } from "./search";

/** A line on a phone. */
function LineRow(props: {
  line: StatementLine;
  ticked: boolean;
  refused: string | undefined;
  onTick: (ticked: boolean) => void;
  opens: LineOpens;
}) {
  const { line, ticked, refused, onTick, opens } = props;
  const { t } = useLingui();
  const format = useFormats();
  const amount = format.money(line.amount);
  const name = usePayer()(line);
  return (
    <li data-row tabIndex={-1} className="flex flex-col gap-3 px-4 py-4 -outline-offset-2">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-56">
          <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
          <p className="text-14 [overflow-wrap:anywhere]">{line.text}</p>
          <p className="figures text-14 text-ink-soft">
            {format.date(line.booked_on)}
            {line.reference !== "" && <> · {line.reference}</>}
          </p>
        </div>
        <div className="ms-auto flex items-center gap-3">
          {line.returned && <Pill tone="warn" icon={Undo2}>{t`Came back`}</Pill>}
          <span className={`figures text-18 font-bold ${line.amount.amount < 0 ? "text-late-ink" : ""}`}>{amount}</span>
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex min-w-0 grow basis-64 items-start gap-3">
          <Checkbox checked={ticked} onChange={onTick}>
            <span className="sr-only">{t`Choose ${amount} of ${name}`}</span>
          </Checkbox>
          <div className="min-w-0 pt-1.5">
            <LineStay line={line} />
            {line.reason !== "" && <p className="text-14 text-ink-soft">{line.reason}</p>}
            {refused !== undefined && <p className="text-14 font-medium text-late-ink">{refused}</p>}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <LineActs line={line} opens={opens} />
        </div>
      </div>
    </li>
  );
}

/** So many lines are decided about at once. */
const most = 200;

/** What came in at the bank: files, their lines, and the stays that these probably pay. */
export function StatementsTab({ member }: { member: number }) {
  const { t } = useLingui();
  const tellFailure = useFailureToast();
  const outcomeTexts = useOutcomeTexts();
  const client = useQueryClient();
  const {
    lines: state = "open",
    q = "",
    by,
    order,
  } = parseMoneySearch(useSearch({ from: "/_signed-in/_manager/manage_/money" }));
  const navigate = useNavigate({ from: "/manage/money" });
  const [typed, setTyped] = useTyped(
    q,
    "/manage/money",
    (words) => void navigate({ search: (before) => ({ ...before, q: words }), replace: true }),
  );
  const [file, setFile] = useState<File>();
  const chooser = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<number, Outcome["reason"]>>(new Map());
  const [assigning, setAssigning] = useState<StatementLine>();
  const [deciding, setDeciding] = useState<{ lines: readonly StatementLine[]; deed: "ignore" | "reopen" }>();
  const overview = useQuery({ ...statementsQuery(member), enabled: member > 0 });
  const filter = { state, ...(q ? { q } : {}), ...(by ? { sort: by } : {}), ...(order === "asc" ? { order } : {}) };
  const change = (given: Partial<MoneySearch>) =>
    void navigate({ search: (before) => ({ ...before, ...given }), replace: true });
  const wide = useWide();
  const [columns, chooseColumn] = useChosen<LineColumn>("bank_lines", lineColumns, usualLineColumns);
  const query = useInfiniteQuery({
    ...linesQuery(member, filter),
    enabled: member > 0,
    // Lines of another state look alike, and must not be decided about under its name.
    placeholderData: (before, known) => (known?.queryKey.includes(state) ? keepPreviousData(before) : undefined),
  });
  const rows = useArrows("[data-row]");
  const lines = query.data?.pages.flatMap((page) => page.data) ?? [];
  const isTicked = (line: StatementLine) =>
    own.get(line.id) ?? (line.state === "open" && line.proposal?.confidence === "sure");
  const tick = (some: readonly StatementLine[], on: boolean) =>
    setOwn(new Map([...own, ...some.map(({ id }) => [id, on] as const)]));
  const ticked = state === "open" ? lines.filter((line) => line.proposal && isTicked(line)).slice(0, most) : [];
  // What was ticked beforehand was ticked to be booked.
  const byHand = lines.filter((line) => own.get(line.id) === true).slice(0, most);
  const deed = state === "open" ? "ignore" : "reopen";
  const refusedOf = (line: StatementLine) => {
    const reason = refused.get(line.id);
    return reason && outcomeTexts[reason];
  };
  const opens: LineOpens = {
    onAssign: setAssigning,
    onDecide: (chosen, some) => setDeciding({ deed: chosen, lines: some }),
  };
  const settled = async () => {
    void client.invalidateQueries({ queryKey: keys.money() });
    await client.invalidateQueries({ queryKey: ["reservation"] });
  };
  const confirm = useMutation({
    mutationFn: async () =>
      confirmLines(
        member,
        ticked.map((line) => ({
          id: line.id,
          parts: [{ stay: line.proposal?.stay.id ?? 0, amount: line.amount.amount }],
        })),
      ),
    onSuccess: (outcomes) => {
      const booked = outcomes.filter((one) => one.booked).length;
      setRefused(new Map(outcomes.filter((one) => !one.booked).map((one) => [one.id, one.reason])));
      toast(t`Booked lines: ${booked}`, { tone: booked > 0 ? "done" : "error" });
    },
    onError: (failure) => tellFailure(failure),
    onSettled: settled,
  });
  const again = useMutation({
    mutationFn: async () => matchAgain(member),
    onSuccess: ({ proposed }) => toast(t`Lines with a proposal: ${proposed}`, { tone: "done" }),
    onError: (failure) => tellFailure(failure),
    onSettled: settled,
  });
  const count = ticked.length;
  const states: { value: LineState; label: string }[] = [
    { value: "open", label: t({ message: "To confirm", context: "lines of a bank statement" }) },
    { value: "booked", label: t({ message: "Booked", context: "lines of a bank statement" }) },
    { value: "ignored", label: t({ message: "Ignored", context: "lines of a bank statement" }) },
  ];
  const show = (next: LineState) => {
    setOwn(new Map());
    setRefused(new Map());
    change({ lines: next });
  };
  const stateField = (
    <div className="basis-full sm:shrink-0 sm:basis-auto">
      <Segmented<LineState> label={t`State`} hideLabel value={state} onChange={show} options={states} />
    </div>
  );
  const sortField = (
    <SortBy<"number" | "day" | "amount">
      value={by ?? "number"}
      options={[
        {
          value: "number",
          label: t({ message: "Import", context: "when a line was imported" }),
          up: t`Earliest first`,
          down: t`Latest first`,
        },
        {
          value: "day",
          label: t({ message: "Day", context: "a line of a bank statement" }),
          up: t`Earliest first`,
          down: t`Latest first`,
        },
        { value: "amount", label: t`Amount`, up: t`Smallest first`, down: t`Largest first` },
      ]}
      onSort={(sort) => change({ by: sort === "number" ? undefined : sort, order: undefined })}
      isDown={filter.order !== "asc"}
      onTurn={() => change({ order: filter.order === "asc" ? undefined : "asc" })}
      className="col-span-2 grow basis-48 desk:grow-0"
    />
  );
  return (
    <div className="flex flex-col gap-4 pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-xl text-ink-soft">{t`Import your bank’s file (CSV or camt.053). Nothing is booked before you confirm it.`}</p>
        <Button changes="office" icon={FileUp} onPress={() => chooser.current?.click()}>
          {t`Import a bank statement`}
        </Button>
        <FileInput
          ref={chooser}
          accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
          data-testid="statement"
          onChoose={([chosen]) => setFile(chosen)}
        />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {wide && stateField}
        <ListSearch
          placeholder={t`Payer, purpose, reference`}
          value={typed}
          onChange={setTyped}
          className="min-w-60 grow basis-60"
        />
        {wide && sortField}
        {!wide && (
          <div className="basis-full">
            <FilterSheet
              count={by === undefined && filter.order !== "asc" ? 0 : 1}
              onClear={() => change({ by: undefined, order: undefined })}
              first={
                <Menu
                  label={t`State`}
                  look={{ variant: "secondary" }}
                  actions={states.map(({ value, label }) => ({ key: value, label, onAction: () => show(value) }))}
                >
                  {states.find(({ value }) => value === state)?.label}
                </Menu>
              }
            >
              {sortField}
            </FilterSheet>
          </div>
        )}
        {wide && <ColumnMenu names={lineColumnNames} chosen={columns} choose={chooseColumn} />}
        <ListFile address={(format) => linesFile(member, filter, format)} name={t`Bank statements`} />
        {state === "open" && lines.length > 0 && (
          <Button
            changes="office"
            variant="secondary"
            icon={RefreshCw}
            isPending={again.isPending}
            onPress={() => again.mutate()}
          >
            {t`Look again`}
          </Button>
        )}
      </div>
      {q !== "" && <FilterHides onShowAll={() => setTyped("")} />}
      {!query.data && query.error ? (
        <LoadFailure failure={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonList count={4} />
      ) : lines.length === 0 && !query.hasNextPage ? (
        <EmptyState icon={q === "" ? CircleCheck : SearchX} title={q === "" ? t`Nothing here` : t`Nothing found`}>
          {q === "" && state === "open" && t`Lines of your bank statements that wait for your decision appear here.`}
        </EmptyState>
      ) : wide ? (
        <LineTable
          lines={lines}
          columns={columns}
          isTicked={isTicked}
          refusedOf={refusedOf}
          onTick={tick}
          opens={opens}
        />
      ) : (
        <ul
          ref={rows}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card"
        >
          {lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              ticked={isTicked(line)}
              refused={refusedOf(line)}
              onTick={(on) => tick([line], on)}
              opens={opens}
            />
          ))}
        </ul>
      )}
      <ShowMore of={query} className="self-start">
        {t`Show more`}
      </ShowMore>
      {(count > 0 || byHand.length > 0) && (
        <div className="sticky bottom-[calc(var(--bar)+env(safe-area-inset-bottom))] z-20 -mx-4 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-sm sm:-mx-6 sm:px-6 desk:bottom-0">
          <div className="flex flex-wrap gap-3">
            {count > 0 && (
              <Button
                changes="office"
                size="lg"
                icon={CircleCheck}
                isPending={confirm.isPending}
                onPress={() => confirm.mutate()}
              >
                {plural(count, { one: "Book # line", other: "Book # lines" })}
              </Button>
            )}
            {byHand.length > 0 && (
              <Button
                changes="office"
                size="lg"
                variant="secondary"
                icon={deed === "ignore" ? EyeOff : Undo2}
                onPress={() => setDeciding({ lines: byHand, deed })}
              >
                {deed === "ignore"
                  ? plural(byHand.length, { one: "Ignore # line", other: "Ignore # lines" })
                  : plural(byHand.length, { one: "Take back # line", other: "Take back # lines" })}
              </Button>
            )}
          </div>
        </div>
      )}
      {overview.data && overview.data.files.length > 0 && <Files files={overview.data.files} />}
      {overview.error && !overview.data && (
        <Notice
          tone="warn"
          action={
            <Button variant="quiet" size="pill" onPress={() => void overview.refetch()}>
              {t`Try again`}
            </Button>
          }
        >
          {t`The list of files could not be loaded.`}
        </Notice>
      )}
      {file && (
        <ImportDialog
          key={`${file.name} ${file.lastModified}`}
          member={member}
          file={file}
          onClose={() => setFile(undefined)}
        />
      )}
      {assigning && <AssignDialog member={member} line={assigning} onClose={() => setAssigning(undefined)} />}
      {deciding && (
        <LineReasonDialog
          {...deciding}
          member={member}
          onDone={(results) => {
            setOwn(new Map());
            setRefused(new Map(results.filter((one) => !one.done).map((one) => [one.id, one.reason])));
          }}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </div>
  );
}

function Files({
  files,
}: {
  files: readonly {
    id: number;
    name: string;
    lines: number;
    added: number;
    imported_at: string;
    imported_by: string;
  }[];
}) {
  const { t } = useLingui();
  return (
    <details className="rounded-card border border-line bg-card px-4 py-2">
      <summary className="target flex cursor-pointer items-center font-semibold">{t`Imported files`}</summary>
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">{file.name}</span>
            <span className="figures text-14 text-ink-soft">{t`New lines: ${file.added} of ${file.lines}`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
