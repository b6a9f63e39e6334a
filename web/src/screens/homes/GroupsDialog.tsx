import { Plural, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Layers, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type HomeGroup, homeGroupsQuery } from "#/api/home-groups";
import { newIdempotencyKey } from "#/api/key";
import { homesQuery } from "#/api/properties";
import { Refusal } from "#/api/refusal";
import { LoadFailure } from "#/parts/LoadFailure";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { EmptyState } from "#/ui/EmptyState";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { Icon } from "#/ui/Icon";
import { Notice } from "#/ui/Notice";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { useGroupDrop, useGroupReason, useGroupSave } from "./use-group-save";

/** The groups of homes of the agency; one is opened to name it and to choose its homes. `ids` are homes that were chosen before: they go into the group that is opened. */
export function GroupsDialog({
  member,
  ids,
  onClose,
}: {
  member: number;
  ids: readonly number[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(homeGroupsQuery(member));
  const [edited, setEdited] = useState<HomeGroup>();
  const chosen = ids.length;
  if (edited)
    return <GroupEditor group={edited} added={ids} onBack={() => (chosen > 0 ? onClose() : setEdited(undefined))} />;
  return (
    <FormDialog
      title={chosen > 0 ? t`Add to a group` : t`Groups of properties`}
      isOpen
      wide
      unsaved={false}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onPress={onClose}>{t`Close`}</Button>
          <Button
            changes="office"
            icon={Plus}
            isDisabled={data === undefined}
            onPress={() => setEdited({ memberid: member, id: 0, version: 0, name: "", homes: [] })}
          >
            {t`New group`}
          </Button>
        </>
      }
    >
      <div className="flex min-h-64 flex-col gap-4">
        <p className="text-ink-soft">{t`Such as “Sea view” or “North round”. A property can be in several groups, and rules can be set for a group.`}</p>
        {!data && error && <LoadFailure failure={error} retry={() => void refetch()} />}
        {!data && !error && <SkeletonList count={2} />}
        {data?.length === 0 && <EmptyState icon={Layers} title={t`No groups yet`} />}
        {data && data.length > 0 && (
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
            {data.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className="flex min-h-15 w-full items-center gap-3 px-4 py-2.5 text-start -outline-offset-2 hover:bg-sunk"
                  onClick={() => setEdited(one)}
                >
                  <Icon of={Layers} className="text-ink-soft" />
                  <span className="min-w-0 grow">
                    <span className="block font-semibold [overflow-wrap:anywhere]">{one.name}</span>
                    <span className="block text-14 text-ink-soft">
                      <Plural value={one.homes.length} one="# property" other="# properties" />
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </FormDialog>
  );
}

const isConflict = (error: unknown) => error instanceof Refusal && error.code === "conflict";

/** What somebody else has made of a group while it was edited here. */
interface Meanwhile {
  name: string | undefined;
  added: number;
  removed: number;
  gone: boolean;
}

/** Says what the other has changed, and that what was done here is still there. */
function MeanwhileNotice({ of: { name, added, removed, gone } }: { of: Meanwhile }) {
  const { t } = useLingui();
  if (gone)
    return <Notice tone="warn">{t`Somebody has deleted this group meanwhile. If you save, it is there again.`}</Notice>;
  const changes = [
    name !== undefined && t`New name: ${name}`,
    added > 0 && t`Properties added: ${added}`,
    removed > 0 && t`Properties removed: ${removed}`,
  ].filter((each) => each !== false);
  return (
    <Notice tone="warn">
      {t`Somebody has changed this group meanwhile. Your changes are kept on top of it: look at it and save again.`}
      {changes.map((each) => (
        <span key={each} className="figures block font-semibold [overflow-wrap:anywhere]">
          {each}
        </span>
      ))}
    </Notice>
  );
}

/** One group: its name and its homes. */
function GroupEditor({
  group: opened,
  added,
  onBack,
}: {
  group: HomeGroup;
  added: readonly number[];
  onBack: () => void;
}) {
  const { t } = useLingui();
  const reason = useGroupReason();
  const client = useQueryClient();
  const [group, setGroup] = useState(opened);
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const [name, setName] = useState(group.name);
  const [homes, setHomes] = useState<ReadonlySet<number>>(() => new Set([...group.homes, ...added]));
  const [typed, setTyped] = useState("");
  const [key, setKey] = useState(newIdempotencyKey);
  const q = typed.trim();
  const query = useInfiniteQuery(homesQuery(group.memberid, { state: "all", ...(q === "" ? {} : { q }) }));
  const found = query.data?.pages.flatMap((page) => page.data);
  const save = useGroupSave(onBack);
  const drop = useGroupDrop(onBack);
  const ruled = isConflict(drop.error);
  const dirty = name !== group.name || homes.size !== group.homes.length || group.homes.some((id) => !homes.has(id));
  const count = homes.size;
  const failure = (meanwhile && isConflict(save.error) ? null : save.error) ?? drop.error;
  /** Puts what was changed here on top of what somebody else has stored. */
  const rebase = async () => {
    const list = await client.fetchQuery({ ...homeGroupsQuery(group.memberid), staleTime: 0 });
    const found = list.find(({ id }) => id === group.id);
    // Nothing has its number now: it is saved as a new one under it.
    const next = found ?? { ...group, version: 0, name: "", homes: [] };
    if (found) {
      const [before, theirs] = [new Set(group.homes), new Set(found.homes)];
      const mine = found.homes.filter((id) => homes.has(id) || !before.has(id));
      setHomes(new Set([...mine, ...[...homes].filter((id) => !before.has(id))]));
      if (name === group.name) setName(found.name);
      setMeanwhile({
        name: found.name === group.name ? undefined : found.name,
        added: found.homes.filter((id) => !before.has(id)).length,
        removed: group.homes.filter((id) => !theirs.has(id)).length,
        gone: false,
      });
    } else setMeanwhile({ name: undefined, added: 0, removed: 0, gone: true });
    setGroup(next);
    setKey(newIdempotencyKey());
  };
  return (
    <FormDialog
      title={opened.id === 0 ? t`New group` : opened.name}
      isOpen
      wide
      unsaved={dirty}
      onClose={onBack}
      actions={
        <>
          {group.version !== 0 && (
            <Button
              changes="office"
              variant="secondary"
              icon={Trash2}
              isPending={drop.isPending}
              onPress={() => drop.mutate(group)}
            >
              {t`Delete group`}
            </Button>
          )}
          <Button
            changes="office"
            isPending={save.isPending}
            isDisabled={name.trim() === "" || !dirty}
            onPress={() =>
              save.mutate(
                {
                  next: { ...group, name, homes: [...homes].sort((a, b) => a - b) },
                  before: group.version === 0 ? undefined : group,
                  key,
                },
                {
                  onError: (error) => {
                    // Where it cannot be read now, the words of the refusal stay.
                    if (group.id !== 0 && isConflict(error)) rebase().catch(() => undefined);
                  },
                },
              )
            }
          >
            {t`Save`}
          </Button>
        </>
      }
    >
      <div className="flex min-h-96 flex-col gap-4">
        <TextField
          label={t`Name`}
          help={t`Only the office sees it.`}
          maxLength={80}
          value={name}
          onChange={(next) => {
            setName(next);
            setKey(newIdempotencyKey());
          }}
        />
        {meanwhile && <MeanwhileNotice of={meanwhile} />}
        {failure && (
          <FormError>
            {ruled ? t`A rule is for this group. Change the rule or switch it off first.` : reason(failure)}
          </FormError>
        )}
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-2 font-semibold">
            <Plural value={count} one="# property in this group" other="# properties in this group" />
          </legend>
          <TextField
            label={t`Search by name or address`}
            hideLabel
            placeholder={t`Search by name or address`}
            type="search"
            maxLength={100}
            value={typed}
            onChange={setTyped}
          />
          {query.error && !found && <LoadFailure failure={query.error} retry={() => void query.refetch()} />}
          {!found && !query.error && <SkeletonList count={3} />}
          {found?.map((home) => (
            <Checkbox
              key={home.id}
              checked={homes.has(home.id)}
              onChange={(on) => {
                const next = new Set(homes);
                if (on) next.add(home.id);
                else next.delete(home.id);
                setHomes(next);
                setKey(newIdempotencyKey());
              }}
            >
              {home.city === "" ? home.title : `${home.title}, ${home.city}`}
            </Checkbox>
          ))}
          <ShowMore of={query} className="self-center">
            {t`More properties`}
          </ShowMore>
        </fieldset>
      </div>
    </FormDialog>
  );
}
