import { Outlet } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useShortcuts } from "#/screens/manage/shortcuts";
import { watchDeviceClock } from "#/session/clock";
import { ManagerFrame } from "./OfficeFrame";
import { useAhead } from "./use-ahead";

/** Around every page that the office has. */
export function OfficeShell({ children = <Outlet /> }: { children?: ReactNode }) {
  useShortcuts();
  // What is late is judged by the server's time.
  useEffect(watchDeviceClock, []);
  useAhead("/_signed-in/_manager", "stay");
  useAhead("/_signed-in/_staff", "cleaning", "handout", "map");
  return <ManagerFrame>{children}</ManagerFrame>;
}
