import { Outlet } from "@tanstack/react-router";
import { StaffFrame } from "./frames";

export function StaffShell() {
  return (
    <StaffFrame>
      <Outlet />
    </StaffFrame>
  );
}
