import { useLingui } from "@lingui/react/macro";
import { Check, FlaskConical, Home, X } from "lucide-react";
import { useEffect, useState } from "react";
import { loadConfig } from "#/api/config";
import { LinkButton } from "#/ui/Link";
import { Icon } from "#/ui/Icon";
import { Spinner } from "#/ui/Spinner";
import { StatePage } from "#/ui/StatePage";

/** For the first question of a support call: does this device have what the app needs, and does the server answer? */
export function TestScreen() {
  const { t } = useLingui();
  const [server, setServer] = useState<{ version: string } | "none">();
  useEffect(() => {
    loadConfig().then(
      (config) => setServer({ version: config.version }),
      () => setServer("none"),
    );
  }, []);
  const checks: { label: string; passed: boolean | undefined }[] = [
    { label: t`The server answers`, passed: server === undefined ? undefined : server !== "none" },
    { label: t`The device is online`, passed: navigator.onLine },
    { label: t`Cookies are allowed`, passed: navigator.cookieEnabled },
    { label: t`This device can store data`, passed: "indexedDB" in window && "localStorage" in window },
    { label: t`The connection is protected`, passed: window.isSecureContext },
  ];
  return (
    <StatePage
      icon={FlaskConical}
      title={t`Test page`}
      actions={
        <LinkButton to="/" icon={Home} variant="secondary">
          {t`Go to start page`}
        </LinkButton>
      }
    >
      <ul className="mx-auto flex w-full max-w-sm flex-col divide-y divide-line rounded-card border border-line bg-card px-5 text-start text-16 text-ink">
        {checks.map((check) => (
          <li key={check.label} className="flex min-h-13 items-center justify-between gap-4">
            <span>{check.label}</span>
            {check.passed === undefined ? (
              <Spinner />
            ) : (
              <span
                className={`flex items-center gap-1.5 font-semibold ${check.passed ? "text-done-ink" : "text-late-ink"}`}
              >
                <Icon of={check.passed ? Check : X} />
                {check.passed ? t`Yes` : t`No`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {server !== undefined && server !== "none" && <p className="text-14">{t`Server version ${server.version}`}</p>}
    </StatePage>
  );
}
