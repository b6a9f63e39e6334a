import { useLingui } from "@lingui/react/macro";
import type { JoinSide } from "#/api/joins";
import { useFormats } from "#/i18n/format";
import { Link } from "#/ui/Link";
import { ListRow, Rows } from "#/ui/ListRow";

/** Why a reservation cannot go, in words. */
function useHinderWords(): Record<JoinSide["hinders"][number], string> {
  const { t } = useLingui();
  return {
    money: t`It has payments.`,
    messages: t`It has messages.`,
    travelers: t`Its guest has entered travelers.`,
    documents: t`It has travel documents.`,
    services: t`Its guest has booked extra services.`,
    login: t`Its guest has a login.`,
    task_begun: t`One of its tasks has begun.`,
    joined: t`Another reservation is joined with it.`,
  };
}

/** One of two reservations with the same nights: what differs is marked, and which one is kept is chosen. */
export function JoinCard(props: {
  member: string;
  side: JoinSide;
  other: JoinSide;
  kept: boolean;
  onKeep: () => void;
}) {
  const { member, side, other, kept, onKeep } = props;
  const { t } = useLingui();
  const format = useFormats();
  const hinders = useHinderWords();
  const { id } = side;
  const marked = (differs: boolean) => (differs ? "font-semibold text-ink" : "");
  return (
    <div className={`rounded-control border p-4 ${kept ? "border-sea" : "border-line"}`}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="radio" checked={kept} onChange={onKeep} className="size-5 accent-sea" />
        <span className="font-semibold">{kept ? t`Keep reservation ${id}` : t`Reservation ${id}`}</span>
      </label>
      <Rows>
        <ListRow label={t`Guest`}>
          <Link to="/manage/reservations/$id" params={{ id: `${member}-${id}` }}>
            {side.guest || t`Guest`}
          </Link>
        </ListRow>
        <ListRow label={t`Channel`}>
          {side.source}
          {side.calendar ? ` · ${t`Calendar`}` : ""}
        </ListRow>
        <ListRow label={t`Arrival`}>
          <span className={marked(side.arrival !== other.arrival)}>{format.shortDay(side.arrival)}</span>
        </ListRow>
        <ListRow label={t`Departure`}>
          <span className={marked(side.departure !== other.departure)}>{format.shortDay(side.departure)}</span>
        </ListRow>
        <ListRow label={t`Total`}>{format.money(side.total)}</ListRow>
        <ListRow label={t`Paid`}>{format.money(side.paid)}</ListRow>
        <ListRow label={t`Messages`}>{side.messages}</ListRow>
      </Rows>
      {!kept && side.hinders.length > 0 && (
        <p role="alert" className="pt-2 text-14 text-late-ink">
          {side.hinders.map((why) => hinders[why]).join(" ")} {t`Keep this one instead.`}
        </p>
      )}
    </div>
  );
}
