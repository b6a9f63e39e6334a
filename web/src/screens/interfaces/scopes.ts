import { useLingui } from "@lingui/react/macro";
import type { ApiTokenScope } from "#/api/api-tokens";

/** The scopes in the order in which they are offered. */
export const scopes = [
  "stays:read",
  "stays:write",
  "homes:read",
  "tasks:read",
  "payments:read",
] as const satisfies readonly ApiTokenScope[];

/** What each scope lets another program do. */
export function useScopeNames(): Record<ApiTokenScope, string> {
  const { t } = useLingui();
  return {
    "stays:read": t`Read stays and closed nights`,
    "stays:write": t`Write stays`,
    "homes:read": t`Read the list of properties`,
    "tasks:read": t`Read tasks`,
    "payments:read": t`Read payments and what is open`,
  };
}
