import { useCallback, useEffect, useRef } from "react";
import { beginPasskeyProof } from "#/api/passkeys";
import type { Proof } from "#/api/second-factor";
import { NoPasskey, showPasskey, stopAskingForPasskey } from "#/session/passkey";

/**
 * A proof by passkey, for a dialog: what asks for it is over when the dialog closes. The browser then stops asking, and a passkey that was shown all the same proves nothing.
 */
export function usePasskeyProof(): () => Promise<Proof> {
  const asking = useRef(false);
  const attempt = useRef(0);
  useEffect(
    () => () => {
      attempt.current += 1;
      if (asking.current) void stopAskingForPasskey();
    },
    [],
  );
  return useCallback(async () => {
    attempt.current += 1;
    const mine = attempt.current;
    const stands = () => {
      if (attempt.current !== mine) throw new NoPasskey(false, undefined);
    };
    const options = await beginPasskeyProof();
    stands();
    asking.current = true;
    try {
      const passkey = await showPasskey(options);
      stands();
      return { passkey };
    } finally {
      asking.current = false;
    }
  }, []);
}
