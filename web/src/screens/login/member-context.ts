import { createContext, useContext } from "react";
import type { MemberState } from "#/session/member";

export const MemberContext = createContext<MemberState>({ member: undefined, failure: undefined });

/** The agency of the login link, as far as it is known. */
export function useLoginMember(): MemberState {
  return useContext(MemberContext);
}
