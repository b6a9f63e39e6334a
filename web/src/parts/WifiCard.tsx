import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Wifi } from "lucide-react";
import type { Answers } from "#/api/answers";
import { CopyButton } from "#/ui/CopyButton";
import { QrCode } from "#/ui/QrCode";
import { Section } from "./Section";

/** By the number of the WiFi code's type. */
const types: Record<Answers["PropertyWiFiAnswer"]["type"], MessageDescriptor> = {
  0: msg`Open network, no password`,
  1: msg`Password (WEP)`,
  2: msg`Password (WPA/WPA2)`,
};

/** The code to scan for a second phone, and everything as text, because readers disagree on letters outside ASCII. */
export function WifiCard({ wifi }: { wifi: Answers["PropertyWiFiAnswer"] }) {
  const { t, i18n } = useLingui();
  return (
    <Section icon={Wifi} title={t`WiFi`} id="wifi">
      <div className="flex flex-wrap items-start gap-5">
        <QrCode
          value={wifi.qr}
          label={t`Code to join the network ${wifi.ssid}`}
          className="size-40 border border-line"
        />
        <dl className="flex min-w-0 grow basis-48 flex-col gap-3">
          <div>
            <dt className="text-14 text-ink-soft">{t`Network`}</dt>
            <dd className="text-18 font-bold break-all">{wifi.ssid}</dd>
          </div>
          {wifi.password ? (
            <div>
              <dt className="text-14 text-ink-soft">{i18n._(types[wifi.type])}</dt>
              <dd className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <span className="figures text-18 font-bold break-all select-all">{wifi.password}</span>
                <CopyButton value={wifi.password} label={t`Copy the password`} />
              </dd>
            </div>
          ) : (
            <div>
              <dt className="sr-only">{t`Password`}</dt>
              <dd>{i18n._(types[0])}</dd>
            </div>
          )}
        </dl>
      </div>
    </Section>
  );
}
