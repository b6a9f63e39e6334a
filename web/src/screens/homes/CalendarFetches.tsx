import { Plural, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { type ChannelCalendar, fetchesQuery, type KeptFetch } from "#/api/channel-calendars";
import { useFormats } from "#/i18n/format";
import { useCalendarReasons } from "#/parts/calendar-words";
import { LoadFailure } from "#/parts/LoadFailure";
import { Dialog } from "#/ui/Dialog";
import { Icon } from "#/ui/Icon";
import { ShowMore } from "#/ui/ShowMore";
import { SkeletonList } from "#/ui/Skeleton";
import { CalendarFetch } from "./CalendarFetch";
import { sourceNames } from "./calendar-source";

/** What a fetch did, in a few words. */
function Outcome({ fetch }: { fetch: KeptFetch }) {
  const { t } = useLingui();
  const reasons = useCalendarReasons();
  const { did } = fetch;
  if (fetch.reason !== "") return <span className="text-late-ink">{reasons[fetch.reason]}</span>;
  const { added, changed, cancelled, missing } = did;
  const blocks = did.blocks_added + did.blocks_changed + did.blocks_removed;
  const parts = [
    added > 0 && <Plural key="added" value={added} one="# new stay" other="# new stays" />,
    changed > 0 && <Plural key="changed" value={changed} one="# changed stay" other="# changed stays" />,
    cancelled > 0 && <Plural key="cancelled" value={cancelled} one="# canceled stay" other="# canceled stays" />,
    missing > 0 && <Plural key="missing" value={missing} one="# missing entry" other="# missing entries" />,
    blocks > 0 && <Plural key="blocks" value={blocks} one="# changed closed period" other="# changed closed periods" />,
  ].filter((part) => part !== false);
  if (parts.length === 0) return <span>{t`Nothing changed`}</span>;
  return (
    <span>
      {parts.map((part, at) => (
        <span key={part.key}>
          {at > 0 && " · "}
          {part}
        </span>
      ))}
    </span>
  );
}

/** What a channel has answered for a calendar, with what each answer did. */
export function CalendarFetches({
  calendar,
  at,
  onClose,
}: {
  calendar: ChannelCalendar;
  /** The answer that is open first; the list where it is not among the newest. */
  at?: number | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormats();
  const query = useInfiniteQuery(fetchesQuery(calendar.id));
  const [chosen, setOpen] = useState<KeptFetch | "list">();
  const all = query.data?.pages.flatMap((page) => page.data);
  const open = chosen === undefined ? all?.find((one) => one.id === at) : chosen === "list" ? undefined : chosen;
  const source = sourceNames[calendar.source];
  if (open) return <CalendarFetch calendar={calendar} fetch={open} onBack={() => setOpen("list")} onClose={onClose} />;
  return (
    <Dialog isOpen wide title={t`Answers of ${source}`} onClose={onClose}>
      <p className="pb-2 text-ink-soft">{t`Each answer is kept for 90 days. Answers in a row that are the same are one line.`}</p>
      {!all && query.error && <LoadFailure failure={query.error} retry={() => void query.refetch()} />}
      {!all && !query.error && <SkeletonList count={3} />}
      {all?.length === 0 && <p className="py-3 font-semibold">{t`No answer is kept yet.`}</p>}
      {all && all.length > 0 && (
        <ul className="divide-y divide-line">
          {all.map((fetch) => {
            const from = format.dateTime(fetch.at);
            const until = format.dateTime(fetch.last_at);
            return (
              <li key={fetch.id}>
                <button
                  type="button"
                  className="flex min-h-12 w-full items-center justify-between gap-3 py-3 text-start"
                  onClick={() => setOpen(fetch)}
                >
                  <span className="min-w-0">
                    <span className="figures block font-semibold">
                      {fetch.times > 1 ? t`${from} to ${until}` : from}
                      {fetch.replay_of > 0 && <span className="font-normal text-ink-soft"> · {t`applied again`}</span>}
                    </span>
                    <span className="block text-14 text-ink-soft [overflow-wrap:anywhere]">
                      <Outcome fetch={fetch} />
                    </span>
                  </span>
                  <Icon of={ChevronRight} className="shrink-0 text-ink-soft rtl:rotate-180" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <ShowMore of={query} full>
        {t`Show more`}
      </ShowMore>
    </Dialog>
  );
}
