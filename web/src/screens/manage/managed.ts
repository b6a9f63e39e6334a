import { useSearch } from "@tanstack/react-router";
import { useStatus } from "#/session/status";

interface Managed {
  /** Undefined until it is known. */
  members: { id: number; name: string; demo: boolean }[] | undefined;
  /** The one whose day is shown: the one in the address if it is theirs, else their first. */
  member: number | undefined;
}

export function useManaged(): Managed {
  const { data: status } = useStatus();
  const { member: wanted } = useSearch({ strict: false });
  const members = status?.roles
    .filter((entry) => entry.role === "manager")
    .map((entry) => ({ id: entry.memberid, name: entry.member_name, demo: entry.demo ?? false }));
  // Some pages leave what their address says as the text that it is.
  const chosen = members?.find((member) => member.id === Number(wanted)) ?? members?.[0];
  return { members, member: chosen?.id };
}
