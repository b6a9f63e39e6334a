import { useParams, useSearch } from "@tanstack/react-router";
import type { Status } from "#/api/session";
import { useStatus } from "./status";

export type Level = NonNullable<Status["roles"][number]["level"]>;

const levels: readonly Level[] = ["read_only", "office", "owner"];

/** What a manager is at an agency; undefined where they are none, or it is not known yet. */
export function levelAt(status: Pick<Status, "roles"> | undefined, member: number): Level | undefined {
  return status?.roles.find((entry) => entry.role === "manager" && entry.memberid === member)?.level;
}

/** Whether a level is the needed one or above it. */
export const reaches = (have: Level | undefined, need: Level): boolean =>
  have !== undefined && levels.indexOf(have) >= levels.indexOf(need);

/** The agency that the page is about: the one that its thing or its address names, else the first that the person manages. */
function useMemberOfPage(status: Status | undefined): number {
  const { member } = useSearch({ strict: false });
  const { id } = useParams({ strict: false });
  const named = Number(id?.split("-")[0]) || member;
  const managed = status?.roles.filter((entry) => entry.role === "manager") ?? [];
  return (managed.find((entry) => entry.memberid === named) ?? managed[0])?.memberid ?? 0;
}

/** Whether the person manages the agency of a thing, by its memberid-id. */
export function useManages(id: string): boolean {
  const { data: status } = useStatus();
  return levelAt(status, Number(id.split("-")[0])) !== undefined;
}

/** What the agency that the page is about demands of a manager without two-step sign-in; undefined where it demands nothing. */
export function useFactorDemand(): { agency: string; missing: boolean; from: string } | undefined {
  const { data: status } = useStatus();
  const member = useMemberOfPage(status);
  const role = status?.roles.find((entry) => entry.role === "manager" && entry.memberid === member);
  const { second_factor_missing: missing = false, second_factor_from: from = "" } = role ?? {};
  return role && (missing || from !== "") ? { agency: role.member_name, missing, from } : undefined;
}

/** What the person may do at the agency that the page is about. Until that is known nothing is taken away, and the server decides in any case. */
export function useMay(): { readOnly: boolean; may: (need: Level) => boolean } {
  const { data: status } = useStatus();
  const level = levelAt(status, useMemberOfPage(status));
  return { readOnly: level === "read_only", may: (need) => level === undefined || reaches(level, need) };
}
