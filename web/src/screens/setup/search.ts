/** The steps of the first start. The first has no name in the address. */
export const steps = ["code", "agency", "you", "done"] as const;

export type Step = (typeof steps)[number];

/** Going back in the browser goes back a step. */
export function parseSetupSearch(given: Record<string, unknown>): { step?: Exclude<Step, "code"> } {
  const { step } = given;
  return step === "agency" || step === "you" || step === "done" ? { step } : {};
}
