import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw, ShieldCheck, ShieldOff, Smartphone } from "lucide-react";
import { Suspense, useState } from "react";
import { passkeysQuery } from "#/api/passkeys";
import { renewRecoveryCodes, secondFactorQuery, turnOffSecondFactor } from "#/api/second-factor";
import { sessionsQuery } from "#/api/sessions";
import { hasRole, useStatus } from "#/session/status";
import { Pill } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { Card } from "#/ui/Card";
import { Dialog } from "#/ui/Dialog";
import { late } from "#/ui/late";
import { Notice } from "#/ui/Notice";
import { Skeleton } from "#/ui/Skeleton";
import { toast } from "#/ui/toast";
import { RecoveryCodes } from "./RecoveryCodes";

const SecondFactorSetup = late(() => import("./SecondFactorSetup"), "SecondFactorSetup");
const ProofDialog = late(() => import("#/features/secondfactor/ProofDialog"), "ProofDialog");

/** So few recovery codes that new ones are due. */
const few = 3;

/** Whether the sign-in asks for a code, and all that can be done about it. */
export function SecondFactor() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: status } = useStatus();
  const { data, error } = useQuery(secondFactorQuery);
  const passkeys = useQuery(passkeysQuery).data?.passkeys.some(({ asked }) => asked) ?? false;
  const [open, setOpen] = useState<"on" | "off" | "renew">();
  const [codes, setCodes] = useState<string[]>();
  const username = status?.username ?? "";
  const close = () => setOpen(undefined);
  const changed = () => {
    for (const { queryKey } of [secondFactorQuery, sessionsQuery, { queryKey: ["status"] }])
      void client.invalidateQueries({ queryKey });
  };
  const left = data?.recovery_codes_left ?? 0;
  return (
    <Card>
      <h2 className="pb-3 text-18 font-bold">{t`Two-step sign-in`}</h2>
      <div className="flex flex-col items-start gap-4">
        <p className="text-ink-soft">
          {data?.passkeys_only
            ? t`You sign in with passkeys only. If you lose your device, enter a recovery code as the password.`
            : t`Signing in also needs a passkey or a code from an app on your phone. A stolen password alone is then not enough.`}
        </p>
        {!data && !error && <Skeleton className="flex w-full flex-col gap-3" bars={["h-5 w-1/3"]} />}
        {!data && error && <p className="text-ink-soft">{t`Please check your internet connection.`}</p>}
        {data && !data.on && (
          <Button icon={ShieldCheck} onPress={() => setOpen("on")}>
            {t`Turn on two-step sign-in`}
          </Button>
        )}
        {data?.on && (
          <>
            <Pill tone="done" icon={ShieldCheck}>
              {t({ message: "On", context: "two-step sign-in" })}
            </Pill>
            {left <= few ? (
              <Notice tone="warn">{t`Unused recovery codes: ${left}. Please create new ones.`}</Notice>
            ) : (
              <p>{t`Unused recovery codes: ${left}`}</p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" icon={RotateCw} onPress={() => setOpen("renew")}>
                {t`New recovery codes`}
              </Button>
              {data.app ? (
                <Button variant="quiet" icon={ShieldOff} onPress={() => setOpen("off")}>
                  {passkeys ? t`Remove the app` : t({ message: "Turn off", context: "two-step sign-in" })}
                </Button>
              ) : !hasRole(status, "manager") ? null : (
                <Button variant="quiet" icon={Smartphone} onPress={() => setOpen("on")}>
                  {t`Add an authenticator app`}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {open && (
        <Suspense>
          {open === "on" && (
            <SecondFactorSetup username={username} withCode={data?.on ?? false} onOn={changed} onClose={close} />
          )}
          {open === "off" && (
            <ProofDialog
              title={passkeys ? t`Remove the authenticator app` : t`Turn off two-step sign-in`}
              action={passkeys ? t`Remove the app` : t({ message: "Turn off", context: "two-step sign-in" })}
              withCode
              onClose={close}
              onProved={async (proof) => {
                await turnOffSecondFactor(proof);
                changed();
                close();
                toast(passkeys ? t`Authenticator app removed` : t`Two-step sign-in is off`, { tone: "done" });
              }}
            >
              {passkeys
                ? t`Its codes will no longer work. Your passkeys and recovery codes stay.`
                : t`Your recovery codes will no longer work. Your password alone will sign you in.`}
            </ProofDialog>
          )}
          {open === "renew" && (
            <ProofDialog
              title={t`New recovery codes`}
              action={t`Create codes`}
              withCode
              onClose={close}
              onProved={async (proof) => {
                setCodes(await renewRecoveryCodes(proof));
                changed();
                close();
              }}
            >
              {t`The codes you have now will no longer work.`}
            </ProofDialog>
          )}
        </Suspense>
      )}
      {codes && (
        <Dialog
          title={t`New recovery codes`}
          isOpen
          alert
          onClose={() => setCodes(undefined)}
          actions={<Button onPress={() => setCodes(undefined)}>{t`I have saved the codes`}</Button>}
        >
          <RecoveryCodes codes={codes} username={username} />
        </Dialog>
      )}
    </Card>
  );
}
