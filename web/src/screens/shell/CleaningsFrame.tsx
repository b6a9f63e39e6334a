import { Outlet, useMatch } from "@tanstack/react-router";
import { CleaningsScreen } from "#/screens/cleanings/CleaningsScreen";

/** The list keeps its place while a task is open: beside it on a desk, hidden behind it on a phone. */
export function CleaningsFrame() {
  const open = useMatch({ from: "/_signed-in/_staff/cleanings/$id", shouldThrow: false }) !== undefined;
  if (!open) return <CleaningsScreen />;
  return (
    <div className="desk:grid desk:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] desk:gap-8">
      <div className="hidden min-w-0 desk:block">
        <CleaningsScreen />
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
