import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { previewServices } from "#/api/extras";
import type { Order } from "#/features/services/price";
import { type NewStay, previewNewStay, previewStayEdit, type StayChanges, type StayPreview } from "#/api/office-stays";
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

export interface Foresight {
  preview: StayPreview | undefined;
  /** What the server would refuse, by field. */
  refused: Readonly<Record<string, string>>;
  failure: Error | null;
  asking: boolean;
  again: () => void;
}

/** Asks what a change would do while it is written; what it still lacks is no refusal yet. */
function useForeseen(
  name: readonly unknown[],
  ready: boolean,
  ask: (signal: AbortSignal) => Promise<StayPreview>,
): Foresight {
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

/** What booking, changing and cancelling services would do. */
export function useServicesForeseen(id: string, orders: readonly Order[]): Foresight {
  return useForeseen(["services", id, orders], orders.length > 0, async (signal) =>
    previewServices(id, orders, signal),
  );
}
