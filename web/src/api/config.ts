import type { Answers } from "./answers";
import { requestData } from "./http";

/** What the server tells every browser at the start, before anybody signs in. */
export type Config = Answers["AppWebConfig"];

let asked: Promise<Config> | undefined;

/** Asked once a page; a failed answer is asked again by the next who wants it. */
export function loadConfig(): Promise<Config> {
  asked ??= requestData<Config>("GET", "/v1/config", { public: true }).catch((failure: unknown) => {
    asked = undefined;
    throw failure;
  });
  return asked;
}
