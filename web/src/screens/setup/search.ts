import { among, type Read } from "#/screens/manage/search";

/** The steps of the first start. The first has no name in the address. */
export const steps = ["code", "agency", "you", "done"] as const;

export type Step = (typeof steps)[number];

/** Going back in the browser goes back a step. */
export const parseSetupSearch = (given: Record<string, unknown>): Read<{ step: Exclude<Step, "code"> }> => ({
  step: among(given.step, ["agency", "you", "done"] as const),
});
