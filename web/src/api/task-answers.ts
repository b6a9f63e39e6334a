import type { Answers } from "./answers";
import { prepared } from "./address";

/** What a company says to its task. */
export const patchAnswer = (ref: string, body: Answers["AnswerInputBody"]) =>
  prepared("PATCH", "/v1/cleaningresourceanswer/{ref}", { path: { ref }, body });

/** What a check found. */
export const patchCheck = (ref: string, body: Answers["CheckInputBody"]) =>
  prepared("PATCH", "/v1/cleaningcheck/{ref}", { path: { ref }, body });
