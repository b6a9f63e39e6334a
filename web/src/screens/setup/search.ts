import { oneOf, type Read, reading } from "#/screens/manage/search";

/** The steps of the first start. The first has no name in the address. */
export const steps = ["code", "agency", "you", "done"] as const;

export type Step = (typeof steps)[number];

/** Going back in the browser goes back a step. */
export const parseSetupSearch = reading<Read<{ step: Exclude<Step, "code"> }>>({
  step: oneOf(["agency", "you", "done"]),
});
