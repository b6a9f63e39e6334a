import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { loadConfig } from "#/api/config";
import { NetworkFailure, Refusal } from "#/api/refusal";

type CaptchaState = "idle" | "solving" | "solved" | "failed";

export interface Captcha {
  state: CaptchaState;
  /** Where another service's box appears, if the installation uses one. */
  place: RefObject<HTMLDivElement | null>;
  /** Begins to solve beside whatever the person does. */
  begin: () => void;
  /** The same for a form that may do without: where it takes a click or a word, it waits until it is asked for. */
  beginQuietly: () => void;
  /** What is solved by now, without waiting; each solution is good for one call. */
  takeSolved: () => string | undefined;
  /** Waits for the solution; none where the installation wants none. */
  take: () => Promise<string | undefined>;
}

interface Work {
  token?: Promise<string | undefined>;
  solved?: { token: string; at: number };
  goodFor: number;
}

/** Our own challenge lives ten minutes, Google's answer two; one that is nearly over is not sent. */
const goodFor = { pow: 8 * 60_000, recaptcha: 100_000 };

/** What went wrong beyond the network means for the person: not proven yet. */
function notSolved(failure: unknown): Error {
  if (failure instanceof NetworkFailure || failure instanceof Refusal) return failure;
  return new Refusal({ status: 400, code: "recaptcha_not_solved" });
}

async function solve(place: RefObject<HTMLDivElement | null>, work: Work): Promise<string | undefined> {
  const { captcha } = await loadConfig();
  if (captcha.kind === "pow") return (await import("./captcha")).solveCaptcha();
  if (captcha.kind !== "recaptcha") return undefined;
  work.goodFor = goodFor.recaptcha;
  return (await import("./recaptcha")).askRecaptcha(captcha.site_key, () => place.current);
}

/** Proof that a person is there: worked out in the background while they type, without a click. */
export function useCaptcha(): Captcha {
  const [state, setState] = useState<CaptchaState>("idle");
  const place = useRef<HTMLDivElement>(null);
  const work = useRef<Work>(undefined);

  const start = useCallback((): Promise<string | undefined> => {
    const running = work.current;
    if (running?.token && !(running.solved && Date.now() - running.solved.at > running.goodFor)) return running.token;
    const begun: Work = { goodFor: goodFor.pow };
    const token = solve(place, begun).catch((failure: unknown) => {
      throw notSolved(failure);
    });
    begun.token = token;
    work.current = begun;
    setState("solving");
    token.then(
      (solved) => {
        if (solved !== undefined) begun.solved = { token: solved, at: Date.now() };
        setState(solved === undefined ? "idle" : "solved");
      },
      () => {
        if (work.current === begun) work.current = undefined;
        setState("failed");
      },
    );
    return token;
  }, []);

  return useMemo(
    () => ({
      state,
      place,
      begin: () => {
        // What went wrong shows in the state.
        start().catch(() => undefined);
      },
      beginQuietly: () => {
        void loadConfig().then(
          ({ captcha }) => {
            if (captcha.kind === "pow") start().catch(() => undefined);
          },
          () => undefined,
        );
      },
      takeSolved: () => {
        const solved = work.current?.solved;
        if (!solved) return undefined;
        const tooOld = Date.now() - solved.at > (work.current?.goodFor ?? 0);
        work.current = undefined;
        return tooOld ? undefined : solved.token;
      },
      take: async () => {
        const token = await start();
        work.current = undefined;
        return token;
      },
    }),
    [state, start],
  );
}

/** A call that needs the proof. One that the server no longer takes, for it was too old, is made anew and sent once more. */
export async function withCaptcha<Answer>(
  captcha: Captcha,
  call: (solved: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const first = await captcha.take();
  try {
    return await call(first);
  } catch (failure) {
    if (first === undefined || !(failure instanceof Refusal) || failure.code !== "recaptcha_not_solved") throw failure;
    return call(await captcha.take());
  }
}
