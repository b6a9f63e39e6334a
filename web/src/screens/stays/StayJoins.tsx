import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { CalendarSearch, CircleCheck, Merge, Split } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { type JoinedStay, type JoinPair, joinStays, joinsQuery, keepTwo, takeApart } from "#/api/joins";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { LoadFailure } from "#/parts/LoadFailure";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { PageHeader } from "#/ui/PageHeader";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { BackToStay } from "./BackToStay";
import { JoinCard } from "./JoinCard";
import { useJoinRefusal } from "./use-hinders";

/** One thing to do, and the words for it. */
interface Act {
  name: string;
  done: string;
  /** Why the server does not do it, in words, by its code. */
  refused?: (code: string) => string;
  work: (key: string) => Promise<unknown>;
}

/** Does one thing at a time to what a reservation has in common with others, and shows what is so then. */
function useJoining(id: string) {
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const [busy, setBusy] = useState("");
  const run = async ({ name, done, refused, work }: Act) => {
    setBusy(name);
    try {
      await work(newIdempotencyKey());
      await client.invalidateQueries({ queryKey: joinsQuery(id).queryKey });
      toast(done, { tone: "done" });
    } catch (failure) {
      const code = failure instanceof Refusal ? failure.fields.other : undefined;
      if (refused && code !== undefined) toast(refused(code), { tone: "error" });
      else tellFailure(failure);
    } finally {
      setBusy("");
      for (const queryKey of [
        ["kept-stay"],
        ["reservation"],
        keys.officeStays(),
        keys.stays(),
        keys.board(),
        keys.attention(),
      ])
        void client.invalidateQueries({ queryKey });
    }
  };
  return { busy, run };
}

/** Two reservations beside each other, and what the office says of them. */
function Pair({ id, pair }: { id: string; pair: JoinPair }) {
  const { t } = useLingui();
  const format = useFormats();
  const { busy, run } = useJoining(id);
  const member = id.split("-")[0] ?? "";
  const [keep, setKeep] = useState(pair.keep);
  const { mine, other } = pair;
  const [kept, goes] = keep === mine.id ? [mine, other] : [other, mine];
  const first = format.shortDay(pair.first);
  const last = format.shortDay(pair.last);
  const refusal = useJoinRefusal();
  const name = useId();
  // Each has something that keeps it from going: neither choice joins them.
  const apart = mine.hinders.length > 0 && other.hinders.length > 0;
  const few = mine.hinders.includes("few_shared_nights");
  const both = mine.status === "confirmed" && other.status === "confirmed";
  return (
    <section
      aria-label={t`Reservations ${mine.id} and ${other.id}`}
      className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 shadow-card"
    >
      <h2 className="text-16 font-bold">
        {both ? t`Booked twice: ${first} to ${last}` : t`The same nights: ${first} to ${last}`}
      </h2>
      {pair.proposed && !apart && (
        <p className="text-ink-soft">{t`These two look like one stay that two sources have sent.`}</p>
      )}
      {pair.two && (
        <p className="text-ink-soft">{t`You marked them as two stays. They stay listed until their dates no longer overlap.`}</p>
      )}
      {apart && (
        <p className="text-ink-soft">
          {few
            ? t`These two cannot be joined, because they share less than half of the nights of the longer one. If one of them is not needed, cancel it yourself.`
            : t`These two cannot be joined, because neither can be canceled without losing something. If one of them is not needed, cancel it yourself.`}
        </p>
      )}
      <div
        role={apart ? undefined : "radiogroup"}
        aria-label={apart ? undefined : t`Which reservation to keep`}
        className="grid gap-4 md:grid-cols-2"
      >
        {[mine, other].map((side) => (
          <JoinCard
            key={side.id}
            member={member}
            side={side}
            other={side === mine ? other : mine}
            choice={apart ? undefined : { name, kept: side.id === keep, onKeep: () => setKeep(side.id) }}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {!apart && (
          <Button
            changes="office"
            variant={pair.proposed ? "primary" : "secondary"}
            icon={Merge}
            isPending={busy === "join"}
            isDisabled={busy !== "" || goes.hinders.length > 0}
            onPress={() =>
              void run({
                name: "join",
                done: t`The reservations are joined.`,
                refused: (code) => refusal(code, goes.id),
                work: async (key) => joinStays(`${member}-${kept.id}`, goes.id, key),
              })
            }
          >
            {t`This is one stay`}
          </Button>
        )}
        {!pair.two && (
          <Button
            changes="office"
            variant="secondary"
            icon={Split}
            isPending={busy === "two"}
            isDisabled={busy !== ""}
            onPress={() =>
              void run({
                name: "two",
                done: t`Noted: these are two stays.`,
                refused: (code) => refusal(code, other.id),
                work: async (key) => keepTwo(id, other.id, key),
              })
            }
          >
            {t`These are two stays`}
          </Button>
        )}
      </div>
      {!apart && (
        <p className="text-14 text-ink-soft">
          {t`When joined, reservation ${goes.id} is canceled without notifying a guest. Its tasks that nobody has begun are canceled too. You can take them apart again.`}
        </p>
      )}
    </section>
  );
}

/** What was joined with a reservation, or what it was joined with. */
function Joined({ id, of, into }: { id: string; of: JoinedStay; into: boolean }) {
  const { t } = useLingui();
  const format = useFormats();
  const { busy, run } = useJoining(id);
  const member = id.split("-")[0] ?? "";
  const own = Number(id.split("-")[1]);
  const number = of.id;
  const dates = `${format.shortDay(of.arrival)} – ${format.shortDay(of.departure)}`;
  return (
    <Notice
      tone="info"
      icon={Merge}
      title={into ? t`Joined with reservation ${number}` : t`Reservation ${number} is joined with this one`}
    >
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link to="/manage/reservations/$id" params={{ id: `${member}-${of.id}` }}>
          {of.guest || t`Guest`}
        </Link>
        <span>{of.source}</span>
        <span className="figures">{dates}</span>
        {of.erased ? (
          <span>{t`The guest’s data was erased, so these two stay joined.`}</span>
        ) : (
          <Button
            changes="office"
            variant="secondary"
            icon={Split}
            isPending={busy !== ""}
            onPress={() =>
              void run({
                name: "apart",
                done: t`The reservations are taken apart.`,
                work: async (key) => (into ? takeApart(`${member}-${of.id}`, own, key) : takeApart(id, of.id, key)),
              })
            }
          >
            {t`Take apart`}
          </Button>
        )}
      </span>
    </Notice>
  );
}

/** Other reservations with nights of a reservation beside it, and those that were joined with it. */
export function StayJoins(): ReactNode {
  const { t } = useLingui();
  const { id } = useParams({ from: "/_signed-in/_manager/manage_/reservations_/$id_/joins" });
  const { data, error, refetch } = useQuery(joinsQuery(id));
  return (
    <>
      <BackToStay />
      <PageHeader title={t`Same nights`} />
      {data ? (
        <div className="flex flex-col gap-4">
          {data.into && <Joined id={id} of={data.into} into />}
          {data.joined.map((one) => (
            <Joined key={one.id} id={id} of={one} into={false} />
          ))}
          {data.pairs.map((pair) => (
            <Pair key={pair.other.id} id={id} pair={pair} />
          ))}
          {data.pairs.length === 0 && data.joined.length === 0 && !data.into && (
            <EmptyState icon={CircleCheck} title={t`No other reservation has these nights.`} />
          )}
        </div>
      ) : error instanceof Refusal && error.status === 404 ? (
        <EmptyState icon={CalendarSearch} title={t`Reservation not found`} />
      ) : error ? (
        <LoadFailure failure={error} retry={() => void refetch()} />
      ) : (
        <SkeletonList count={2} />
      )}
    </>
  );
}
