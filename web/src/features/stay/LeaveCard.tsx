import { useLingui } from "@lingui/react/macro";
import { CircleCheck, DoorOpen } from "lucide-react";
import { putLeft } from "#/api/reservations";
import { moment } from "#/i18n/clock";
import { useFormats } from "#/i18n/format";
import { wallClock } from "#/i18n/property-time";
import { isEmptyWireTime } from "#/i18n/wire-time";
import { outbox, useLane } from "#/offline";
import { Button } from "#/ui/Button";
import { Icon } from "#/ui/Icon";
import { toast } from "#/ui/toast";
import type { PropertyClock } from "./rules";
import type { Stay } from "./types";

/** "We have left": notifies the person who cleans at once, and can be undone. Prominent on the day of departure. */
export function LeaveCard({ stay, clock, id }: { stay: Stay; clock: PropertyClock; id: string }) {
  const { t } = useLingui();
  const format = useFormats();
  const lane = `left ${id}`;
  const waiting = useLane(lane).findLast((row) => row.state === "waiting");
  if (!stay.can_leave || stay.viewer !== "guest") return null;
  const left = waiting ? waiting.body.left === true : !isEmptyWireTime(stay.left_at);
  const say = async (now: boolean) => {
    await outbox.add({
      kind: "left",
      lane,
      ...putLeft(id, now, wallClock(moment(), stay.time_zone)),
      note: { title: t`We have left` },
    });
    if (now) {
      toast(t`Thank you. The cleaning team has been notified.`, {
        tone: "done",
        action: { label: t`Undo`, onAction: () => void say(false) },
      });
    }
  };
  const time = format.time(stay.left_at);
  if (left) {
    return (
      <section className="flex items-start gap-3 rounded-card border border-done/40 bg-done-soft p-4 text-done-ink sm:p-5">
        <Icon of={CircleCheck} size={28} className="mt-0.5" />
        <div className="min-w-0 grow">
          <h2 className="text-18 font-bold">{waiting ? t`You have left` : t`Departure reported at ${time}`}</h2>
          <p>
            {waiting
              ? t`It will be sent as soon as you’re online.`
              : t`The cleaning team has been notified. Safe travels!`}
          </p>
          <div className="pt-2">
            <Button changes="office" variant="secondary" onPress={() => void say(false)}>
              {t`No, we are still here`}
            </Button>
          </div>
        </div>
      </section>
    );
  }
  const today = clock.date === stay.departure;
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-card p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <Icon of={DoorOpen} size={today ? 28 : 22} className="mt-0.5 text-sea-ink" />
        <div className="min-w-0 grow">
          <h2 className={today ? "text-22 font-bold" : "text-18 font-bold"}>
            {today ? t`Already on your way?` : t`Leaving early?`}
          </h2>
          <p className="text-ink-soft">{t`Let us know when you’ve left, so cleaning can start right away.`}</p>
        </div>
      </div>
      <Button
        changes="office"
        variant={today ? "primary" : "secondary"}
        full={today}
        icon={DoorOpen}
        onPress={() => void say(true)}
      >
        {t`We have left`}
      </Button>
    </section>
  );
}
