import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { Refusal } from "#/api/refusal";
import type { Proof } from "#/api/second-factor";

/** Whether a call was refused only because the person has to prove who they are. */
function needsProof(failure: unknown): boolean {
  return failure instanceof Refusal && failure.code === "reauthentication_required";
}

/** Saves a form for which the server may want a proof of who asks. What is changed in the form is sent under another key. */
export function useProvenSave<Saved>(of: {
  send: (proof: Proof, key: string) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** The reads that saving makes old. */
  reads: QueryKey;
}) {
  const client = useQueryClient();
  const [key, setKey] = useState(newIdempotencyKey);
  const [changed, setChanged] = useState(false);
  const [proving, setProving] = useState(false);
  const call = useMutation({
    mutationFn: async (proof: Proof) => of.send(proof, key),
    gcTime: 0,
    onError: (failure) => {
      if (needsProof(failure)) setProving(true);
    },
    onSuccess: of.onSaved,
    onSettled: () => void client.invalidateQueries({ queryKey: of.reads }),
  });
  const refused: Partial<Record<string, string>> = call.error instanceof Refusal ? call.error.fields : {};
  return {
    unsaved: changed && !call.isSuccess,
    isPending: call.isPending,
    /** Why it was not saved, apart from a missing proof. */
    failure: needsProof(call.error) ? null : call.error,
    refused,
    /** To be called with each change of the form. */
    touch: (differs = true) => {
      setChanged(differs);
      setKey(newIdempotencyKey());
      if (call.isError) call.reset();
    },
    save: () => {
      if (!call.isPending) call.mutate({});
    },
    proving,
    prove: async (proof: Proof) => {
      await call.mutateAsync(proof);
    },
    stopProving: () => {
      setProving(false);
      call.reset();
    },
  };
}
