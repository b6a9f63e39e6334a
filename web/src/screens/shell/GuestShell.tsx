import { Outlet, useParams } from "@tanstack/react-router";
import { useStay } from "#/features/stay/use-stay";
import { GuestFrame } from "./frames";
import { useAhead } from "./use-ahead";

export function GuestShell() {
  useAhead("/_signed-in/_guest", "map", "party");
  const { id } = useParams({ from: "/_signed-in/_guest/reservations/$id" });
  const { stay } = useStay(id);
  return (
    <GuestFrame id={id} unread={stay?.unread ?? 0}>
      <Outlet />
    </GuestFrame>
  );
}
