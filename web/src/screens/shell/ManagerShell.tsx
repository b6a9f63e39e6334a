import { Outlet } from "@tanstack/react-router";
import { useShortcuts } from "#/screens/manage/shortcuts";
import { ManagerFrame } from "./frames";

export function ManagerShell() {
  useShortcuts();
  return (
    <ManagerFrame>
      <Outlet />
    </ManagerFrame>
  );
}
