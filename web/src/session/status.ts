import { useQuery } from "@tanstack/react-query";
import type { Role, Status } from "#/api/session";
import { loadStatus } from "./session";

/** Also before a page is drawn, which then has it at hand. */
export const statusQuery = { queryKey: ["status"], queryFn: loadStatus, staleTime: 5 * 60_000 } as const;

export function useStatus() {
  return useQuery(statusQuery);
}

export function hasRole(status: Status | undefined, ...roles: Role[]): boolean {
  return status?.roles.some((entry) => roles.includes(entry.role)) ?? false;
}
