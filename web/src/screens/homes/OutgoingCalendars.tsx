import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarPlus, CalendarX2, Link2, Share2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import {
  type ChannelCalendar,
  type ChannelCalendars,
  channelCalendarsQuery,
  makeOutgoing,
  type OutgoingCalendar,
  outgoingAddressQuery,
  readdressOutgoing,
  removeOutgoing,
} from "#/api/channel-calendars";
import { newIdempotencyKey } from "#/api/key";
import { Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { Section } from "#/parts/Section";
import { Button } from "#/ui/Button";
import { CopyButton } from "#/ui/CopyButton";
import { Dialog } from "#/ui/Dialog";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { Select } from "#/ui/Select";
import { SkeletonList } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { sourceNames } from "./calendar-source";
import { useReason } from "./use-home";

const nameOf = (calendar: OutgoingCalendar) =>
  calendar.source === "generic" ? calendar.name : sourceNames[calendar.source];

/** What a new calendar is for: a platform, a channel whose calendar the home follows, or another one. */
type Channel = Exclude<OutgoingCalendar["source"], "generic"> | "another" | `followed ${string}`;

/** Chooses the channel that a new calendar is for. */
function NewOutgoing({
  id,
  followed,
  onMade,
  onClose,
}: {
  id: string;
  followed: readonly ChannelCalendar[];
  onMade: (all: ChannelCalendars) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useId();
  const reason = useReason();
  const [channel, setChannel] = useState<Channel>("airbnb");
  const [name, setName] = useState("");
  const [key] = useState(newIdempotencyKey);
  const make = useMutation({
    mutationFn: async () => {
      const own = followed.find((one) => channel === `followed ${one.id}`);
      if (own) return makeOutgoing(id, { source: own.source, name: "", calendar: own.id }, key);
      const platform = channel === "airbnb" || channel === "booking" || channel === "vrbo" ? channel : undefined;
      return makeOutgoing(id, { source: platform ?? "generic", name: platform ? "" : name }, key);
    },
    onSuccess: onMade,
  });
  const refused = make.error instanceof Refusal ? make.error.fields : {};
  const wrong = refused.name !== undefined;
  /** Calendars of one host are counted. */
  const labelOf = (one: ChannelCalendar) => {
    const same = followed.filter(({ host }) => host === one.host);
    return same.length > 1 ? `${one.host} (${same.indexOf(one) + 1})` : one.host;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isPending) make.mutate();
  };
  return (
    <FormDialog
      isOpen
      unsaved={name !== "" && !make.isSuccess}
      title={t`Calendar for a channel`}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form={form}
          size="lg"
          full
          isPending={make.isPending}
          isDisabled={channel === "another" && name.trim() === ""}
        >
          {t`Create the calendar`}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-ink-soft">{t`Each channel gets its own calendar. It holds the nights that are taken elsewhere, not the bookings of that channel.`}</p>
        <Select<Channel>
          label={t`Channel`}
          value={channel}
          onChange={setChannel}
          options={[
            { value: "airbnb", label: sourceNames.airbnb },
            { value: "booking", label: sourceNames.booking },
            { value: "vrbo", label: sourceNames.vrbo },
            ...followed.map((one) => ({ value: `followed ${one.id}` as const, label: labelOf(one) })),
            { value: "another", label: t`Another one` },
          ]}
        />
        {channel === "another" && (
          <TextField
            label={t`Name of the channel`}
            help={t`As it is written in the reservations of this channel.`}
            maxLength={60}
            value={name}
            onChange={setName}
            error={wrong ? t`Please give a name of up to 60 characters.` : undefined}
          />
        )}
        {make.error && !wrong && (
          <FormError>
            {refused.calendar === undefined
              ? reason(make.error)
              : t`This property no longer follows this calendar. Please choose another channel.`}
          </FormError>
        )}
      </form>
    </FormDialog>
  );
}

/** The address of a calendar. It is a password, and is kept nowhere on this device. */
function Address({ calendar, onClose }: { calendar: OutgoingCalendar; onClose: () => void }) {
  const { t } = useLingui();
  const reason = useReason();
  const { data, error, isPending } = useQuery({ ...outgoingAddressQuery(calendar.id), gcTime: 0 });
  const channel = nameOf(calendar);
  return (
    <Dialog
      isOpen
      title={t`Address for ${channel}`}
      onClose={onClose}
      actions={<Button size="lg" onPress={onClose}>{t`Done`}</Button>}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">{t`Paste it at ${channel}, mostly under “Calendar” and then “Import” or “Sync”. Anyone who has it sees which nights are taken, but no names.`}</p>
        {isPending && <SkeletonList count={1} />}
        {error && <FormError>{reason(error)}</FormError>}
        {data !== undefined && (
          <div className="flex flex-col gap-2 rounded-control border border-line bg-sunk p-4">
            <p className="font-mono text-14 [overflow-wrap:anywhere]">{data}</p>
            <div>
              <CopyButton value={data} label={t`Copy the address`} />
            </div>
          </div>
        )}
      </div>
    </Dialog>
  );
}

type Question = { ask: "address" | "replace" | "remove"; calendar: OutgoingCalendar };

/** The calendars by which channels learn which nights of a home are taken elsewhere. */
export function OutgoingCalendars({
  id,
  all,
  calendars,
}: {
  id: string;
  all: readonly OutgoingCalendar[];
  calendars: readonly ChannelCalendar[];
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const format = useFormats();
  const reason = useReason();
  const [adding, setAdding] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const taken = (answer: ChannelCalendars) => client.setQueryData(channelCalendarsQuery(id).queryKey, answer);
  const remove = useMutation({
    mutationFn: removeOutgoing,
    onSuccess: (answer) => {
      taken(answer);
      toast(t`Calendar removed`, { tone: "done" });
    },
    onSettled: () => void client.invalidateQueries(),
  });
  const replace = useMutation({
    mutationFn: async (calendar: OutgoingCalendar) => readdressOutgoing(calendar.id),
    onSuccess: (_, calendar) => setQuestion({ ask: "address", calendar }),
    onSettled: () => void client.invalidateQueries(),
  });
  const failure = remove.error ?? replace.error;
  const close = () => setQuestion(undefined);
  const asked = question ? nameOf(question.calendar) : "";
  return (
    <Section icon={Share2} title={t`Calendars for channels`}>
      <p className="text-ink-soft">{t`So that no channel sells a night that is taken elsewhere, give each one the address of its calendar. It holds stays of all other channels, direct bookings and closed nights.`}</p>
      {failure && <FormError>{reason(failure)}</FormError>}
      <ul className="divide-y divide-line">
        {all.map((calendar) => {
          const at = format.dateTime(calendar.read_at);
          return (
            <li key={calendar.id} className="flex flex-col gap-3 py-4">
              <div>
                <h3 className="font-bold [overflow-wrap:anywhere]">{nameOf(calendar)}</h3>
                <p className="figures text-14 text-ink-soft">
                  {at === "" ? t`Not read yet. Enter the address at the channel.` : t`Last read ${at}`}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  changes="office"
                  variant="secondary"
                  icon={Link2}
                  onPress={() => setQuestion({ ask: "address", calendar })}
                >
                  {t`Show the address`}
                </Button>
                <Button changes="office" variant="quiet" onPress={() => setQuestion({ ask: "replace", calendar })}>
                  {t`New address`}
                </Button>
                <Button
                  changes="office"
                  variant="quiet"
                  icon={CalendarX2}
                  isDisabled={remove.isPending}
                  onPress={() => setQuestion({ ask: "remove", calendar })}
                >
                  {t`Remove`}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <Button changes="office" variant="secondary" icon={CalendarPlus} className="mt-3" onPress={() => setAdding(true)}>
        {t`Create a calendar for a channel`}
      </Button>
      {adding && (
        <NewOutgoing
          id={id}
          followed={calendars.filter((one) => one.source === "generic" && one.host !== "")}
          onMade={(answer) => {
            const made = answer.outgoing.findLast((one) => !all.some((known) => known.id === one.id));
            taken(answer);
            setAdding(false);
            if (made) setQuestion({ ask: "address", calendar: made });
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {question?.ask === "address" && <Address calendar={question.calendar} onClose={close} />}
      {question && question.ask !== "address" && (
        <Dialog
          isOpen
          alert
          title={question.ask === "remove" ? t`Remove this calendar?` : t`Replace the address?`}
          onClose={close}
          actions={
            <>
              <Button variant="quiet" onPress={close}>{t`Back`}</Button>
              <Button
                variant="danger"
                onPress={() => {
                  close();
                  if (question.ask === "remove") remove.mutate(question.calendar.id);
                  else replace.mutate(question.calendar);
                }}
              >
                {question.ask === "remove" ? t`Remove` : t`Replace the address`}
              </Button>
            </>
          }
        >
          <p>
            {question.ask === "remove"
              ? t`Its address stops working. ${asked} no longer learns which nights are taken.`
              : t`The address that ${asked} has now stops working. Until the new one is entered there, ${asked} does not learn which nights are taken.`}
          </p>
        </Dialog>
      )}
    </Section>
  );
}
