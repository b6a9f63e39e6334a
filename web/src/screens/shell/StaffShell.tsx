import { Outlet } from "@tanstack/react-router";
import { StaffFrame } from "./frames";
import { useAhead } from "./use-ahead";

export function StaffShell() {
  useAhead("/_signed-in/_staff", "map");
  return (
    <StaffFrame>
      <Outlet />
    </StaffFrame>
  );
}
