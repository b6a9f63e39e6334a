import { useLingui } from "@lingui/react/macro";
import { Smartphone } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Refusal } from "#/api/refusal";
import { beginSecondFactor, confirmSecondFactor, type FactorSetup, type Proof } from "#/api/second-factor";
import { ProofDialog } from "#/features/secondfactor/ProofDialog";
import { useProof } from "#/features/secondfactor/use-proof";
import { Button } from "#/ui/Button";
import { CopyButton } from "#/ui/CopyButton";
import { Dialog } from "#/ui/Dialog";
import { FormError } from "#/ui/FormError";
import { ExternalLink } from "#/ui/Anchor";
import { QrCode } from "#/ui/QrCode";
import { Skeleton } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { RecoveryCodes } from "./RecoveryCodes";

type Step = { at: "asking" } | { at: "proof" } | { at: "code"; setup: FactorSetup } | { at: "done"; codes: string[] };

/** In fours, as people read it to an app that has no camera. */
const spaced = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** Turns two-step sign-in on: the app gets its secret, shows with a code that it has it, and the recovery codes are saved. */
export function SecondFactorSetup(props: {
  username: string;
  withCode: boolean;
  onOn: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useId();
  const [step, setStep] = useState<Step>({ at: "asking" });

  async function begin(shown: Proof): Promise<void> {
    setStep({ at: "code", setup: await beginSecondFactor(shown) });
  }

  async function beginFresh(): Promise<void> {
    try {
      await begin({});
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.code !== "reauthentication_required") throw refusal;
      setStep({ at: "proof" });
    }
  }

  async function confirm(code: string): Promise<void> {
    const codes = await confirmSecondFactor(code);
    props.onOn();
    if (codes.length > 0) {
      setStep({ at: "done", codes });
      return;
    }
    // A passkey was there before, and with it the recovery codes.
    toast(t`Authenticator app added`, { tone: "done" });
    props.onClose();
  }

  const proof = useProof({
    send: confirm,
    missing: t`Please enter the code.`,
    wrong: (refusal) => {
      if (!(refusal instanceof Refusal)) return undefined;
      return refusal.code === "second_factor_wrong"
        ? t`This code is not correct. Please enter the one that your app shows now.`
        : undefined;
    },
  });

  const first = useRef(false);
  useEffect(() => {
    if (first.current) return;
    first.current = true;
    void proof.attempt(beginFresh);
  });
  if (step.at === "proof")
    return (
      <ProofDialog
        title={t`Turn on two-step sign-in`}
        action={t`Next`}
        withCode={props.withCode}
        onClose={props.onClose}
        onProved={begin}
      >
        {t`You signed in a while ago. Please confirm that it’s you.`}
      </ProofDialog>
    );
  return (
    <Dialog
      title={step.at === "done" ? t`Two-step sign-in is on` : t`Turn on two-step sign-in`}
      isOpen
      alert={step.at === "done"}
      onClose={props.onClose}
      actions={
        step.at === "done" ? (
          <Button onPress={props.onClose}>{t`I have saved the codes`}</Button>
        ) : (
          <>
            <Button variant="secondary" onPress={props.onClose}>
              {t`Cancel`}
            </Button>
            <Button type="submit" form={form} isPending={proof.pending} isDisabled={step.at === "asking"}>
              {step.at === "code" ? t`Turn on` : t`Next`}
            </Button>
          </>
        )
      }
    >
      {step.at === "done" ? (
        <RecoveryCodes codes={step.codes} username={props.username} />
      ) : (
        <form id={form} noValidate className="flex flex-col gap-4 pt-1" onSubmit={proof.onSubmit}>
          <FormError>{proof.failure}</FormError>
          {step.at === "asking" && !proof.failure && (
            <Skeleton className="flex flex-col gap-3" bars={["h-5 w-2/3", "h-48 w-48"]} />
          )}
          {step.at === "code" && (
            <>
              <p className="text-ink-soft">{t`Scan this code with an authenticator app on your phone, or enter the key by hand.`}</p>
              <QrCode
                value={step.setup.url}
                label={t`Code for your authenticator app`}
                className="size-48 self-center"
              />
              <div className="flex flex-col gap-2">
                <p className="text-14 font-semibold">{t`Key`}</p>
                <p className="figures rounded-control bg-sunk px-4 py-3 font-mono text-14 break-words select-all">
                  {spaced(step.setup.secret)}
                </p>
                <div className="flex flex-wrap gap-2">
                  <CopyButton value={step.setup.secret} label={t`Copy key`} />
                  {/* A phone can't scan its own screen. */}
                  <ExternalLink
                    href={step.setup.url}
                    target="_self"
                    icon={Smartphone}
                    look={{ variant: "secondary" }}
                    className="pointer-fine:hidden"
                  >
                    {t`Open the app on this phone`}
                  </ExternalLink>
                </div>
              </div>
              <TextField
                label={t`6-digit code from the app`}
                name="code"
                icon={Smartphone}
                inputMode="numeric"
                autoComplete="one-time-code"
                spellCheck={false}
                {...proof.field}
              />
            </>
          )}
        </form>
      )}
    </Dialog>
  );
}
