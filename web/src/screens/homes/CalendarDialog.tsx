import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import {
  type ChannelCalendar,
  channelCalendarsQuery,
  connectCalendar,
  lookAtCalendar,
  readdressCalendar,
} from "#/api/channel-calendars";
import { newIdempotencyKey } from "#/api/key";
import { Refusal } from "#/api/refusal";
import { useCalendarReasons } from "#/parts/calendar-words";
import { Button } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { CalendarHolds } from "./CalendarHolds";
import { useReason } from "./use-home";

/** Takes the address of a channel's calendar: shows what it holds, then connects it. The address is a password and is kept nowhere on this device. */
export function CalendarDialog(props: { id: string; calendar?: ChannelCalendar | undefined; onClose: () => void }) {
  const { id, calendar, onClose } = props;
  const { t } = useLingui();
  const form = useId();
  const client = useQueryClient();
  const reason = useReason();
  const reasons = useCalendarReasons();
  const [address, setAddress] = useState("");
  const [key, setKey] = useState(newIdempotencyKey);
  const look = useMutation({ mutationFn: async () => lookAtCalendar(id, { address }), gcTime: 0 });
  const connect = useMutation({
    mutationFn: async () =>
      calendar ? readdressCalendar(calendar.id, address, key) : connectCalendar(id, { address }, key),
    gcTime: 0,
    onSuccess: (answer) => {
      client.setQueryData(channelCalendarsQuery(id).queryKey, answer);
      toast(t`Calendar connected`, { tone: "done" });
      onClose();
    },
    onSettled: () => void client.invalidateQueries(),
  });
  const type = (next: string) => {
    setAddress(next);
    setKey(newIdempotencyKey());
    look.reset();
    connect.reset();
  };
  const failure = connect.error ?? look.error;
  const why = failure instanceof Refusal ? failure.fields.address : undefined;
  const said =
    why === "vanished"
      ? t`Most of the coming stays are not in it. Please check whether it is the calendar of this property.`
      : why === "busy"
        ? t`The channel wants to be left alone for now. Please try again in an hour.`
        : why === undefined
          ? undefined
          : reasons[why as ChannelCalendar["reason"]];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (look.isPending || connect.isPending || address.trim() === "") return;
    if (look.data) connect.mutate();
    else look.mutate();
  };
  return (
    <FormDialog
      isOpen
      unsaved={address !== "" && !connect.isSuccess}
      title={calendar ? t`New address of the calendar` : t`Connect a calendar`}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form={form}
          size="lg"
          full
          isPending={look.isPending || connect.isPending}
          isDisabled={address.trim() === ""}
        >
          {look.data ? t`Connect` : t`Check the calendar`}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-ink-soft">{t`Airbnb, Booking.com, Vrbo and others give each listing a calendar address (iCal), mostly under “Calendar” and then “Export” or “Sync”. Copy it there.`}</p>
        <TextField
          label={t`Address of the calendar`}
          help={t`Keep it secret. Anyone who has it sees the bookings.`}
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          value={address}
          onChange={type}
          error={said}
        />
        {failure && said === undefined && <FormError>{reason(failure)}</FormError>}
        {look.data && <CalendarHolds look={look.data} />}
      </form>
    </FormDialog>
  );
}
