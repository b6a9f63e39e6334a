import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { NetworkFailure } from "#/api/refusal";
import { hasRole, useStatus } from "#/session/status";
import { useFailureToast } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { Notice } from "#/ui/Notice";
import { Skeleton } from "#/ui/Skeleton";
import { Switch } from "#/ui/Switch";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { type DevicePush, devicePush, switchOff, switchOn } from "./device";
import { changeTold, type Told, type ToldChange, toldQuery } from "#/api/notifications";
import { withChange } from "./with-change";

function Kind({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="border-t border-line pt-3">
      <h3 id={id} className="text-14 font-semibold text-ink-soft">
        {title}
      </h3>
      {children}
    </div>
  );
}

/** Pushes to this browser: on, off, or why not. */
function ThisDevice({ serverKey }: { serverKey: string }) {
  const { t } = useLingui();
  const [state, setState] = useState<DevicePush>();
  useEffect(() => {
    let here = true;
    devicePush().then(
      (found) => here && setState(found),
      () => here && setState("unsupported"),
    );
    return () => {
      here = false;
    };
  }, []);
  const turning = useMutation({
    mutationFn: async (on: boolean) => (on ? switchOn(serverKey) : switchOff()),
    onSuccess: (found) => {
      setState(found);
      if (found === "on") toast(t`Push is on for this device`, { tone: "done" });
    },
    onError: (failure) => {
      toast(
        failure instanceof NetworkFailure
          ? t`Please check your internet connection.`
          : t`The browser’s push service did not answer. Please try again later.`,
        { tone: "error" },
      );
      void devicePush().then(setState);
    },
  });
  // The browser is asked, not the network: this needs no signal.
  if (state === undefined) return <div className="h-14" />;
  if (state === "homeScreen")
    return (
      <Notice>{t`On iPhone and iPad, push only works from the Home Screen: tap “Share”, then “Add to Home Screen”, and open the app from there.`}</Notice>
    );
  if (state === "blocked")
    return (
      <Notice tone="warn">{t`Your browser blocks notifications from this page. Allow them in the browser’s settings, then come back.`}</Notice>
    );
  if (state === "shared") return <Notice>{t`Push is off, because this is not your device.`}</Notice>;
  if (state === "unsupported") return <Notice>{t`This browser cannot receive push messages.`}</Notice>;
  return (
    <Switch
      label={t`Push on this device`}
      help={t`Only while you’re signed in here. Never includes a key code.`}
      on={turning.isPending ? turning.variables : state === "on"}
      onChange={(on) => turning.mutate(on)}
    />
  );
}

/** From and to, saved when the field is left: while one types, half a time is none. */
function QuietTimes({ quiet, onChange }: { quiet: Told["quiet"]; onChange: (change: ToldChange["quiet"]) => void }) {
  const { t } = useLingui();
  const [from, setFrom] = useState(quiet.from);
  const [to, setTo] = useState(quiet.to);
  const same = from === to;
  const save = () => {
    if (from && to && !same && (from !== quiet.from || to !== quiet.to)) onChange({ from, to });
  };
  return (
    <div className="grid grid-cols-2 gap-3 pt-1">
      <TextField label={t`From`} type="time" value={from} onChange={setFrom} onBlur={save} />
      <TextField
        label={t`To`}
        type="time"
        value={to}
        onChange={setTo}
        onBlur={save}
        error={same ? t`Please choose an end time that differs from the start.` : undefined}
      />
    </div>
  );
}

/** The notifications for a person who does not look at the app: one switch a kind and way, quiet hours, this device. */
export function Notifications() {
  const { t } = useLingui();
  const tellFailure = useFailureToast();
  const client = useQueryClient();
  const { data: status } = useStatus();
  const { data: settings, error, refetch } = useQuery(toldQuery);
  const title = useId();
  const changing = useMutation({
    mutationFn: changeTold,
    // Shown at once, and taken back where the server says no.
    onMutate: (change) => {
      const before = client.getQueryData(toldQuery.queryKey);
      client.setQueryData(toldQuery.queryKey, (known) => known && withChange(known, change));
      return before;
    },
    onSuccess: (answer) => client.setQueryData(toldQuery.queryKey, answer),
    onError: (failure, _, before) => {
      if (before) client.setQueryData(toldQuery.queryKey, before);
      tellFailure(failure);
    },
  });
  const change = (wanted: ToldChange) => changing.mutate(wanted);

  if (!settings || !status) {
    return (
      <Card labelledBy={title}>
        <h2 id={title} className="pb-3 text-18 font-bold">{t`Notifications`}</h2>
        {error ? (
          <div className="flex flex-col items-start gap-3">
            <p className="text-ink-soft">
              {error instanceof NetworkFailure
                ? t`Please check your internet connection.`
                : t`The settings could not be loaded.`}
            </p>
            <Button variant="secondary" icon={RotateCw} onPress={() => void refetch()}>
              {t`Try again`}
            </Button>
          </div>
        ) : (
          <Skeleton bars={["h-5 w-2/3", "h-5 w-1/2"]} />
        )}
      </Card>
    );
  }

  // A person who came with a booking number is not the owner of the account: only this device is theirs.
  const owner = !status.only_reservation;
  const { quiet } = settings;
  const { agency } = quiet;
  return (
    <Card labelledBy={title}>
      <h2 id={title} className="text-18 font-bold">{t`Notifications`}</h2>
      <p className="pt-1 pb-2 text-ink-soft">{t`While you’re away from the app. Messages count as unread after three minutes.`}</p>
      <ThisDevice serverKey={settings.server.push_key} />
      {owner && (
        <div className="flex flex-col gap-3 pt-3">
          {!settings.server.mail && <Notice>{t`Emails can’t be sent at the moment.`}</Notice>}
          <Kind title={t`Unread messages`}>
            <Switch
              label={t`By email`}
              help={
                settings.server.answers ? t`You can reply to the email: your reply appears in the chat.` : undefined
              }
              on={settings.messages.mail}
              onChange={(mail) => change({ messages: { mail } })}
            />
            <Switch
              label={t`By push`}
              on={settings.messages.push}
              onChange={(push) => change({ messages: { push } })}
            />
          </Kind>
          {hasRole(status, "cleaner", "company") && (
            <Kind title={t`New and changed tasks`}>
              <Switch
                label={t`By push`}
                help={t`Where push can’t reach you, an email is sent about tasks that begin soon. Off: neither.`}
                on={settings.tasks.push}
                onChange={(push) => change({ tasks: { push } })}
              />
            </Kind>
          )}
          {hasRole(status, "guest") && (
            <Kind title={t`The key of your stay is ready`}>
              <Switch label={t`By email`} on={settings.stay.mail} onChange={(mail) => change({ stay: { mail } })} />
              <Switch label={t`By push`} on={settings.stay.push} onChange={(push) => change({ stay: { push } })} />
            </Kind>
          )}
          <Kind title={t`Quiet hours`}>
            <Switch
              label={t`Pause notifications at set hours`}
              help={
                <>
                  {t`Messages that arrive during quiet hours are sent when they end, if they are still unread.`}
                  {agency !== "" && <> {t`These hours are set by ${agency} until you choose your own.`}</>}
                </>
              }
              on={quiet.on}
              onChange={(on) =>
                change({
                  quiet: { on, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone || quiet.time_zone },
                })
              }
            />
            {quiet.on && (
              <QuietTimes
                key={`${quiet.from} ${quiet.to}`}
                quiet={quiet}
                onChange={(times) =>
                  change({
                    quiet: { ...times, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone || quiet.time_zone },
                  })
                }
              />
            )}
          </Kind>
        </div>
      )}
    </Card>
  );
}
