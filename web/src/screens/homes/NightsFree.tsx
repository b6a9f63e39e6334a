import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ChannelCalendar, type ChannelCalendars, keepNightsFree } from "#/api/channel-calendars";
import { useFailureToast } from "#/session/failure-words";
import { useMayChange } from "#/ui/changing";
import { Switch } from "#/ui/Switch";
import { sourceNames } from "./calendar-source";

/** Whether the office keeps a night free behind all stays of a calendar: where it does, Today asks about none. */
export function NightsFree({
  calendar,
  onTaken,
}: {
  calendar: ChannelCalendar;
  onTaken: (answer: ChannelCalendars) => void;
}) {
  const { t } = useLingui();
  const may = useMayChange("office");
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const keeping = useMutation({
    mutationFn: async (free: boolean) => keepNightsFree(calendar.id, free),
    onSuccess: onTaken,
    onError: (failure) => tellFailure(failure),
    onSettled: async () => client.invalidateQueries(),
  });
  const source = sourceNames[calendar.source];
  return (
    <Switch
      label={t`We always keep the night after a stay free`}
      help={t`${source} lists this night like a stay of one night. When this is off, Today asks about each: a guest, or kept free?`}
      isDisabled={!may || keeping.isPending}
      on={keeping.isPending ? keeping.variables : calendar.nights_free}
      onChange={(free) => keeping.mutate(free)}
    />
  );
}
