import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { Plural, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type ChannelCalendar,
  type FetchDifference,
  fetchQuery,
  fetchTextQuery,
  type KeptFetch,
  type Replay,
  replayFetch,
} from "#/api/channel-calendars";
import { useFormats } from "#/i18n/format";
import { CalendarText } from "#/parts/CalendarText";
import { useCalendarReasons } from "#/parts/calendar-words";
import { LoadFailure } from "#/parts/LoadFailure";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { FormError } from "#/ui/FormError";
import { Notice } from "#/ui/Notice";
import { SkeletonList } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { useReason } from "./use-home";

type Entry = FetchDifference["changes"][number];
type Field = Entry["fields"][number];

const fieldNames: Record<Field["name"], MessageDescriptor> = {
  uid: msg`Identifier`,
  kind: msg`Kind`,
  arrival: msg`Arrival`,
  departure: msg`Departure`,
  name: msg`Guest`,
  code: msg`Booking code`,
  phone: msg`Phone`,
  status: msg`Status`,
};

const opNames: Record<Replay["changes"][number]["op"], MessageDescriptor> = {
  add: msg({ message: "New", context: "entry of a calendar" }),
  change: msg({ message: "Changed", context: "entry of a calendar" }),
  cancel: msg`Gone`,
  miss: msg`Missing`,
};

const kindNames: Record<Entry["kind"], MessageDescriptor> = {
  stay: msg`Stay`,
  block: msg`Closed`,
  tentative: msg`Tentative`,
};

function Value({ field, value }: { field: Field["name"]; value: string }) {
  const { t } = useLingui();
  const format = useFormats();
  if (value === "") return <>–</>;
  if (field === "arrival" || field === "departure") return <>{format.date(value)}</>;
  if (field === "kind") return <>{t(kindNames[value as Entry["kind"]])}</>;
  if (field === "status") return <>{t`canceled`}</>;
  return <>{value}</>;
}

function Line(props: {
  op: Replay["changes"][number]["op"];
  kind: Entry["kind"];
  from: string;
  to: string;
  name?: string;
}) {
  const { t } = useLingui();
  const format = useFormats();
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="figures">
        <span className="font-semibold">{t(opNames[props.op])}</span> · {format.date(props.from)} –{" "}
        {format.date(props.to)}
        {props.name && ` · ${props.name}`}
      </span>
      <span className="text-14 text-ink-soft">{t(kindNames[props.kind])}</span>
    </p>
  );
}

/** One answer of a channel: what it says differently than the one before, its lines, and what it would do now. */
export function CalendarFetch(props: {
  calendar: ChannelCalendar;
  fetch: KeptFetch;
  onBack: () => void;
  onClose: () => void;
}) {
  const { calendar, fetch, onBack, onClose } = props;
  const { t } = useLingui();
  const format = useFormats();
  const reasons = useCalendarReasons();
  const reason = useReason();
  const client = useQueryClient();
  const [lines, setLines] = useState(false);
  const query = useQuery(fetchQuery(calendar.id, fetch.id));
  const text = useQuery({ ...fetchTextQuery(calendar.id, fetch.id), enabled: lines });
  const trying = useMutation({ mutationFn: async () => replayFetch(calendar.id, fetch.id, false) });
  const applying = useMutation({
    mutationFn: async () => replayFetch(calendar.id, fetch.id, true),
    onSuccess: () => {
      toast(t`Answer applied again`, { tone: "done" });
      onBack();
    },
    onSettled: () => void client.invalidateQueries(),
  });
  const at = format.dateTime(fetch.at);
  const found = query.data;
  const before = format.dateTime(found?.before ?? "");
  const plan = trying.data;
  const failure = trying.error ?? applying.error;
  const worked = fetch.reason === "" || fetch.reason === "vanished";
  return (
    <Dialog
      isOpen
      wide
      title={t`Answer of ${at}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onBack}>{t`Back`}</Button>
          {worked && fetch.kept && !plan && (
            <Button changes="office" variant="secondary" isPending={trying.isPending} onPress={() => trying.mutate()}>
              {t`What would it do now?`}
            </Button>
          )}
          {plan && plan.changes.length > 0 && (
            <Button changes="office" variant="danger" isPending={applying.isPending} onPress={() => applying.mutate()}>
              {t`Apply it again`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {fetch.reason !== "" && <Notice tone="warn">{reasons[fetch.reason]}</Notice>}
        {failure && <FormError>{reason(failure)}</FormError>}
        {plan && (
          <section className="flex flex-col gap-2">
            <h3 className="font-bold">{t`What it would do now`}</h3>
            {plan.changes.length === 0 && <p>{t`Nothing would change.`}</p>}
            <ul className="divide-y divide-line">
              {plan.changes.map((change, place) => (
                <li key={place} className="py-2">
                  <Line op={change.op} kind={change.kind} from={change.arrival} to={change.departure} />
                  {change.op === "change" && (
                    <p className="figures text-14 text-ink-soft">
                      {t`So far ${format.date(change.before_arrival)} – ${format.date(change.before_departure)}`}
                    </p>
                  )}
                  {change.repeated && (
                    <p className="text-14 text-ink-soft">{t`Another stay has these nights already.`}</p>
                  )}
                </li>
              ))}
            </ul>
            {plan.changes.length > 0 && (
              <p className="text-ink-soft">{t`The channel is read in full the next time. What it says by then counts again.`}</p>
            )}
          </section>
        )}
        {!found && query.error && <LoadFailure failure={query.error} retry={() => void query.refetch()} />}
        {!found && !query.error && <SkeletonList count={2} />}
        {found && worked && (
          <section className="flex flex-col gap-2">
            <h3 className="font-bold">
              {before === "" ? t`What it holds` : t`Different from the answer of ${before}`}
            </h3>
            {found.changes.length === 0 && <p>{t`Nothing changed`}</p>}
            <ul className="divide-y divide-line">
              {found.changes.map((entry, place) => (
                <li key={place} className="py-2">
                  <Line op={entry.op} kind={entry.kind} from={entry.arrival} to={entry.departure} name={entry.name} />
                  {entry.fields.map((field) => (
                    <p key={field.name} className="figures text-14 text-ink-soft [overflow-wrap:anywhere]">
                      {t(fieldNames[field.name])}: <Value field={field.name} value={field.before} /> →{" "}
                      <Value field={field.name} value={field.after} />
                    </p>
                  ))}
                </li>
              ))}
            </ul>
            {found.refused_entries.length > 0 && (
              <Notice tone="warn">
                <Plural
                  value={found.refused_entries.length}
                  one="# entry can’t be understood and is left out."
                  other="# entries can’t be understood and are left out."
                />
              </Notice>
            )}
          </section>
        )}
        {fetch.kept && !lines && (
          <Button variant="secondary" onPress={() => setLines(true)}>
            {t`Show the lines`}
          </Button>
        )}
        {lines && text.error && <LoadFailure failure={text.error} retry={() => void text.refetch()} />}
        {text.data && <CalendarText {...text.data} />}
      </div>
    </Dialog>
  );
}
