import { useEffect } from "react";
import { chooseSide } from "#/session/side";
import { OfficeShell } from "./office-late";

export function ManagerShell() {
  useEffect(() => chooseSide("office"), []);
  return <OfficeShell />;
}
