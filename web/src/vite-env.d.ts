/// <reference types="vite/client" />

/** The release, set at build: the persisted reads of another release are thrown away. */
declare const __RELEASE__: string;

declare module "altcha/workers/pbkdf2";

declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}
