import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CalendarRange } from "lucide-react";
import { joinsQuery } from "#/api/joins";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";

/** Milliseconds: how long a page of a reservation goes by what it knows. An event of the reservation asks again at once. */
const fresh = 5 * 60_000;

/** Says of a reservation that others have its nights, or that it was joined with another one. */
export function JoinNotice({ id }: { id: string }) {
  const { t } = useLingui();
  const { data } = useQuery({ ...joinsQuery(id), staleTime: fresh, refetchOnWindowFocus: false });
  if (!data || (data.pairs.length === 0 && data.joined.length === 0 && !data.into)) return null;
  const number = data.into?.id ?? data.joined[0]?.id ?? 0;
  const open = data.pairs.length > 0;
  const proposed = data.pairs.some((pair) => pair.proposed);
  return (
    <Notice
      tone={open ? "warn" : "info"}
      icon={CalendarRange}
      title={
        open
          ? t`Another reservation has the same nights`
          : data.into
            ? t`Joined with reservation ${number}`
            : t`Reservation ${number} is joined with this one`
      }
    >
      <span className="flex flex-wrap items-center gap-x-4">
        {proposed && <span>{t`These two look like one stay that two sources have sent.`}</span>}
        <Link to="/manage/reservations/$id/joins" params={{ id }}>
          {open ? t`Compare` : t`See both`}
        </Link>
      </span>
    </Notice>
  );
}
