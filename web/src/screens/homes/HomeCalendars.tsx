import { plural } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CalendarPlus, CalendarSync, History, Link2, RefreshCw, Unlink } from "lucide-react";
import { useState } from "react";
import {
  type ChannelCalendar,
  type ChannelCalendars,
  channelCalendarsQuery,
  disconnectCalendar,
  fetchCalendar,
} from "#/api/channel-calendars";
import { useFormats } from "#/i18n/format";
import { useCalendarReasons } from "#/parts/calendar-words";
import { LoadFailure } from "#/parts/LoadFailure";
import { Section } from "#/parts/Section";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { FormError } from "#/ui/FormError";
import { Notice } from "#/ui/Notice";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { CalendarDialog } from "./CalendarDialog";
import { CalendarFetches } from "./CalendarFetches";
import { sourceNames } from "./calendar-source";
import { NightsFree } from "./NightsFree";
import { OutgoingCalendars } from "./OutgoingCalendars";
import { useReason } from "./use-home";

type Question = { ask: "disconnect" | "loss"; calendar: ChannelCalendar };

function Calendar(props: {
  calendar: ChannelCalendar;
  every: number;
  busy: boolean;
  onFetch: () => void;
  onAddress: () => void;
  onFetches: () => void;
  onAsk: (ask: Question["ask"]) => void;
  onTaken: (answer: ChannelCalendars) => void;
}) {
  const { calendar, every, busy, onFetch, onAddress, onFetches, onAsk, onTaken } = props;
  const { t } = useLingui();
  const format = useFormats();
  const reasons = useCalendarReasons();
  const source = sourceNames[calendar.source];
  const { host, stays, blocks, held } = calendar;
  const connected = host !== "";
  const at = format.dateTime(calendar.last_good_at);
  const failed = calendar.failures > 0;
  const until = format.dateTime(calendar.held_until);
  return (
    <li className="flex flex-col gap-3 py-4">
      <div>
        <h3 className="font-bold [overflow-wrap:anywhere]">
          {source}
          {connected && <span className="font-normal text-ink-soft"> · {host}</span>}
        </h3>
        <p className="figures text-14 text-ink-soft">
          <Plural value={stays} one="# coming stay" other="# coming stays" />
          {" · "}
          <Plural value={blocks} one="# closed period" other="# closed periods" />
          {at !== "" && (
            <>
              {" · "}
              {t`Last read ${at}`}
            </>
          )}
        </p>
      </div>
      {failed && (
        <Notice tone="warn" title={t`This calendar can’t be read. New bookings may be missing.`}>
          {reasons[calendar.reason]}
        </Notice>
      )}
      {held > 0 && (
        <Notice
          tone="warn"
          title={plural(held, {
            one: "# coming stay is suddenly missing in the calendar",
            other: "# coming stays are suddenly missing in the calendar, all at once",
          })}
        >
          {t`This may be a fault of ${source}, so nothing was cancelled yet. Please look there. What is still missing on ${until} is cancelled then.`}
        </Notice>
      )}
      {!connected && !failed && (
        <p className="text-14 text-ink-soft">{t`It has no address and is not read by itself. Its stays stay as they are.`}</p>
      )}
      {connected && every === 0 && (
        <p className="text-14 text-ink-soft">{t`Calendars are not read by themselves in this installation.`}</p>
      )}
      {(calendar.source === "booking" || calendar.nights_free) && <NightsFree calendar={calendar} onTaken={onTaken} />}
      <div className="flex flex-wrap gap-2">
        {connected && (
          <Button variant={failed ? "primary" : "secondary"} icon={RefreshCw} isPending={busy} onPress={onFetch}>
            {failed ? t`Try again` : t`Read now`}
          </Button>
        )}
        {held > 0 && (
          <Button changes="office" variant="secondary" isDisabled={busy} onPress={() => onAsk("loss")}>
            {t`The stays are cancelled`}
          </Button>
        )}
        <Button
          changes="office"
          variant={connected ? "quiet" : failed ? "primary" : "secondary"}
          icon={Link2}
          isDisabled={busy}
          onPress={onAddress}
        >
          {connected ? t`New address` : t`Enter an address`}
        </Button>
        <Button variant="quiet" icon={History} onPress={onFetches}>
          {t`Answers so far`}
        </Button>
        {(connected || failed) && (
          <Button changes="office" variant="quiet" icon={Unlink} isDisabled={busy} onPress={() => onAsk("disconnect")}>
            {t`Disconnect`}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The calendars of channels that bring a home its stays: whether they work, and what to do where they do not. */
export function HomeCalendars({ id }: { id: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const reason = useReason();
  const query = useQuery(channelCalendarsQuery(id));
  const [addressed, setAddressed] = useState<ChannelCalendar | "new">();
  const search = useSearch({ from: "/_signed-in/_manager/manage_/properties_/$id" });
  const navigate = useNavigate({ from: "/manage/properties/$id" });
  const [chosen, setRead] = useState<ChannelCalendar>();
  const read = chosen ?? query.data?.calendars.find((one) => one.id === search.calendar);
  const [question, setQuestion] = useState<Question>();
  const taken = (answer: ChannelCalendars) => client.setQueryData(channelCalendarsQuery(id).queryKey, answer);
  const onSettled = () => void client.invalidateQueries();
  const fetching = useMutation({
    mutationFn: async (wanted: { calendar: string; acceptLoss: boolean }) =>
      fetchCalendar(wanted.calendar, wanted.acceptLoss),
    onSuccess: (answer, { calendar }) => {
      taken(answer);
      if (answer.calendars.find((one) => one.id === calendar)?.failures === 0)
        toast(t`Calendar read`, { tone: "done" });
    },
    onSettled,
  });
  const leaving = useMutation({
    mutationFn: disconnectCalendar,
    onSuccess: (answer) => {
      taken(answer);
      toast(t`Calendar disconnected`, { tone: "done" });
    },
    onSettled,
  });
  const failure = fetching.error ?? leaving.error;
  const all = query.data?.calendars;
  const every = query.data?.every_min ?? 0;
  const asked = question ? sourceNames[question.calendar.source] : "";
  return (
    <div className="flex max-w-3xl flex-col gap-6 pt-4">
      <Section icon={CalendarSync} title={t`Calendars of channels`}>
        {!all && query.error && <LoadFailure failure={query.error} retry={() => void query.refetch()} />}
        {!all && !query.error && <SkeletonList count={2} />}
        {all && (
          <>
            <p className="text-ink-soft">
              {every > 0
                ? t`Bookings of Airbnb, Booking.com, Vrbo and others come in by themselves, every ${every} minutes, and become stays with their cleanings.`
                : t`Bookings of Airbnb, Booking.com, Vrbo and others become stays with their cleanings.`}
            </p>
            {all.length === 0 && <p className="pt-2 font-semibold">{t`No calendar is connected yet.`}</p>}
            {failure && <FormError>{reason(failure)}</FormError>}
            <ul className="divide-y divide-line">
              {all.map((calendar) => (
                <Calendar
                  key={calendar.id}
                  calendar={calendar}
                  every={every}
                  busy={
                    (fetching.isPending && fetching.variables.calendar === calendar.id) ||
                    (leaving.isPending && leaving.variables === calendar.id)
                  }
                  onFetch={() => fetching.mutate({ calendar: calendar.id, acceptLoss: false })}
                  onAddress={() => setAddressed(calendar)}
                  onFetches={() => setRead(calendar)}
                  onAsk={(ask) => setQuestion({ ask, calendar })}
                  onTaken={taken}
                />
              ))}
            </ul>
            <Button
              changes="office"
              variant={all.length === 0 ? "primary" : "secondary"}
              icon={CalendarPlus}
              className="mt-3"
              onPress={() => setAddressed("new")}
            >
              {all.length === 0 ? t`Connect the first calendar` : t`Connect a calendar`}
            </Button>
          </>
        )}
      </Section>
      {query.data && <OutgoingCalendars id={id} all={query.data.outgoing} calendars={query.data.calendars} />}
      {addressed !== undefined && (
        <CalendarDialog
          id={id}
          calendar={addressed === "new" ? undefined : addressed}
          onClose={() => setAddressed(undefined)}
        />
      )}
      {read && (
        <CalendarFetches
          calendar={read}
          at={read.id === search.calendar ? search.fetch : undefined}
          onClose={() => {
            setRead(undefined);
            if (search.calendar !== undefined)
              void navigate({
                search: (before) => ({ ...before, calendar: undefined, fetch: undefined }),
                replace: true,
              });
          }}
        />
      )}
      {question && (
        <Dialog
          isOpen
          alert
          title={question.ask === "loss" ? t`Cancel the missing stays?` : t`Disconnect this calendar?`}
          onClose={() => setQuestion(undefined)}
          actions={
            <>
              <Button variant="quiet" onPress={() => setQuestion(undefined)}>{t`Back`}</Button>
              <Button
                variant="danger"
                onPress={() => {
                  setQuestion(undefined);
                  if (question.ask === "loss") fetching.mutate({ calendar: question.calendar.id, acceptLoss: true });
                  else leaving.mutate(question.calendar.id);
                }}
              >
                {question.ask === "loss" ? t`Cancel these stays` : t`Disconnect`}
              </Button>
            </>
          }
        >
          <p>
            {question.ask === "loss"
              ? t`All coming stays that are missing in the calendar are cancelled now. Please look at ${asked} first.`
              : t`New bookings and changes of ${asked} will no longer come in. Stays that are there stay.`}
          </p>
        </Dialog>
      )}
    </div>
  );
}
