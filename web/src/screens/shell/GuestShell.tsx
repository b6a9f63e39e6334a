import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { staysQuery } from "#/api/reservations";
import { useStay } from "#/features/stay/use-stay";
import { sideOf } from "#/session/side";
import { useStatus } from "#/session/status";
import { GuestFrame } from "./frames";
import { OfficeShell } from "./office-late";
import { useAhead } from "./use-ahead";

/** What is unread in the guest's other stays. */
function useElsewhere(id: string): number {
  const several = (useStatus().data?.reservations.length ?? 0) > 1;
  const stays = useQuery({ ...staysQuery(), enabled: several }).data ?? [];
  return stays.reduce((sum, stay) => (`${stay.memberid}-${stay.id}` === id ? sum : sum + stay.unread), 0);
}

export function GuestShell() {
  useAhead("/_signed-in/_guest", "map", "party");
  const { id } = useParams({ from: "/_signed-in/_guest/reservations/$id" });
  const { stay } = useStay(id);
  const elsewhere = useElsewhere(id);
  const { data: status } = useStatus();
  // A guest's stay that a manager looks at is not one of their own.
  const own = status?.reservations.some((one) => `${one.memberid}-${one.id}` === id) ?? true;
  if (!own && sideOf(status) === "office") return <OfficeShell />;
  return (
    <GuestFrame id={id} unread={stay?.unread ?? 0} elsewhere={elsewhere}>
      <Outlet />
    </GuestFrame>
  );
}
