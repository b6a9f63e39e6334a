import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { previewServices } from "#/api/extras";
import type { Order } from "#/features/services/price";
import {
  type BlockChanges,
  type BlockFields,
  type BlockPreview,
  type NewStay,
  previewBlockEdit,
  previewNewBlock,
  previewNewStay,
  previewSplit,
  previewStayEdit,
  type StayChanges,
  type StayPreview,
  type StaySplit,
} from "#/api/office-stays";
import { keys } from "#/api/keys";
import { Refusal } from "#/api/refusal";

/** How long typing rests before the server is asked what a change would do. */
const rest = 350;

function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

export interface Foresight<Preview = StayPreview> {
  preview: Preview | undefined;
  /** What the server would refuse, by field. */
  refused: Readonly<Record<string, string>>;
  failure: Error | null;
  asking: boolean;
  again: () => void;
}

/** Asks what a change would do while it is written; what it still lacks is no refusal yet. */
function useForeseen<Preview>(
  name: readonly unknown[],
  ready: boolean,
  ask: (signal: AbortSignal) => Promise<Preview>,
): Foresight<Preview> {
  const said = useRested(JSON.stringify([...name, ready]));
  const current = said === JSON.stringify([...name, ready]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keys.officeStays(), "preview", said],
    queryFn: async ({ signal }) => ask(signal),
    enabled: ready && current,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: 0,
    meta: { keep: false },
  });
  const fields = error instanceof Refusal ? error.fields : {};
  const refused = Object.fromEntries(Object.entries(fields).filter(([, why]) => why !== "required"));
  return {
    preview: ready && !error ? data : undefined,
    refused: ready ? refused : {},
    failure: error instanceof Refusal && Object.keys(fields).length > 0 ? null : error,
    asking: isFetching || !current,
    again: () => void refetch(),
  };
}

/** What entering a reservation would do. */
export function useNewStayForeseen(member: number, fields: NewStay): Foresight {
  const ready = member > 0 && fields.property > 0 && fields.arrival !== "" && fields.departure !== "";
  return useForeseen(["new", member, fields], ready, async (signal) => previewNewStay(member, fields, signal));
}

/** What an edit of a reservation would do. */
export function useEditForeseen(id: string, changes: StayChanges): Foresight {
  const ready = Object.keys(changes).length > 0;
  return useForeseen(["edit", id, changes], ready, async (signal) => previewStayEdit(id, changes, signal));
}

/** What splitting a reservation would do. */
export function useSplitForeseen(id: string, split: StaySplit, ready: boolean): Foresight {
  return useForeseen(["split", id, split], ready, async (signal) => previewSplit(id, split, signal));
}

/** What booking, changing and cancelling services would do. */
export function useServicesForeseen(id: string, orders: readonly Order[]): Foresight {
  return useForeseen(["services", id, orders], orders.length > 0, async (signal) =>
    previewServices(id, orders, signal),
  );
}

/** What a change of closed nights or of a visit would do. */
export type BlockForesight = Foresight<BlockPreview>;

/** What closing nights, or entering a visit, would do. */
export function useNewBlockForeseen(member: number, fields: BlockFields): BlockForesight {
  const ready =
    member > 0 && fields.property > 0 && fields.arrival !== "" && (fields.departure !== "" || fields.to !== "");
  return useForeseen(["new block", member, fields], ready, async (signal) => previewNewBlock(member, fields, signal));
}

/** What an edit of closed nights or of a visit would do. */
export function useBlockEditForeseen(id: string, changes: BlockChanges): BlockForesight {
  const ready = Object.keys(changes).length > 0;
  return useForeseen(["edit block", id, changes], ready, async (signal) => previewBlockEdit(id, changes, signal));
}
