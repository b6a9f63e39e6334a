import { useLingui } from "@lingui/react/macro";
import type { TaskDetail } from "#/api/shapes";
import { CopyButton } from "#/ui/CopyButton";
import { QrCode } from "#/ui/QrCode";

/** The code for a phone's camera, and the same as text: readers disagree on letters outside ASCII. */
export function WifiCard({ wifi }: { wifi: NonNullable<TaskDetail["wifi"]> }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <QrCode value={wifi.qr} label={t`QR code of the WiFi ${wifi.ssid}`} className="size-40" />
      <div className="flex min-w-0 grow flex-col gap-3">
        <dl className="flex flex-col gap-2">
          <div>
            <dt className="text-ink-soft">{t`Network`}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{wifi.ssid}</dd>
          </div>
          {wifi.password ? (
            <div>
              <dt className="text-ink-soft">{t`Password`}</dt>
              <dd className="figures font-semibold [overflow-wrap:anywhere]">{wifi.password}</dd>
            </div>
          ) : (
            <div>
              <dt className="text-ink-soft">{t`Password`}</dt>
              <dd className="font-semibold">{t`None, the network is open`}</dd>
            </div>
          )}
        </dl>
        {wifi.password && (
          <span>
            <CopyButton value={wifi.password} label={t`Copy the password`} />
          </span>
        )}
      </div>
    </div>
  );
}
