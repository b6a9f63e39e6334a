import { type FormEvent, useState } from "react";
import { useFailureWords } from "#/session/failure-words";

/**
 * A form with one field that takes a password or a code: what is typed, what is wrong with it, why the call failed, and that it is on its way. Nothing of it is kept. `missing` is said where
 * nothing is typed; `wrong` puts a refusal that is about the field into words.
 */
export function useProof(given: {
  send: (typed: string) => Promise<void>;
  missing: string;
  wrong: (refusal: unknown) => string | undefined;
}) {
  const words = useFailureWords();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  /** Sends without a field, too: the same refusals are said in the same places. */
  const attempt = async (send: () => Promise<void>) => {
    setFailure(undefined);
    setPending(true);
    try {
      await send();
    } catch (refusal) {
      const wrong = given.wrong(refusal);
      if (wrong === undefined) setFailure(words(refusal));
      else setFault(wrong);
    } finally {
      setPending(false);
    }
  };
  return {
    /** What the field takes. */
    field: {
      value: typed,
      error: fault,
      onChange: (value: string) => {
        setFault(undefined);
        setTyped(value);
      },
    },
    failure,
    pending,
    attempt,
    clear: () => {
      setFault(undefined);
      setTyped("");
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (pending) return;
      if (typed.trim() === "") setFault(given.missing);
      else void attempt(async () => given.send(typed));
    },
  };
}
