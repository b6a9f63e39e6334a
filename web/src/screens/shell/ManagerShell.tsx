import { Outlet } from "@tanstack/react-router";
import { ManagerFrame } from "./frames";

export function ManagerShell() {
  return (
    <ManagerFrame>
      <Outlet />
    </ManagerFrame>
  );
}
