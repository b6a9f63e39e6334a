import { useQuery } from "@tanstack/react-query";
import { waitingQuery } from "#/features/board/queries";
import { useManaged } from "#/screens/manage/managed";

/** How many chats of the agency wait for an answer. */
export function useWaiting(): number {
  const { member = 0 } = useManaged();
  return useQuery({ ...waitingQuery(member), enabled: member > 0 }).data?.waiting ?? 0;
}
