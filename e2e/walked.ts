import { screens } from "../web/scripts/lighthouse/walk.mjs";
import { type Account, desk, type Installation, type Kind, phone } from "./installation";

/** Every page that this person has: a route without an address in the walk is an error there. */
export function pagesOf(account: Account, installation: Installation): string[] {
  const ids = { task: installation.account("cleaner").ids.cleaning, ...account.ids };
  return screens()
    .filter(({ person }) => person === account.kind)
    .map(({ address }) => (typeof address === "string" ? address : address(ids)));
}

/** The demo has imported nothing: of this page there is nothing that could be kept. */
export const isNowhere = (path: string): boolean => path.startsWith("/manage/imports/");

/** Whose pages are walked, and on what. */
export const people: [Kind, { width: number; height: number }][] = [
  ["guest", phone],
  ["cleaner", phone],
  ["company", phone],
  ["manager", desk],
];
