import { Plural, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarDays, FileUp } from "lucide-react";
import { useState } from "react";
import { type ChannelCalendar, connectCalendar, type GivenCalendar, lookAtCalendar } from "#/api/channel-calendars";
import { newIdempotencyKey } from "#/api/key";
import { allHomesQuery } from "#/api/properties";
import { Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { useCalendarReasons } from "#/parts/calendar-words";
import { CalendarHolds } from "#/screens/homes/CalendarHolds";
import { useFailureWords } from "#/session/failure-words";
import { FileButton } from "#/ui/FileButton";
import { Link } from "#/ui/Link";
import { Notice } from "#/ui/Notice";
import { TextField } from "#/ui/TextField";
import { StepForm } from "./StepForm";

/** Brings in the stays of the first property: its calendar is looked at, then connected. The address is a password and is kept nowhere on this device. */
export function CalendarStep(props: { member: number; onDone: () => void; onLater: () => void }) {
  const { member, onDone, onLater } = props;
  const { t } = useLingui();
  const format = useFormats();
  const words = useFailureWords();
  const reasons = useCalendarReasons();
  const { data: homes } = useQuery(allHomesQuery(member));
  const home = homes?.[0];
  const id = home ? `${home.memberid}-${home.id}` : "";
  const [address, setAddress] = useState("");
  const [file, setFile] = useState<{ name: string; content: string }>();
  const [key, setKey] = useState(newIdempotencyKey);
  const given = (): GivenCalendar => (file ? { file: file.content } : { address });
  const look = useMutation({ mutationFn: async () => lookAtCalendar(id, given()), gcTime: 0 });
  const connect = useMutation({
    mutationFn: async () => connectCalendar(id, given(), key),
    gcTime: 0,
    onSuccess: onDone,
  });
  const begin = () => {
    setKey(newIdempotencyKey());
    look.reset();
    connect.reset();
  };
  const failure = connect.error ?? look.error;
  const fields = failure instanceof Refusal ? failure.fields : {};
  const why = fields.address ?? fields.file;
  const said = why === undefined ? undefined : reasons[why as ChannelCalendar["reason"]];
  const next = look.data?.first.find((entry) => entry.kind !== "block");
  const day = next && format.day(next.arrival);
  const stays = look.data?.stays ?? 0;
  if (homes && !home) {
    return (
      <Notice action={<Link to="/manage/start" search={{ member, step: "home" }}>{t`Add a property`}</Link>}>
        {t`A calendar belongs to a property. Add the property first.`}
      </Notice>
    );
  }
  return (
    <StepForm
      title={t`Your reservations`}
      lead={t`Airbnb, Booking.com, Vrbo and others give each listing a calendar address (iCal), mostly under “Calendar” and then “Export” or “Sync”. Copy it there.`}
      action={look.data ? t`Connect and continue` : t`Check the calendar`}
      failure={failure && said === undefined ? words(failure) : undefined}
      isPending={look.isPending || connect.isPending}
      isDisabled={id === "" || (!file && address.trim() === "")}
      onSubmit={() => (look.data ? connect.mutate() : look.mutate())}
      onLater={onLater}
    >
      {file ? (
        <p className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
          <span className="font-semibold">{file.name}</span>
          <button
            type="button"
            className="font-semibold text-sea-ink underline-offset-4 hover:underline"
            onClick={() => {
              setFile(undefined);
              begin();
            }}
          >
            {t`Enter an address instead`}
          </button>
        </p>
      ) : (
        <>
          <TextField
            label={t`Address of the calendar`}
            icon={CalendarDays}
            help={t`Keep it secret. Anyone who has it sees the bookings.`}
            inputMode="url"
            autoCapitalize="none"
            autoCorrect="off"
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            value={address}
            onChange={(next) => {
              setAddress(next);
              begin();
            }}
            error={said}
          />
          <FileButton
            icon={FileUp}
            label={t`Or choose a calendar file (.ics)`}
            accept=".ics,text/calendar"
            onChoose={([chosen]) => {
              if (!chosen) return;
              void chosen.text().then((content) => {
                setFile({ name: chosen.name, content });
                begin();
              });
            }}
          />
        </>
      )}
      {file && said !== undefined && <Notice tone="error">{said}</Notice>}
      {look.data && (
        <>
          <p role="status" className="text-18 font-semibold">
            <Plural value={stays} one="# coming stay" other="# coming stays" />
            {day !== undefined && <>, {t`the next on ${day}`}</>}
          </p>
          <CalendarHolds look={look.data} />
          {file && (
            <p className="text-ink-soft">{t`A file is read once. Later bookings come in by an address only.`}</p>
          )}
        </>
      )}
    </StepForm>
  );
}
