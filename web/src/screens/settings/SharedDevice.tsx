import { useLingui } from "@lingui/react/macro";
import { Card } from "#/ui/Card";

/** What a device that is not the person's own keeps: nothing. */
export function SharedDevice() {
  const { t } = useLingui();
  return (
    <Card>
      <h2 className="pb-3 text-18 font-bold">{t`Not your device`}</h2>
      <p>{t`You said that this is not your device. Nothing is saved here, nothing works offline, and there are no push messages.`}</p>
      <p className="mt-2 text-ink-soft">{t`You’re signed out when the browser closes, after an hour without use, and after 12 hours at the latest. Messages and tasks that are still waiting then are lost.`}</p>
    </Card>
  );
}
