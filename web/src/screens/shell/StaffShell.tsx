import { SharedShell, TeamShell } from "./SharedShell";

/** The pages of the tasks. */
export function StaffShell() {
  return <SharedShell guest={<TeamShell />} />;
}
