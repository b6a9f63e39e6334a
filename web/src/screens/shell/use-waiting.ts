import { useQuery } from "@tanstack/react-query";
import { attentionQuery } from "#/api/attention";
import { waitingQuery } from "#/api/inbox";
import { useManaged } from "#/screens/manage/managed";

/** How many chats of the agency wait for an answer. */
export function useWaiting(): number {
  const { member = 0 } = useManaged();
  return useQuery({ ...waitingQuery(member), enabled: member > 0 }).data?.waiting ?? 0;
}

/** How many items need attention, as the page of the day counts them. */
export function useAttention(): number {
  const { member = 0 } = useManaged();
  return useQuery({ ...attentionQuery(member), enabled: member > 0 }).data?.count ?? 0;
}
