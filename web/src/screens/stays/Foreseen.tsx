import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import {
  Ban,
  BellRing,
  CircleMinus,
  CirclePlus,
  ClipboardList,
  Clock,
  KeyRound,
  Lock,
  MoveRight,
  Pencil,
  Wallet,
} from "lucide-react";
import type { Hindrance, PlannedTask, StayPreview } from "#/api/office-stays";
import { useFormats } from "#/i18n/format";
import { isEmptyWireTime } from "#/i18n/wire-time";
import { Section } from "#/parts/Section";
import { Icon } from "#/ui/Icon";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";

const warnings: Record<StayPreview["warnings"][number], MessageDescriptor> = {
  arrival_past: msg`The arrival is in the past.`,
  offer_has_nights: msg`An offer has some of these nights.`,
  key_seen: msg`The guest has already seen the key code. Change it at the safe if it must not be used any more.`,
  no_email: msg`Without an email address the guest can only sign in with the booking number.`,
  more_travelers: msg`More travelers are entered than the reservation is for.`,
  from_channel: msg`This reservation comes from a channel’s calendar. Change it there too, or the nights stay sold twice.`,
  task_begun: msg`A task that has been started stays as it is.`,
  little_time: msg`There is less time for the cleaning than the property needs.`,
  paid_more: msg`More is paid than is to be paid. Refund the guest, or agree on what happens with the money.`,
  nights_free: msg`The nights become free, and channels may sell them at once.`,
};

const effects: Record<PlannedTask["effect"], { text: MessageDescriptor; icon: typeof Ban; look: string }> = {
  made: { text: msg`New`, icon: CirclePlus, look: "text-done-ink" },
  moved: { text: msg`Moved`, icon: MoveRight, look: "text-sea-ink" },
  changed: { text: msg`Changed`, icon: Pencil, look: "text-sea-ink" },
  cancelled: { text: msg`Canceled`, icon: CircleMinus, look: "text-late-ink" },
  kept: { text: msg`Started, stays`, icon: Lock, look: "text-warn-ink" },
};

const kinds: Record<PlannedTask["type"], MessageDescriptor> = {
  departure: msg`Departure cleaning`,
  arrival: msg`Arrival cleaning`,
  interim: msg`Interim cleaning`,
  periodic: msg`Periodic cleaning`,
  service: msg`Service`,
};

const reasons: Record<NonNullable<StayPreview["key_reason"]>, MessageDescriptor> = {
  departed: msg`The guest no longer sees the key code: the stay is over.`,
  no_home: msg`The guest sees neither key nor address until the reservation has a property.`,
  too_early: msg`The guest sees the key code from three days before arrival.`,
  not_paid: msg`The guest sees the key code once everything is paid.`,
  not_firm: msg`The guest sees no key code: the reservation is not confirmed.`,
};

const blocked: Record<string, MessageDescriptor> = {
  owner: msg`The owner is there`,
  repair: msg`Closed for repair`,
  feed: msg`Closed by a channel’s calendar`,
  other: msg`Closed`,
};

/** What has the nights already, each stay the way to it. */
export function Taken({ member, taken }: { member: number; taken: readonly Hindrance[] }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  if (taken.length === 0) return null;
  return (
    <Notice tone="error" icon={Ban} title={t`The property is taken`}>
      <ul className="flex flex-col gap-1">
        {taken.map((one) => (
          <li key={`${one.id} ${one.arrival}`}>
            <span className="figures">
              {format.date(one.arrival)} – {format.date(one.departure)}
            </span>
            {": "}
            {one.id > 0 ? (
              <Link to="/manage/reservations/$id" params={{ id: `${member}-${one.id}` }}>
                {one.guest || `№ ${one.id}`}
              </Link>
            ) : (
              i18n._(blocked[one.reason] ?? blocked.other ?? msg`Closed`)
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function TaskLine({ task }: { task: PlannedTask }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const effect = effects[task.effect];
  const kind = task.is_check ? t`Check` : task.title || i18n._(kinds[task.type]);
  const window = (start: string, end: string) => `${format.shortDay(start)}, ${format.time(start)}–${format.time(end)}`;
  const away = task.was_home !== "" && task.was_home !== task.home;
  const moved = task.effect === "moved" && (away || task.was_start !== task.start || task.was_end !== task.end);
  return (
    <li className="flex items-start gap-3 py-2">
      <span className={`mt-0.5 ${effect.look}`}>
        <Icon of={effect.icon} size={20} />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">
          <span className={effect.look}>{i18n._(effect.text)}</span>
          {" · "}
          {kind}
        </span>
        {moved && (
          <span className="figures block text-14 text-ink-soft line-through">
            {away ? `${task.was_home}, ` : ""}
            {window(task.was_start, task.was_end)}
          </span>
        )}
        <span className="figures block text-14">
          {task.home}, {window(task.start, task.end)}
        </span>
        {task.people.length > 0 && <span className="block text-14 text-ink-soft">{task.people.join(", ")}</span>}
      </span>
    </li>
  );
}

/** What a change does to tasks. */
export function PlannedTasks({ tasks }: { tasks: readonly PlannedTask[] }) {
  const { t } = useLingui();
  return (
    <Section icon={ClipboardList} title={t`Tasks`}>
      {tasks.length === 0 ? (
        <p className="text-ink-soft">{t`No task changes.`}</p>
      ) : (
        <ul className="divide-y divide-line">
          {tasks.map((task) => (
            <TaskLine
              key={`${task.effect} ${task.type} ${String(task.is_check)} ${task.title} ${task.home} ${task.start} ${task.was_start}`}
              task={task}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Who is notified of a change. */
export function WhoSees({ names }: { names: readonly string[] }) {
  const { t } = useLingui();
  if (names.length === 0) return null;
  return (
    <Section icon={BellRing} title={t`Who sees it at once`}>
      <p>{names.join(", ")}</p>
    </Section>
  );
}

function Hour({ label, now, was }: { label: string; now: string; was: string }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className="text-ink-soft">{label}</span>
      <span className="figures font-semibold">
        {was !== "" && was !== now && <s className="pe-2 font-normal text-ink-soft">{was}</s>}
        {now}
      </span>
    </p>
  );
}

/** What is to be considered about a change. */
function Warnings({ of }: { of: StayPreview }) {
  const { i18n } = useLingui();
  return of.warnings.map((warning) => (
    <Notice key={warning} tone="warn">
      {i18n._(warnings[warning])}
    </Notice>
  ));
}

/** What splitting a reservation does to tasks, and who is notified. */
export function ForeseenSplit({ member, of }: { member: number; of: StayPreview }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-3">
      <Taken member={member} taken={of.taken} />
      <Warnings of={of} />
      {of.taken.length === 0 && <PlannedTasks tasks={of.tasks} />}
      <WhoSees names={[...(of.guest ? [t`The guest`] : []), ...of.people]} />
    </div>
  );
}

/** What a change does, before it is saved: to tasks, times, money and key, and who is notified. */
export function Foreseen({ member, of, fresh }: { member: number; of: StayPreview; fresh: boolean }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const from = format.dateTime(of.key_visible_from);
  const money = of.total.amount !== of.was_total.amount || of.to_pay.amount !== of.was_to_pay.amount;
  return (
    <div className="flex flex-col gap-3">
      <Taken member={member} taken={of.taken} />
      <Warnings of={of} />
      {of.taken.length === 0 && <PlannedTasks tasks={of.tasks} />}
      {(fresh || of.arrival_time !== of.was_arrival_time || of.departure_time !== of.was_departure_time) && (
        <Section icon={Clock} title={t`Times`}>
          <Hour label={t`Arrives at`} now={of.arrival_time} was={of.was_arrival_time} />
          <Hour label={t`Leaves at`} now={of.departure_time} was={of.was_departure_time} />
        </Section>
      )}
      <Section icon={Wallet} title={t`Money`}>
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="text-ink-soft">
            {t`Total`}{" "}
            <span className="text-14">
              (<Plural value={of.nights} one="# night" other="# nights" />)
            </span>
          </span>
          <span className="figures font-semibold">
            {!fresh && money && <s className="pe-2 font-normal text-ink-soft">{format.money(of.was_total)}</s>}
            {format.money(of.total)}
          </span>
        </p>
        {!fresh && !money && <p className="text-14 text-ink-soft">{t`The price stays as it is.`}</p>}
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="text-ink-soft">{t`Still to pay`}</span>
          <span className="figures font-semibold">
            {!fresh && money && <s className="pe-2 font-normal text-ink-soft">{format.money(of.was_to_pay)}</s>}
            {format.money(of.to_pay)}
          </span>
        </p>
      </Section>
      <Section icon={KeyRound} title={t`Key`}>
        <p className="font-semibold">{of.home}</p>
        <p className="text-ink-soft">
          {of.key_visible ? t`The guest sees how to get in at once.` : of.key_reason && i18n._(reasons[of.key_reason])}
        </p>
        {!of.key_visible && !isEmptyWireTime(of.key_visible_from) && (
          <p className="figures text-14 text-ink-soft">{t`Earliest: ${from}`}</p>
        )}
      </Section>
      <WhoSees names={[...(of.guest ? [t`The guest`] : []), ...of.people]} />
    </div>
  );
}
