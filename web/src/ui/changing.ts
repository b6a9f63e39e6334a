import { createContext, use } from "react";

/** What a control needs that changes something of the office: the office's daily work, or an owner. */
export type Changing = "office" | "owner";

/** Whether the person who looks may change what is shown; outside the office everybody may, and the server decides. */
export const MayChange = createContext<(what: Changing) => boolean>(() => true);

/** What one may not do is not offered: a control that is marked with what it changes is not there for who may not. */
export function useMayChange(what: Changing | undefined): boolean {
  const may = use(MayChange);
  return what === undefined || may(what);
}
