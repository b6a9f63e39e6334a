import { Plural, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CheckCheck, FileUp, House, Layers, Pencil, Plus, Search, SearchX } from "lucide-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { FilterHides } from "#/parts/FilterHides";
import { LoadFailure } from "#/parts/LoadFailure";
import { useManaged } from "#/screens/manage/managed";
import { MemberSwitch } from "#/screens/manage/MemberSwitch";
import { useListFile } from "#/screens/manage/ListFile";
import { SortBy } from "#/screens/manage/SortBy";
import { useMayChange } from "#/ui/changing";
import { Changes } from "#/ui/Changes";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { late } from "#/ui/late";
import { LinkButton } from "#/ui/Link";
import { Menu } from "#/ui/Menu";
import { NativeSelect } from "#/ui/NativeSelect";
import { PageHeader } from "#/ui/PageHeader";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { useWide } from "#/ui/use-wide";
import { homeChoicesQuery, homeCountQuery, homesQuery, type HomesWanted, homeTablePath } from "#/api/properties";
import { HomeCards } from "./HomeCards";
import { ColumnMenu } from "#/screens/manage/ColumnMenu";
import { type HomeColumn, homeColumnNames, homeColumns, HomesTable, usualColumns } from "./HomesTable";
import { useChosen } from "#/parts/use-chosen";
import { useTyped } from "#/parts/use-typed";
import { wantedOf } from "./wanted";

const BulkDialog = late(() => import("./BulkDialog"), "BulkDialog");
const GroupsDialog = late(() => import("./GroupsDialog"), "GroupsDialog");
const FileDialog = late(() => import("./FileDialog"), "FileDialog");

const list = "/manage/properties";

/** All homes of the agency: found, sorted, changed together, as files. */
export function HomesScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const wide = useWide();
  const search = useSearch({ from: "/_signed-in/_manager/manage_/properties" });
  const navigate = useNavigate({ from: list });
  const [typed, setTyped] = useTyped(
    search.q ?? "",
    list,
    (q) => void navigate({ search: (before) => ({ ...before, q }), replace: true }),
  );
  const filter = wantedOf(search);
  const setFilter = (next: HomesWanted) =>
    void navigate({ search: ({ member: at, q }) => ({ member: at, ...next, q }), replace: true });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [choosing, setChoosing] = useState(false);
  const [dialog, setDialog] = useState<"bulk" | "file" | "groups">();
  const [columns, chooseColumn] = useChosen<HomeColumn>("homes", homeColumns, usualColumns);
  const query = useInfiniteQuery({
    ...homesQuery(member, filter),
    enabled: member > 0,
    placeholderData: keepPreviousData,
  });
  const choices = useQuery(homeChoicesQuery(member)).data;
  const groups = choices?.groups ?? [];
  const count = useQuery({ ...homeCountQuery(member, filter), placeholderData: keepPreviousData }).data;
  const { data, error, refetch } = query;
  const homes = data?.pages.flatMap((page) => page.data);
  const total = count?.total ?? 0;
  const matching = count?.matching ?? 0;
  const hidden = total - matching;
  const showAll = () => {
    setTyped("");
    void navigate({ search: ({ member: at }) => ({ member: at, state: "all" as const }), replace: true });
  };
  const files = useListFile((format) => homeTablePath(member, filter, format), t`Properties`);
  const select = (id: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const everyTown = { value: "", label: t`All towns` };
  const everyHouse = { value: "", label: t`All houses` };
  const names = (all: readonly string[] = []) => all.map((name) => ({ value: name, label: name }));
  const selected = chosen.size;
  const close = () => setDialog(undefined);
  const may = useMayChange("office");
  return (
    <>
      <PageHeader
        title={t`Properties`}
        actions={
          <>
            <MemberSwitch />
            <Changes>
              <LinkButton to="/manage/properties/new" search={{ member }} icon={Plus}>
                {t`New property`}
              </LinkButton>
            </Changes>
            <Menu
              label={t`More`}
              actions={[
                ...files,
                {
                  key: "groups",
                  label: t`Groups`,
                  icon: Layers,
                  onAction: () => {
                    setChosen(new Set());
                    setDialog("groups");
                  },
                },
                ...(may
                  ? [{ key: "file", label: t`Bring back from a file`, icon: FileUp, onAction: () => setDialog("file") }]
                  : []),
              ]}
            />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 items-end gap-3 desk:grid-cols-[minmax(12rem,1.4fr)_repeat(4,minmax(9rem,1.2fr))_auto]">
          <TextField
            label={t`Search by name or address`}
            hideLabel
            placeholder={t`Search by name or address`}
            icon={Search}
            type="search"
            maxLength={100}
            value={typed}
            onChange={setTyped}
            className="col-span-2 desk:col-span-1"
          />
          <NativeSelect
            label={t`Town`}
            value={filter.town ?? ""}
            onChange={(town) => setFilter({ ...filter, town: town || undefined })}
            options={[everyTown, ...names(choices?.towns)]}
          />
          <NativeSelect
            label={t`House`}
            value={filter.building ?? ""}
            onChange={(building) => setFilter({ ...filter, building: building || undefined })}
            options={[everyHouse, ...names(choices?.buildings)]}
          />
          {groups.length > 0 && (
            <NativeSelect
              label={t`Group`}
              value={String(filter.group ?? 0)}
              onChange={(group) => setFilter({ ...filter, group: Number(group) || undefined })}
              options={[
                { value: "0", label: t`All groups` },
                ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          )}
          <NativeSelect
            label={t`Show`}
            value={filter.incomplete ? "incomplete" : (filter.state ?? "active")}
            onChange={(state) =>
              setFilter({
                ...filter,
                incomplete: state === "incomplete" || undefined,
                state: state === "away" || state === "all" ? state : "active",
              })
            }
            options={[
              { value: "active", label: t`In use` },
              { value: "incomplete", label: t`Incomplete` },
              { value: "away", label: t({ message: "Put away", context: "properties" }) },
              { value: "all", label: t({ message: "All", context: "properties" }) },
            ]}
          />
          <SortBy<NonNullable<HomesWanted["sort"]>>
            value={filter.sort ?? "title"}
            options={[
              { value: "title", label: t`Title` },
              { value: "city", label: t`Town` },
              { value: "building", label: t`House` },
              { value: "max_occupancy", label: t`Persons at most` },
            ]}
            onSort={(sort) => setFilter({ ...filter, sort })}
            isDown={filter.descending === true}
            onTurn={() => setFilter({ ...filter, descending: filter.descending ? undefined : true })}
          />
          <ColumnMenu names={homeColumnNames} chosen={columns} choose={chooseColumn} />
          {!wide && may && (
            <Button
              variant={choosing ? "primary" : "secondary"}
              icon={CheckCheck}
              aria-pressed={choosing}
              onPress={() => {
                setChoosing(!choosing);
                setChosen(new Set());
              }}
            >
              {t({ message: "Select", context: "several properties" })}
            </Button>
          )}
        </div>
        {hidden > 0 && matching > 0 && (
          <FilterHides onShowAll={showAll}>
            <Plural
              value={hidden}
              one="# property is hidden by search and filter."
              other="# properties are hidden by search and filter."
            />
          </FilterHides>
        )}
        {selected > 0 && (
          <div className="sticky top-0 z-20 flex flex-wrap items-center gap-3 rounded-card border border-sea bg-sea-soft px-4 py-2">
            <span className="grow font-semibold text-sea-ink">
              <Plural value={selected} one="# chosen" other="# chosen" />
            </span>
            <Button variant="quiet" size="pill" onPress={() => setChosen(new Set())}>
              {t`Choose none`}
            </Button>
            <Button changes="office" size="pill" variant="secondary" icon={Layers} onPress={() => setDialog("groups")}>
              {t`Add to a group`}
            </Button>
            <Button changes="office" size="pill" icon={Pencil} onPress={() => setDialog("bulk")}>
              {t`Change together`}
            </Button>
          </div>
        )}
        {!homes && error && <LoadFailure failure={error} retry={() => void refetch()} />}
        {!homes && !error && <SkeletonList count={4} />}
        {homes?.length === 0 &&
          (total === 0 ? (
            <EmptyState icon={House} title={t`Add your first property`}>
              {t`Guests and team then see its address, key, WiFi and texts in their app.`}
            </EmptyState>
          ) : (
            <EmptyState
              icon={SearchX}
              title={t`0 of ${total} match`}
              action={<Button variant="secondary" onPress={showAll}>{t`Show all`}</Button>}
            >
              {t`No property fits search and filter.`}
            </EmptyState>
          ))}
        {homes && homes.length > 0 && (
          <>
            {wide ? (
              <HomesTable homes={homes} columns={columns} chosen={chosen} select={select} choose={setChosen} />
            ) : (
              <HomeCards
                homes={homes}
                columns={columns}
                choosing={choosing}
                chosen={chosen}
                select={select}
                onHold={(id) => {
                  if (!may) return;
                  setChoosing(true);
                  select(id, true);
                }}
              />
            )}
            <ShowMore of={query} className="self-center">
              {t`More properties`}
            </ShowMore>
          </>
        )}
      </div>
      <Suspense>
        {dialog === "bulk" && <BulkDialog member={member} ids={[...chosen]} onClose={close} />}
        {dialog === "groups" && <GroupsDialog member={member} ids={[...chosen]} onClose={close} />}
        {dialog === "file" && <FileDialog member={member} onClose={close} />}
      </Suspense>
    </>
  );
}
