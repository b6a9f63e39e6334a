import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { skipToken, useIsFetching, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { takeIntoDraft, weekDayQuery } from "#/api/draft";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import type { ScheduleWeek } from "#/api/schedule";
import { useFailureWords } from "#/session/failure-words";
import { toast } from "#/ui/toast";
import { leftOut, undoOf } from "./undo";
import {
  beginWeek,
  chosenOf,
  isOfDay,
  isPending,
  nextOf,
  type ProposedDay,
  type ProposedWeek,
  stillTaken,
  workedBefore,
} from "./week-proposals";

/** Milliseconds: how long a week waits for a person who looks at one of its days. */
const absence = 600_000;

/**
 * Proposals for the days of a week, asked for one after the other, and what is chosen of them. A person who opens a day or closes them finds them again;
 * `asked` is that they were asked for by a press, which begins again where nothing is left to be taken.
 */
export function useWeekProposals(member: number, week: ScheduleWeek, asked: boolean) {
  const { t } = useLingui();
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const monday = week.days[0]?.day ?? "";
  const queryKey = keys.weekProposal(member, monday);
  const [first] = useState(() => {
    if (asked && !client.getQueryData<ProposedWeek>(queryKey)?.days.some(isPending)) client.removeQueries({ queryKey });
    return beginWeek(week);
  });
  const { data: proposed = first } = useQuery<ProposedWeek>({
    queryKey,
    queryFn: skipToken,
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: absence,
    meta: { keep: false },
  });
  /** What is forgotten meanwhile is not brought back. */
  const set = (to: (before: ProposedWeek) => ProposedWeek) =>
    client.setQueryData<ProposedWeek>(queryKey, (before) => before && to(before));
  const change = (day: string, what: Partial<ProposedDay>) =>
    void set((before) => ({
      ...before,
      days: before.days.map((one) => (one.day === day ? { ...one, ...what } : one)),
    }));
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const next = nextOf(proposed);
  useEffect(() => {
    if (next === undefined) return undefined;
    let over = false;
    const found = (what: Partial<ProposedDay>) => {
      if (over) return;
      client.setQueryData<ProposedWeek>(
        keys.weekProposal(member, monday),
        (before) =>
          before && { ...before, days: before.days.map((one) => (one.day === next ? { ...one, ...what } : one)) },
      );
    };
    const known = client.getQueryData<ProposedWeek>(keys.weekProposal(member, monday));
    const search = weekDayQuery(member, monday, next, known ? workedBefore(known, next) : []);
    client.fetchQuery(search).then(
      (proposal) => found({ proposal, again: false }),
      (failure: unknown) => found({ failure, again: false }),
    );
    return () => {
      over = true;
      void client.cancelQueries({ queryKey: search.queryKey });
    };
  }, [client, member, monday, next]);
  const take = useMutation({
    mutationFn: async (days: readonly string[]) => {
      let sum = 0;
      let stale = false;
      let partial = false;
      for (const day of days) {
        // Nobody would see what goes on.
        if (days[0] !== day && !open.current) break;
        const one = client.getQueryData<ProposedWeek>(queryKey)?.days.find((each) => each.day === day);
        const tasks = one ? chosenOf(one) : [];
        if (!one?.proposal || tasks.length === 0) continue;
        const { changes } = one.proposal;
        const body = {
          day,
          tasks: tasks.map(({ task, from, to, reason, about }) => ({ task, from, to, reason, about })),
          ...leftOut(changes.filter(({ task }) => one.left.includes(task))),
          whole: true,
        };
        const content = JSON.stringify(body);
        const key = one.attempt?.content === content ? one.attempt.key : newIdempotencyKey();
        change(day, { attempt: { content, key } });
        try {
          // One day after the other: where one is not reached, the rest is still to be chosen.
          const { taken, kept, needed } = await takeIntoDraft(member, body, key);
          sum += taken;
          const earlier = week.days.find((each) => each.day === day)?.draft ?? [];
          if (kept.length === 0) change(day, { taken, undo: undoOf(tasks, earlier) });
          else {
            if (needed.length === 0) stale = true;
            else partial = true;
            const refused = {
              tasks: tasks.filter(({ task }) => kept.some((each) => each.task === task)),
              needed: changes.filter(({ task }) => needed.includes(task)),
            };
            // With what they need the changes can be taken as they are; else the day has changed, and is proposed again.
            change(day, { kept: refused, ...(needed.length === 0 && { proposal: undefined, again: true }) });
          }
        } catch (failure) {
          if (!isOfDay(failure)) throw failure;
          stale = true;
          change(day, { failure, proposal: undefined });
        }
      }
      return { taken: sum, stale, partial };
    },
    onSuccess: ({ taken, stale, partial }) => {
      if (open.current) return;
      if (taken > 0)
        toast(plural(taken, { one: "# change is in the draft.", other: "# changes are in the draft." }), {
          tone: "done",
        });
      if (stale) toast(t`Some of it was changed meanwhile.`, { tone: "error" });
      if (partial) toast(t`Some of it is not possible without the changes that are left out.`, { tone: "error" });
    },
    onError: (failure) => {
      if (!open.current) toast(failureWords(failure), { tone: "error" });
    },
    onSettled: async (_, failure) => {
      const fetched = client.invalidateQueries({ queryKey: keys.schedule() });
      // The week that is begun again is the one that has what was taken. Why nothing could be taken is said at once.
      if (!failure) await fetched;
    },
  });
  /** Takes all of the week that was taken out of the drafts again, all of it or nothing; gives what was changed meanwhile. */
  const undo = useMutation({
    mutationFn: async (key: string) => {
      const days = client.getQueryData<ProposedWeek>(queryKey)?.days.filter((one) => one.undo) ?? [];
      const [first, last] = [days[0], days.at(-1)];
      if (!first || !last) return [];
      const tasks = days.flatMap((one) => one.undo ?? []);
      const { kept } = await takeIntoDraft(member, { day: first.day, until: last.day, tasks, whole: true }, key);
      if (kept.length === 0)
        for (const { day } of days) change(day, { taken: undefined, undo: undefined, attempt: undefined });
      return days
        .flatMap((one) => chosenOf(one))
        .filter(({ task }) => kept.some((each) => each.task === task))
        .map(({ title, short_title }) => ({ title, short_title }));
    },
    onSuccess: (kept) => {
      if (open.current) return;
      if (kept.length > 0) toast(t`Some of it was changed meanwhile.`, { tone: "error" });
      else toast(t`Taken out of the draft.`, { tone: "done" });
    },
    onError: (failure) => {
      if (!open.current) toast(failureWords(failure), { tone: "error" });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.schedule() }),
  });
  const busy = take.isPending || undo.isPending;
  const fetching = useIsFetching({ queryKey: keys.schedule(member) });
  useEffect(() => {
    if (busy || fetching > 0) return;
    // A week of before the last change does not have what was taken just now.
    const { isInvalidated = true } =
      client
        .getQueryCache()
        .findAll({ queryKey: keys.schedule(member) })
        .find(({ state }) => state.data === week)?.state ?? {};
    if (isInvalidated) return;
    client.setQueryData<ProposedWeek>(
      keys.weekProposal(member, monday),
      (before) => before && stillTaken(before, week),
    );
  }, [client, member, monday, week, busy, fetching]);
  return {
    proposed,
    searching: next,
    change,
    take,
    undo,
    stop: (stopped: boolean) =>
      void set((before) => ({
        ...before,
        stopped,
        days: stopped ? before.days.map((one) => ({ ...one, again: false })) : before.days,
      })),
    /** Asks about a day again that was refused or interrupted. */
    again: (day: string) => change(day, { failure: undefined, again: true }),
    /** Forgets all that is not taken, and begins with the week as it is by now. */
    restart: () => {
      take.reset();
      undo.reset();
      set(() => beginWeek(week));
    },
  };
}
