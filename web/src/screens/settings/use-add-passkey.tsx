import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { beginPasskey, keepPasskey, passkeysQuery } from "#/api/passkeys";
import { Refusal } from "#/api/refusal";
import { type Proof, secondFactorQuery } from "#/api/second-factor";
import { sessionsQuery } from "#/api/sessions";
import { useFailureWords } from "#/session/failure-words";
import { createPasskey, NoPasskey, stopAskingForPasskey } from "#/session/passkey";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { late } from "#/ui/late";
import { toast } from "#/ui/toast";
import { RecoveryCodes } from "./RecoveryCodes";

const ProofDialog = late(() => import("#/features/secondfactor/ProofDialog"), "ProofDialog");

/** The person canceled what was under way: there is nothing to say about it. */
class Canceled extends Error {}

/** Adds a passkey: asks for a proof where the sign-in is a while ago, has the browser make it, and shows the recovery codes that come with the first one. */
export function useAddPasskey(given: { username: string; withCode: boolean; onDone?: () => void }): {
  add: () => void;
  pending: boolean;
  failure: string | undefined;
  dialogs: ReactNode;
} {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useFailureWords();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [proving, setProving] = useState(false);
  const [codes, setCodes] = useState<string[]>();

  // What asks is over when its dialog is canceled or its page is left: the browser stops asking, and a passkey that was made all the same is not kept.
  const attempt = useRef(0);
  const asking = useRef(false);
  const stop = () => {
    attempt.current += 1;
    if (asking.current) void stopAskingForPasskey();
  };
  const left = useRef(stop);
  useEffect(() => () => left.current(), []);

  async function make(proof: Proof): Promise<string[]> {
    attempt.current += 1;
    const mine = attempt.current;
    const stands = () => {
      if (attempt.current !== mine) throw new Canceled();
    };
    const options = await beginPasskey(proof);
    stands();
    asking.current = true;
    try {
      const passkey = await createPasskey(options).catch((failure: unknown) => {
        stands();
        throw failure;
      });
      stands();
      return await keepPasskey(passkey);
    } finally {
      asking.current = false;
    }
  }

  async function add(proof: Proof): Promise<void> {
    const made = await make(proof);
    setProving(false);
    if (made.length > 0) setCodes(made);
    else {
      toast(t`Passkey added`, { tone: "done" });
      given.onDone?.();
    }
    for (const { queryKey } of [passkeysQuery, secondFactorQuery, sessionsQuery])
      void client.invalidateQueries({ queryKey });
    // What the office asks of the person is not looked at before the codes are saved.
    if (made.length === 0 || !given.onDone) void client.invalidateQueries({ queryKey: ["status"] });
  }

  const said = (refusal: unknown) => {
    if (!(refusal instanceof NoPasskey)) return words(refusal);
    return refusal.known
      ? t`This device already has a passkey for your account.`
      : t`No passkey was made. Please try again.`;
  };

  async function begin(): Promise<void> {
    setFailure(undefined);
    setPending(true);
    try {
      await add({});
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.code === "reauthentication_required") setProving(true);
      else if (!(refusal instanceof Canceled)) setFailure(said(refusal));
    } finally {
      setPending(false);
    }
  }

  return {
    add: () => void begin(),
    pending,
    failure,
    dialogs: (
      <>
        {proving && (
          <Suspense>
            <ProofDialog
              title={t`Add a passkey`}
              action={t`Next`}
              withCode={given.withCode}
              onClose={() => {
                stop();
                setProving(false);
              }}
              onProved={async (proof) => {
                try {
                  await add(proof);
                } catch (refusal) {
                  if (refusal instanceof Canceled) return;
                  if (!(refusal instanceof NoPasskey)) throw refusal;
                  setProving(false);
                  setFailure(said(refusal));
                }
              }}
            >
              {t`You signed in a while ago. Please confirm that it’s you.`}
            </ProofDialog>
          </Suspense>
        )}
        {codes && (
          <Dialog
            title={t`Your recovery codes`}
            isOpen
            alert
            onClose={() => {
              setCodes(undefined);
              given.onDone?.();
            }}
            actions={
              <Button
                onPress={() => {
                  setCodes(undefined);
                  given.onDone?.();
                }}
              >{t`I have saved the codes`}</Button>
            }
          >
            <RecoveryCodes codes={codes} username={given.username} />
          </Dialog>
        )}
      </>
    ),
  };
}
