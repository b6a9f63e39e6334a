import type { SetupStep } from "#/api/setup";
import { type ManageSearch, officePage, oneOf, type Read } from "#/screens/manage/search";

/** The steps from a new agency to its first task, in their order. */
export const startSteps = ["home", "reservations", "cleaner", "task"] as const satisfies readonly SetupStep[];

/** What the first steps read from their address: the step, which is the first that is missing when left out. */
export type StartSearch = ManageSearch & Read<{ step: SetupStep }>;

export const parseStartSearch = officePage<StartSearch>({ step: oneOf(startSteps) });
