import { requestData } from "./http";

/** What the server tells every browser at the start, before anybody signs in. */
export interface Config {
  /** The agency of an installation's own address, when no login link named another. */
  default_member: { m: string; h: string };
  socket_url: string;
  socket_path: string;
  captcha: { kind: "pow" | "recaptcha" | "off"; site_key: string };
  languages: string[];
  version: string;
  tile_url: string;
  demo: boolean;
}

let asked: Promise<Config> | undefined;

/** Asked once a page; a failed answer is asked again by the next who wants it. */
export function loadConfig(): Promise<Config> {
  asked ??= requestData<Config>("GET", "/v1/config", { public: true }).catch((failure: unknown) => {
    asked = undefined;
    throw failure;
  });
  return asked;
}
