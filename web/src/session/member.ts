import { useEffect, useState } from "react";
import type { Answers } from "#/api/answers";
import { readMember } from "#/api/member";
import { loginLink, type LoginLink } from "./login-link";
import { local } from "./store";

/** How the agency of a login link shows itself: the answer of GET /v1/member. */
export type Member = Answers["MemberBranding"];

const key = "member_look";

/** The look of the last visit shows at once; the answer corrects it. */
function keptMember(): Member | undefined {
  try {
    const kept: unknown = JSON.parse(local.get(key) ?? "null");
    return typeof kept === "object" && kept !== null && "name" in kept ? (kept as Member) : undefined;
  } catch {
    return undefined;
  }
}

export async function loadMember(given: Partial<LoginLink>): Promise<Member> {
  const link = await loginLink(given);
  const member: Member = await readMember(link);
  local.set(key, JSON.stringify(member));
  return member;
}

export interface MemberState {
  member: Member | undefined;
  failure: unknown;
}

export function useMember(given: Partial<LoginLink>): MemberState {
  const [state, setState] = useState<MemberState>(() => ({
    member: given.m ? undefined : keptMember(),
    failure: undefined,
  }));
  const { m, h } = given;
  useEffect(() => {
    let left = false;
    loadMember({ ...(m ? { m } : {}), ...(h ? { h } : {}) }).then(
      (member) => !left && setState({ member, failure: undefined }),
      (failure: unknown) => !left && setState((before) => ({ member: before.member, failure })),
    );
    return () => {
      left = true;
    };
  }, [m, h]);
  return state;
}

/** The agency whose look the signed-in pages wear. */
export function rememberedMember(): Member | undefined {
  return keptMember();
}
