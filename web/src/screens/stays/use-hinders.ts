import { useLingui } from "@lingui/react/macro";

/** Why a reservation cannot go when it is joined with another one, by the server's code. A code without words has a general sentence. */
export function useHinders(): (code: string) => string {
  const { t } = useLingui();
  const words = new Map([
    ["money", t`It has payments.`],
    ["deposit", t`Its security deposit is still held.`],
    ["messages", t`It has messages.`],
    ["travelers", t`Its guest has entered travelers.`],
    ["documents", t`It has travel documents.`],
    ["services", t`Its guest has booked extra services.`],
    ["login", t`Its guest has a login.`],
    ["task_begun", t`One of its tasks has begun.`],
    ["joined", t`Another reservation is joined with it.`],
    ["offer", t`It is confirmed, and the other one is only an offer.`],
  ]);
  return (code) => words.get(code) ?? t`It has to be kept.`;
}

/** Why the server did not join a reservation with another one, by its code. */
export function useJoinRefusal(): (code: string, number: number) => string {
  const { t } = useLingui();
  const hinder = useHinders();
  return (code, number) => {
    if (code === "no_shared_nights") return t`The two reservations no longer have a night in common.`;
    if (code === "few_shared_nights")
      return t`The two reservations share less than half of the nights of the longer one.`;
    const why = hinder(code);
    return t`Reservation ${number} was not joined. ${why}`;
  };
}
