import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { homeGroupsQuery } from "#/api/home-groups";
import { newIdempotencyKey } from "#/api/key";
import { Section } from "#/parts/Section";
import { useMayChange } from "#/ui/changing";
import { Checkbox } from "#/ui/Checkbox";
import { FormError } from "#/ui/FormError";
import { useGroupReason, useGroupSave } from "./use-group-save";

/** In which groups a home is; each tick is saved at once, with the offer to undo it. */
export function HomeGroups({ member, home }: { member: number; home: number }) {
  const { t } = useLingui();
  const { data } = useQuery(homeGroupsQuery(member));
  const reason = useGroupReason();
  const save = useGroupSave();
  const may = useMayChange("office");
  if (data === undefined) return null;
  return (
    <div className="pt-4">
      <Section icon={Layers} title={t`Groups`}>
        {data.length === 0 ? (
          <p className="text-ink-soft">{t`No groups yet. Make one in the list of properties, under More.`}</p>
        ) : (
          <div className="grid gap-x-4 sm:grid-cols-2 desk:grid-cols-3">
            {data.map((group) => (
              <Checkbox
                key={group.id}
                checked={group.homes.includes(home)}
                isDisabled={!may || save.isPending}
                onChange={(on) =>
                  save.mutate({
                    next: { ...group, homes: on ? [...group.homes, home] : group.homes.filter((id) => id !== home) },
                    before: group,
                    key: newIdempotencyKey(),
                  })
                }
              >
                {group.name}
              </Checkbox>
            ))}
          </div>
        )}
        {save.error && <FormError>{reason(save.error)}</FormError>}
      </Section>
    </div>
  );
}
