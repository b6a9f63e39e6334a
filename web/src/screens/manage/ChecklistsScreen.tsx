import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ListChecks, Plus } from "lucide-react";
import { useState } from "react";
import type { ChecklistTemplate } from "#/api/shapes";
import { checklistsQuery, homesQuery } from "#/api/checklists";
import { LoadFailure } from "#/parts/LoadFailure";
import { draftWaits } from "#/session/use-draft";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { Icon } from "#/ui/Icon";
import { Link } from "#/ui/Link";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { newChecklist } from "./checklist-draft";
import { ChecklistEditor, checklistForm } from "./ChecklistEditor";
import { useKindNames } from "./kind-names";
import { useManaged } from "./managed";
import { MemberSwitch } from "./MemberSwitch";

const itemsOf = (list: ChecklistTemplate) => list.rooms.reduce((sum, room) => sum + room.items.length, 0);

/** What the agency wants done at its tasks, list by list. */
export function ChecklistsScreen() {
  const { t } = useLingui();
  const { member = 0 } = useManaged();
  const { data, error, refetch } = useQuery({ ...checklistsQuery(member), enabled: member > 0 });
  const homes = useQuery({ ...homesQuery(member), enabled: member > 0 });
  const kindName = useKindNames();
  const [chosen, setEdited] = useState<ChecklistTemplate | "none">();
  // What was typed into one and not saved is shown again.
  const edited =
    chosen === "none"
      ? undefined
      : (chosen ?? (data && [newChecklist(member), ...data].find((one) => draftWaits(checklistForm(one)))));
  if (edited)
    return (
      <ChecklistEditor
        key={edited.id}
        list={data?.find((one) => one.id === edited.id) ?? edited}
        homes={homes.data ?? []}
        onClose={() => setEdited("none")}
        onMade={setEdited}
      />
    );
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Link to="/manage/setup" icon={ArrowLeft} className="self-start">
        {t`Setup`}
      </Link>
      <PageHeader title={t`Checklists`} actions={<MemberSwitch />} />
      <p className="text-ink-soft">
        {t`What needs to be done in a task, item by item. A task gets the items of all lists for its kind and its property. Tasks already begun keep their list.`}
      </p>
      {!data && error && <LoadFailure failure={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonList count={3} />}
      {data?.length === 0 && (
        <EmptyState icon={ListChecks} title={t`No checklists yet`}>
          {t`Start with one for departures: kitchen, bathroom, beds.`}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
          {data.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="flex min-h-15 w-full items-center gap-3 px-4 py-2.5 text-start -outline-offset-2 hover:bg-sunk"
                onClick={() => setEdited(one)}
              >
                <Icon of={ListChecks} className="text-ink-soft" />
                <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
                  <span className="min-w-0 grow basis-40">
                    <span className="block font-semibold [overflow-wrap:anywhere]">{one.name}</span>
                    <span className="block text-14 text-ink-soft">
                      {one.kinds.map(kindName).join(", ")}
                      {" · "}
                      {one.properties.length === 0
                        ? t`all properties`
                        : plural(one.properties.length, { one: "# property", other: "# properties" })}
                    </span>
                  </span>
                  <span className="figures shrink-0 text-ink-soft">
                    {plural(itemsOf(one), { one: "# item", other: "# items" })}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && (
        <div>
          <Button changes="office" icon={Plus} onPress={() => setEdited(newChecklist(member))}>
            {t`New checklist`}
          </Button>
        </div>
      )}
    </div>
  );
}
