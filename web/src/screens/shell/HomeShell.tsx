import { Outlet } from "@tanstack/react-router";
import { GuestHomeFrame } from "./frames";
import { SharedShell } from "./SharedShell";

/** The pages that everybody has. */
export function HomeShell() {
  return (
    <SharedShell
      guest={
        <GuestHomeFrame>
          <Outlet />
        </GuestHomeFrame>
      }
    />
  );
}
