import { useLingui } from "@lingui/react/macro";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { accountTexts } from "#/session/account-texts";
import { NoPasskey, signInByPasskey, takesPasskeys } from "#/session/passkey";
import { Button } from "#/ui/Button";
import { LoginRefusal, useLoginRefusal } from "./LoginRefusal";

/** Signs in with a passkey of this device; loads after the form, which most people use. */
export default function PasskeySignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { t } = useLingui();
  const [pending, setPending] = useState(false);
  const [none, setNone] = useState(false);
  const { outcome, clear, refuse } = useLoginRefusal(accountTexts);
  if (!takesPasskeys()) return null;

  async function signIn(): Promise<void> {
    clear();
    setNone(false);
    setPending(true);
    try {
      await signInByPasskey();
      await onSignedIn();
    } catch (failure) {
      if (failure instanceof NoPasskey) setNone(true);
      else await refuse("token", failure);
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Button
        variant="quiet"
        icon={Fingerprint}
        isPending={pending}
        className="-ms-2 self-start"
        onPress={() => void signIn()}
      >
        {t`Sign in with a passkey`}
      </Button>
      <LoginRefusal outcome={outcome} />
      <p role="status" className="text-14 text-ink-soft empty:hidden">
        {none && t`No passkey was used. You can try again, or sign in another way.`}
      </p>
    </>
  );
}
