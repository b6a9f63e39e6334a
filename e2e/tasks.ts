import type { Page } from "@playwright/test";

import type { Task } from "../web/src/api/shapes";

import { type caller, expect } from "./installation";

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

/** Chooses the first task of a day once all of them have come: a list that is drawn again meanwhile does not hear the key. */
export async function chooseFirst(page: Page): Promise<void> {
  await expect(page.getByRole("checkbox", { name: /^Choose all \d+ tasks$/ })).toBeEnabled();
  const box = page.getByRole("grid", { name: "Tasks of the day" }).getByRole("checkbox").first();
  await expect(async () => {
    if (!(await box.isChecked())) await box.press("Space", { timeout: 5_000 });
    await expect(box).toBeChecked({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}
