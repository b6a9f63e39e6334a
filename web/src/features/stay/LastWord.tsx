import { useLingui } from "@lingui/react/macro";
import { MessageCircle } from "lucide-react";
import { parseLastMessage } from "#/api/last-message";
import { useFormats } from "#/i18n/format";
import { CountBadge } from "#/ui/Badge";
import { Link } from "#/ui/Link";
import type { PropertyClock } from "./rules";
import { Section } from "#/parts/Section";
import type { Stay } from "./types";

/** The last message between guest and office, and how many are not read yet. */
export function LastWord({ stay, clock, id }: { stay: Stay; clock: PropertyClock; id: string }) {
  const { t } = useLingui();
  const format = useFormats();
  const last = parseLastMessage(stay.lastmessage);
  if (!last) return null;
  const when = last.created.slice(0, 10) === clock.date ? format.time(last.created) : format.dateTime(last.created);
  return (
    <Section
      icon={MessageCircle}
      title={t`Messages`}
      aside={
        <Link to="/reservations/$id/reservationchat" params={{ id }}>
          {last.outgoing ? t`To the chat` : t`Reply`}
        </Link>
      }
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-ink-soft">
        <span className="font-semibold">
          {last.outgoing ? t({ message: "You", context: "who wrote" }) : stay.office.name}
        </span>
        <span className="figures">{when}</span>
        {stay.unread > 0 && <CountBadge count={stay.unread} icon={MessageCircle} label={t`unread messages`} />}
      </p>
      <p className="line-clamp-3 whitespace-pre-line [overflow-wrap:anywhere]">{last.text}</p>
    </Section>
  );
}
