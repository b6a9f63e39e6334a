import type { Task } from "../web/src/api/shapes";

import type { caller } from "./installation";

export type { Task };

export const refOf = (task: Task) => `${task.reinplan_memberid}-${task.cleaning_rpmaid}`;

/** A task, not a check, that nobody has begun. */
export const toDo = (task: Task) => task.state === "not_started" && task.check === 0;

/** The first departure that is still to be done, of those whose calls these are. */
export async function departureToDo(call: Awaited<ReturnType<typeof caller>>): Promise<Task> {
  const found = (await call<Task[]>("GET", "/v1/cleanings")).find((task) => toDo(task) && task.type === "departure");
  if (!found) throw new Error("the demo has no departure that is still to be done");
  return found;
}

/** What an agency writes in one of its languages. */
export const inEnglish = (en: string) => ({ en, de: "", es: "", pl: "" });
