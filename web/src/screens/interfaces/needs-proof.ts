import { Refusal } from "#/api/refusal";

/** Whether a call was refused only because the person has to prove who they are. */
export function needsProof(refusal: unknown): boolean {
  return refusal instanceof Refusal && refusal.code === "reauthentication_required";
}
