import { useQuery } from "@tanstack/react-query";
import { dayStaysQuery, dayTasksQuery } from "#/api/board";
import { waitingQuery } from "#/api/inbox";
import { attention } from "#/features/board/rules";
import { useNow } from "#/i18n/use-now";
import { useManaged } from "#/screens/manage/managed";

/** How many chats of the agency wait for an answer. */
export function useWaiting(): number {
  const { member = 0 } = useManaged();
  return useQuery({ ...waitingQuery(member), enabled: member > 0 }).data?.waiting ?? 0;
}

/** How many items of today need attention, as the page of the day counts them. */
export function useAttention(): number {
  const { member = 0 } = useManaged();
  const now = useNow();
  const stays = useQuery({ ...dayStaysQuery(member, undefined), enabled: member > 0 }).data;
  const today = stays?.date;
  const tasks = useQuery({ ...dayTasksQuery(member, today), enabled: member > 0 && today !== undefined }).data;
  return tasks ? attention({ tasks, stays, today, now }).count : 0;
}
