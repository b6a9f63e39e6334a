import type { QueryClient } from "@tanstack/react-query";
import { choiceQuery } from "#/api/extras";
import { keys } from "#/api/keys";
import { payingQuery } from "#/api/paying";
import type { ReadyStays } from "#/api/ready";
import { staysQuery } from "#/api/reservations";
import { type Thread, withNewest } from "#/features/chat/thread";
import { stayQuery } from "#/features/stay/queries";
import type { Stay } from "#/features/stay/types";
import type { Language } from "#/i18n/languages";
import { keyAnswered } from "#/offline/key-codes";

/** Whether all that the pages of a stay show is on the device. Who travels is in the stay; their identity data is never kept. */
export const hasStay = (client: QueryClient, ref: string, language: Language) =>
  [stayQuery(ref, language), choiceQuery(ref, language), payingQuery(ref)].every(
    ({ queryKey }) => client.getQueryData(queryKey) !== undefined,
  ) && client.getQueryData(keys.messages("reservation", ref)) !== undefined;

/** A stay whose code nobody has looked at counts as kept (`sealed`), so that its page asks for the stay itself, or reports the look. */
function unseen(stay: Stay, before: Stay | undefined): Stay {
  const isSeen = before?.key.code !== undefined && !before.key.sealed;
  return stay.key.code === undefined || isSeen ? stay : { ...stay, key: { ...stay.key, sealed: true } };
}

/** Where what comes is put: when it was asked for, in epoch milliseconds, and whether the person is still the one who asked. */
export interface Placing {
  began: number;
  isTheirs: () => boolean;
}

/**
 * Puts each part where the page that shows it would have put its own answer. What a page has asked for itself meanwhile is newer, and stays. A key code is
 * sealed on the device, or goes from it, as with the stay's own answer; nobody has looked at it yet.
 */
export async function placeStays(
  client: QueryClient,
  ready: ReadyStays,
  language: Language,
  { began, isTheirs }: Placing,
): Promise<string[]> {
  const put = (queryKey: readonly unknown[], data: unknown) => {
    if ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) <= began) client.setQueryData(queryKey, data);
  };
  const refs: string[] = [];
  for (const { stay, services, pay, messages } of ready.stays) {
    const ref = `${stay.memberid}-${stay.id}`;
    const { queryKey } = stayQuery(ref, language);
    if ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) <= began) await keyAnswered(ref, stay);
    if (!isTheirs()) return [];
    put(queryKey, unseen(stay, client.getQueryData(queryKey)));
    put(choiceQuery(ref, language).queryKey, services);
    put(payingQuery(ref).queryKey, pay);
    client.setQueryData<Thread>(keys.messages("reservation", ref), (thread) => withNewest(thread, messages));
    refs.push(ref);
  }
  if (ready.list_complete && isTheirs()) put(staysQuery().queryKey, ready.list);
  return refs;
}
