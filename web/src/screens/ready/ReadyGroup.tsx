import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { CloudDownload } from "lucide-react";
import { useEffect, useState } from "react";
import { useFormats } from "#/i18n/format";
import { localZone, wallClock } from "#/i18n/property-time";
import { useNow } from "#/i18n/use-now";
import { Button } from "#/ui/Button";
import { Notice } from "#/ui/Notice";
import { prepare } from "./prepare";
import type { Of } from "./prepared";
import { askToKeep, mayVanish } from "./storage";
import { isReadyOn, usePrepared } from "./use-prepared";

/** What is ready without a signal, until when and how large it is, and a button to make it ready now. */
export function ReadyGroup({ of }: { of: Of }) {
  const { t } = useLingui();
  const formats = useFormats();
  const client = useQueryClient();
  const prepared = usePrepared(of);
  const today = wallClock(useNow(), localZone()).slice(0, 10);
  const [working, setWorking] = useState(false);
  const [failed, setFailed] = useState(false);
  const [vanishes, setVanishes] = useState(false);

  useEffect(() => {
    let left = false;
    void mayVanish().then((may) => !left && setVanishes(may));
    return () => {
      left = true;
    };
  }, []);

  async function makeReady(): Promise<void> {
    setWorking(true);
    setFailed(false);
    await askToKeep();
    setVanishes(await mayVanish());
    await prepare(client, of, { asked: true }).catch(() => setFailed(true));
    setWorking(false);
  }

  const ready = prepared && prepared.until >= today ? prepared : undefined;
  function ofTasks(): string {
    if (!ready) return t`Your tasks are not ready to use offline yet.`;
    return isReadyOn(ready, today)
      ? t`Your tasks are ready to use offline until ${formats.day(ready.until)} (${formats.bytes(ready.bytes)}).`
      : t`Your tasks are ready to use offline until ${formats.day(ready.until)}. Some pictures and files are still missing.`;
  }
  function ofStays(): string {
    if (!ready)
      return prepared?.refs.length === 0
        ? t`You have no upcoming stay to make ready.`
        : t`Your stay is not ready to use offline yet.`;
    return isReadyOn(ready, today)
      ? t`Your stay is ready to use offline until ${formats.day(ready.until)} (${formats.bytes(ready.bytes)}).`
      : t`Your stay is ready to use offline until ${formats.day(ready.until)}. Some pictures and documents are still missing.`;
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <p>{of === "tasks" ? ofTasks() : ofStays()}</p>
      {prepared && !prepared.complete && (
        <p className="text-ink-soft">
          {of === "tasks"
            ? t`You have many tasks: the first ones are ready, and the others need a connection.`
            : t`You have many stays: the first ones are ready, and the others need a connection.`}
        </p>
      )}
      {vanishes && (
        <p className="text-ink-soft">{t`The browser may delete saved data when space runs low or after a week without a visit, and a private window loses it when closed.`}</p>
      )}
      {failed && (
        <Notice tone="error">
          {of === "tasks"
            ? t`Your tasks could not be made ready. Check your connection and try again.`
            : t`Your stay could not be made ready. Check your connection and try again.`}
        </Notice>
      )}
      <Button variant="secondary" icon={CloudDownload} isPending={working} onPress={() => void makeReady()}>
        {t`Make ready now`}
      </Button>
    </div>
  );
}
