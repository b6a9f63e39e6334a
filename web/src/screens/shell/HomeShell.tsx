import { Outlet } from "@tanstack/react-router";
import { HomeFrame } from "./frames";

export function HomeShell() {
  return (
    <HomeFrame>
      <Outlet />
    </HomeFrame>
  );
}
