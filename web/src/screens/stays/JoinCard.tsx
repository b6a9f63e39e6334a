import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { JoinSide } from "#/api/joins";
import { useFormats } from "#/i18n/format";
import { Link } from "#/ui/Link";
import { ListRow, Rows } from "#/ui/ListRow";
import { useHinders } from "./use-hinders";

/** One of two reservations with the same nights: what differs is marked. Without a choice neither of the two can go. */
export function JoinCard(props: {
  member: string;
  side: JoinSide;
  other: JoinSide;
  choice: { name: string; kept: boolean; onKeep: () => void } | undefined;
}) {
  const { member, side, other, choice } = props;
  const { t } = useLingui();
  const format = useFormats();
  const hinder = useHinders();
  const why = useId();
  const { id } = side;
  const kept = choice?.kept === true;
  const hinders = side.hinders.filter((code) => code !== "few_shared_nights"); // said once of both
  const hindered = !kept && hinders.length > 0;
  const marked = (differs: boolean) => (differs ? "font-semibold text-ink" : "");
  return (
    <div className={`rounded-control border p-4 ${kept ? "border-sea" : "border-line"}`}>
      {choice ? (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={choice.name}
            checked={kept}
            onChange={choice.onKeep}
            aria-describedby={hindered ? why : undefined}
            className="size-5 accent-sea"
          />
          <span className="font-semibold">{t`Keep reservation ${id}`}</span>
        </label>
      ) : (
        <h3 className="flex min-h-11 items-center font-semibold">{t`Reservation ${id}`}</h3>
      )}
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
        <ListRow label={t`Messages`}>{String(side.messages)}</ListRow>
      </Rows>
      {hindered && (
        <p id={why} className="pt-2 text-14 text-late-ink">
          {hinders.map(hinder).join(" ")} {choice && t`Keep this one instead.`}
        </p>
      )}
    </div>
  );
}
