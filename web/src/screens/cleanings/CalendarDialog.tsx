import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarSync, Trash2 } from "lucide-react";
import { calendarQuery, changeCalendar } from "#/api/calendar";
import { useFormats } from "#/i18n/format";
import { emptyWireTime } from "#/i18n/wire-time";
import { localZone, wallClock } from "#/features/tasks";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { CopyButton } from "#/ui/CopyButton";
import { Dialog } from "#/ui/Dialog";
import { Notice } from "#/ui/Notice";
import { SkeletonList } from "#/ui/Skeleton";
import { ExternalLink } from "#/ui/Anchor";

/** The wire has this one moment in UTC: the calendar belongs to no property. */
const here = (utc: string) => wallClock(Date.parse(`${utc.replace(" ", "T")}Z`), localZone());

/** The private address under which a calendar program finds the own tasks. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureWords();
  const formats = useFormats();
  const client = useQueryClient();
  const query = useQuery(calendarQuery);
  const change = useMutation({
    mutationFn: changeCalendar,
    // The address is a password: it stays in this dialog and is kept nowhere.
    onSuccess: (calendar) => client.setQueryData(calendarQuery.queryKey, { ...calendar, address: "" }),
  });
  const failure = query.error ?? change.error;
  const calendar = query.data;
  const address = change.data?.address ?? "";
  return (
    <Dialog
      title={t`Tasks in your calendar`}
      isOpen
      onClose={onClose}
      actions={
        calendar && (
          <>
            {calendar.active && (
              <Button
                variant="secondary"
                size="lg"
                icon={Trash2}
                isPending={change.isPending}
                onPress={() => change.mutate("DELETE")}
              >
                {t`Revoke the address`}
              </Button>
            )}
            <Button size="lg" icon={CalendarSync} isPending={change.isPending} onPress={() => change.mutate("POST")}>
              {calendar.active ? t`Create a new address` : t`Create the address`}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">{t`With a private address, your tasks show up in your calendar app. Anyone who has the address can see them, so don’t share it.`}</p>
        {address !== "" && (
          <div className="flex flex-col gap-2 rounded-control border border-line bg-sunk p-4">
            <p className="font-semibold">{t`Your address (shown only now)`}</p>
            <p className="font-mono text-14 [overflow-wrap:anywhere]">{address}</p>
            <div className="flex flex-wrap gap-2">
              <CopyButton value={address} label={t`Copy the address`} />
              <ExternalLink look={{ variant: "secondary" }} href={address.replace(/^https?:/u, "webcal:")}>
                {t`Open in the calendar`}
              </ExternalLink>
            </div>
          </div>
        )}
        {calendar?.active && address === "" && (
          <Notice>
            {calendar.fetched === emptyWireTime
              ? t`There is an address. It has not been used yet.`
              : t`There is an address. Last used: ${formats.dateTime(here(calendar.fetched))}.`}
          </Notice>
        )}
        {calendar?.active && (
          <p className="text-14 text-ink-soft">{t`A new address replaces the old one immediately.`}</p>
        )}
        {failure && <Notice tone="error">{words(failure)}</Notice>}
        {query.isPending && <SkeletonList count={1} />}
      </div>
    </Dialog>
  );
}
