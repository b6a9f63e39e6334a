import { useLingui } from "@lingui/react/macro";
import { CloudOff } from "lucide-react";
import { Notice } from "./Notice";

/** In place of what is not on the device while the network is away: one line says when it comes, and `missing` what it is. */
export function NextSignal({ missing }: { missing?: string }) {
  const { t } = useLingui();
  return (
    <Notice icon={CloudOff} {...(missing === undefined ? {} : { title: missing })}>
      {t`You’re offline. This will appear as soon as you’re back online.`}
    </Notice>
  );
}
