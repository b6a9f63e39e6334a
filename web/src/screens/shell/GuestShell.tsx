import { Outlet, useParams } from "@tanstack/react-router";
import { GuestFrame } from "./frames";

export function GuestShell() {
  const { id } = useParams({ from: "/_signed-in/_guest/reservations/$id" });
  return (
    <GuestFrame id={id}>
      <Outlet />
    </GuestFrame>
  );
}
