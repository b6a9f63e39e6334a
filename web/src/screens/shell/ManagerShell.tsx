import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { unansweredQuery } from "#/features/board/queries";
import { useManaged } from "#/screens/manage/managed";
import { useShortcuts } from "#/screens/manage/shortcuts";
import { ManagerFrame } from "./frames";

export function ManagerShell() {
  const { member = 0 } = useManaged();
  const { data } = useQuery({ ...unansweredQuery(member), enabled: member > 0 });
  useShortcuts();
  return (
    <ManagerFrame unread={data?.length ?? 0}>
      <Outlet />
    </ManagerFrame>
  );
}
