import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Answers } from "#/api/answers";
import { loadConfig } from "#/api/config";
import { NetworkFailure, Refusal } from "#/api/refusal";

type CaptchaState = "idle" | "solving" | "solved" | "failed";

export interface Captcha {
  state: CaptchaState;
  /** Where another service's box appears, if the installation uses one. */
  place: RefObject<HTMLDivElement | null>;
  /** Begins to solve beside whatever the person does; what is for an address waits until it is known. */
  begin: () => void;
  /** The same for a form that may do without: where it takes a click or a word, it waits until it is asked for. */
  beginQuietly: () => void;
  /** What is solved by now for the form, without waiting; each solution is good for one call. */
  takeSolved: (subject?: string) => string | undefined;
  /** Waits for the solution; none where the installation wants none. */
  take: (subject?: string) => Promise<string | undefined>;
}

type Use = Answers["AccountCaptchaBody"];

interface Work {
  subject: string;
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

async function solve(
  place: RefObject<HTMLDivElement | null>,
  work: Work,
  form: Use["form"],
): Promise<string | undefined> {
  const { captcha } = await loadConfig();
  if (captcha.kind === "pow") return (await import("./captcha")).solveCaptcha({ form, subject: work.subject });
  if (captcha.kind !== "recaptcha") return undefined;
  work.goodFor = goodFor.recaptcha;
  return (await import("./recaptcha")).askRecaptcha(captcha.site_key, () => place.current);
}

/** A box that somebody has ticked is good for whatever address the form has then; a proof of work for its own only. */
function fits(work: Work, subject: string): boolean {
  return work.subject === subject || work.goodFor === goodFor.recaptcha;
}

/**
 * Proof that a person is there: worked out in the background while they type, without a click. It is for one form and
 * the address or booking number in it, undefined until that is whole.
 */
export function useCaptcha(form: Use["form"], subject: string | undefined): Captcha {
  const [state, setState] = useState<CaptchaState>("idle");
  const place = useRef<HTMLDivElement>(null);
  const work = useRef<Work>(undefined);
  const kind = useRef<keyof typeof goodFor>("pow");
  const about = useRef(subject);
  useLayoutEffect(() => {
    about.current = subject;
  });

  const start = useCallback(
    (given: string): Promise<string | undefined> => {
      const running = work.current;
      if (
        running?.token &&
        fits(running, given) &&
        !(running.solved && Date.now() - running.solved.at > running.goodFor)
      )
        return running.token;
      const begun: Work = { subject: given, goodFor: goodFor[kind.current] };
      const token = solve(place, begun, form).catch((failure: unknown) => {
        throw notSolved(failure);
      });
      begun.token = token;
      work.current = begun;
      setState("solving");
      const ends = (how: CaptchaState) => {
        // Another address was typed meanwhile.
        if (work.current === begun) setState(how);
      };
      token.then(
        (solved) => {
          if (solved !== undefined) begun.solved = { token: solved, at: Date.now() };
          ends(solved === undefined ? "idle" : "solved");
        },
        () => {
          ends("failed");
          if (work.current === begun) work.current = undefined;
        },
      );
      return token;
    },
    [form],
  );

  const begin = useCallback(
    (quietly?: unknown) => {
      void loadConfig().then(
        ({ captcha }) => {
          const given = about.current;
          // One box is enough, also for an address that is typed before it is there.
          if (captcha.kind !== "off") kind.current = captcha.kind;
          // What went wrong shows in the state.
          if (captcha.kind === "pow" ? given !== undefined : quietly !== true)
            start(given ?? "").catch(() => undefined);
        },
        () => undefined,
      );
    },
    [start],
  );

  return useMemo(
    () => ({
      state,
      place,
      begin,
      beginQuietly: () => begin(true),
      takeSolved: (given = about.current ?? "") => {
        const done = work.current;
        if (!done?.solved) return undefined;
        work.current = undefined;
        return fits(done, given) && Date.now() - done.solved.at <= done.goodFor ? done.solved.token : undefined;
      },
      take: async (given = about.current ?? "") => {
        const token = await start(given);
        work.current = undefined;
        return token;
      },
    }),
    [state, start, begin],
  );
}
