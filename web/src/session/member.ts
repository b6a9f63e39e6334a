import { useEffect, useState } from "react";
import type { Answers } from "#/api/answers";
import { readMember } from "#/api/member";
import { loginLink, type LoginLink } from "./login-link";
import { local } from "./store";

/** How the agency of a login link shows itself: the answer of GET /v1/member. */
export type Member = Answers["MemberBranding"];

const key = "member_look";
/** The login link that the kept look is of. */
const ofLink = "member_look_m";

/** The look of the last visit shows at once; the answer corrects it. With a login link it is that of its agency, or nothing. */
function keptMember(m?: string): Member | undefined {
  try {
    if (m !== undefined && local.get(ofLink) !== m) return undefined;
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
  local.set(ofLink, link.m);
  return member;
}

export interface MemberState {
  member: Member | undefined;
  failure: unknown;
}

export function useMember(given: Partial<LoginLink>): MemberState {
  const [state, setState] = useState<MemberState>(() => ({
    member: keptMember(given.m),
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
