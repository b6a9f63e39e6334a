import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { TaskKind } from "#/parts/task-state";

type Service = "service:cot" | "service:linen" | "service:beach_chair" | "service:breakfast";

/** The kinds of tasks that a list can be for, in the order of the editor; booked services also one by one. */
const names: Record<TaskKind | Service, MessageDescriptor> = {
  departure: msg`Departure cleanings`,
  arrival: msg`Arrival cleanings`,
  interim: msg`Interim cleanings`,
  periodic: msg`Periodic cleanings`,
  check: msg`Checks`,
  service: msg`All service tasks`,
  "service:cot": msg`Service: crib`,
  "service:linen": msg`Service: linen`,
  "service:beach_chair": msg`Service: beach chair`,
  "service:breakfast": msg`Service: breakfast`,
};

export const listKinds: readonly string[] = Object.keys(names);

export function useKindNames(): (kind: string) => string {
  const { i18n } = useLingui();
  const known: Readonly<Record<string, MessageDescriptor | undefined>> = names;
  return (kind) => {
    const name = known[kind];
    return name ? i18n._(name) : kind;
  };
}
