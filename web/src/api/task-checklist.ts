import type { Answers } from "./answers";
import { prepared } from "./address";

/** What is done with one item of a task's checklist. */
export const patchItem = (ref: string, item: number, body: Answers["TickInputBody"]) =>
  prepared("PATCH", "/v1/cleaningchecklist/{ref}/{item}", { path: { ref, item }, body });

export const putItemPhoto = (ref: string, item: number) =>
  prepared("PUT", "/v1/cleaningchecklist/{ref}/{item}/photos", { path: { ref, item }, body: {} });

export const deleteItemPhoto = (ref: string, item: number, photo: number) =>
  prepared("DELETE", "/v1/cleaningchecklist/{ref}/{item}/photos/{photo}", { path: { ref, item, photo } });
