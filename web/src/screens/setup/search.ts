import { oneOf, type Read, reading } from "#/screens/manage/search";

/** The steps of the first start. The first has no name in the address. */
export const steps = ["code", "agency", "you", "done"] as const;

/** An agency that comes from another installation has one step of its own in place of the next ones. */
export type Step = (typeof steps)[number] | "archive";

/** Going back in the browser goes back a step. */
export const parseSetupSearch = reading<Read<{ step: Exclude<Step, "code"> }>>({
  step: oneOf(["agency", "you", "done", "archive"]),
});
