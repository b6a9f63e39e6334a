import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useFailureToast } from "#/session/failure-words";
import { useMayChange } from "#/ui/changing";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { CopyButton } from "#/ui/CopyButton";
import { QrCode } from "#/ui/QrCode";
import { Switch } from "#/ui/Switch";
import { MailLink } from "./MailLink";
import { type LoginLinkAnswer, loginLinksQuery, switchLogin } from "#/api/login-links";
import { audienceHelp, audienceNames } from "./texts";

/** One sign-in address: on or off, as text, as a code to print, by mail. */
export function LinkCard({ link, onPrint }: { link: LoginLinkAnswer; onPrint: () => void }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const tellFailure = useFailureToast();
  const { queryKey } = loginLinksQuery(link.memberid);
  const set = (enabled: boolean) =>
    client.setQueryData(queryKey, (known) =>
      known?.map((one) => (one.audience === link.audience ? { ...one, enabled } : one)),
    );
  const turning = useMutation({
    mutationFn: async (enabled: boolean) => switchLogin(link.memberid, link.audience, enabled),
    // Shown at once, and taken back where the server says no.
    onMutate: set,
    onError: (failure, enabled) => {
      set(!enabled);
      tellFailure(failure);
    },
  });
  const name = i18n._(audienceNames[link.audience]);
  const may = useMayChange("owner");
  const mayMail = useMayChange("office");
  const title = `loginlink-${link.audience}`;
  return (
    <Card labelledBy={title}>
      <h2 id={title} className="text-18 font-bold">
        {name}
      </h2>
      <p className="text-ink-soft">{i18n._(audienceHelp[link.audience])}</p>
      <Switch
        label={t`Signing in is possible`}
        help={
          !may
            ? t`Only an owner of the agency can change this.`
            : link.enabled
              ? undefined
              : t`Switched off: people who open the link are asked to contact you.`
        }
        isDisabled={!may}
        on={link.enabled}
        onChange={(enabled) => turning.mutate(enabled)}
      />
      <div
        className={`mt-2 flex flex-col gap-5 border-t border-line pt-5 sm:flex-row ${link.enabled ? "" : "opacity-60"}`}
      >
        <QrCode
          value={link.url}
          label={t`QR code of the login link: ${name}`}
          className="size-40 shrink-0 self-center border border-line sm:self-start"
        />
        <div className="flex min-w-0 grow flex-col gap-3">
          <p className="rounded-control bg-sunk px-3 py-2.5 font-mono text-14 break-all select-all">{link.url}</p>
          <div className="flex flex-wrap gap-2">
            <CopyButton value={link.url} label={t`Copy link`} />
            <Button variant="secondary" icon={Printer} onPress={onPrint}>
              {t`Print the code`}
            </Button>
          </div>
        </div>
      </div>
      {link.enabled && mayMail && (
        <div className="mt-5 border-t border-line pt-4">
          <MailLink member={link.memberid} audience={link.audience} />
        </div>
      )}
    </Card>
  );
}
