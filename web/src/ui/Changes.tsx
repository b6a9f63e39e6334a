import type { ReactNode } from "react";
import { type Changing, useMayChange } from "./changing";

/** What is there only for those who may change it. */
export function Changes({ what = "office", children }: { what?: Changing; children: ReactNode }) {
  return useMayChange(what) ? children : null;
}

/** The fields of a form: who may not change them reads them. */
export function FormFields({ what = "office", children }: { what?: Changing; children: ReactNode }) {
  return (
    <fieldset disabled={!useMayChange(what)} className="contents">
      {children}
    </fieldset>
  );
}
