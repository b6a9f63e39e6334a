import { Outlet, useMatch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { CleaningsScreen } from "#/screens/cleanings/CleaningsScreen";
import { watchDeviceClock } from "#/session/clock";
import { useWide } from "#/ui/use-wide";

/** The list keeps its place while a task is open: beside it on a desk, behind it on a phone. */
export function CleaningsFrame() {
  const open = useMatch({ from: "/_signed-in/_staff/cleanings/$id", shouldThrow: false });
  const wide = useWide();
  const column = useRef<HTMLDivElement>(null);
  // What is begun and ended here carries its moment.
  useEffect(watchDeviceClock, []);
  if (!open) return <CleaningsScreen columns={wide ? 2 : 1} />;
  if (!wide) return <Outlet />;
  return (
    <div className="grid grid-cols-[min(25rem,42%)_minmax(0,1fr)] items-start gap-8">
      <div ref={column} className="sticky top-0 -ms-4 -mt-8 h-dvh min-w-0 overflow-y-auto overscroll-contain px-4 pt-8">
        <CleaningsScreen scroller={column} open={open.params.id} />
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
