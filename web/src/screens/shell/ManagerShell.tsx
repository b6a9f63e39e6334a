import { Outlet } from "@tanstack/react-router";
import { useShortcuts } from "#/screens/manage/shortcuts";
import { ManagerFrame } from "./frames";
import { useAhead } from "./use-ahead";

export function ManagerShell() {
  useShortcuts();
  useAhead("/_signed-in/_manager", "stay");
  return (
    <ManagerFrame>
      <Outlet />
    </ManagerFrame>
  );
}
