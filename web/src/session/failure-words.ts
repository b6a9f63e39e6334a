import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { createElement, useCallback, useEffect, useState } from "react";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { toast } from "#/ui/toast";
import { kindOfFailure, noteFailure } from "./failures";
import { SupportCode } from "./SupportCode";
import { supportCode } from "./support-code";

const texts = {
  network: msg({ id: "failure.network", message: "The internet connection was interrupted. Please try again." }),
  badRequest: msg({ id: "login.bad_request", message: "The request was not accepted" }),
  conflict: msg({
    id: "failure.conflict",
    message: "Someone else has changed this in the meantime. You now see the latest version.",
  }),
  informed: msg({ id: "failure.informed", message: "That did not work. Our team has been informed." }),
  unexpected: msg({ id: "failure.unexpected", message: "That did not work. Please try again." }),
};

/** What a screen says where it knows better than the general words. */
export interface OwnWords {
  offline?: string;
  other?: string;
  /** Why its rules refuse something, by code. */
  rules?: Readonly<Record<string, MessageDescriptor>>;
}

/** The details of a bad request; a word for machines is none. */
function details(refusal: Refusal): string {
  const reasons = Object.entries(refusal.fields).map(([field, why]) => `${field}: ${why}`);
  return reasons.join(", ") || refusal.message;
}

/** A failed call in words. `taken`: the server has taken the report about it. */
function wordsOf(i18n: I18n, failure: unknown, taken: boolean, own: OwnWords): string {
  const say = (text: MessageDescriptor) => i18n._(text);
  if (failure instanceof NetworkFailure) return own.offline ?? say(texts.network);
  const rule = failure instanceof Refusal && Object.hasOwn(own.rules ?? {}, failure.code) && own.rules?.[failure.code];
  if (rule) return say(rule);
  if (failure instanceof Refusal && failure.code === "bad_request")
    return `${say(texts.badRequest)}: ${details(failure)}`;
  if (failure instanceof Refusal && failure.code === "conflict") return say(texts.conflict);
  if (failure instanceof Refusal && kindOfFailure(failure) !== "fault" && failure.message !== "")
    return failure.message;
  if (taken) return say(texts.informed);
  return own.other ?? say(texts.unexpected);
}

/** Why a call failed, and what to tell support, for the place that asked. Faults are noted already, as all failed calls are. */
export function useFailureWords(): (failure: unknown, own?: OwnWords) => string {
  const { i18n } = useLingui();
  return useCallback(
    (failure, own = {}) => {
      const words = wordsOf(i18n, failure, false, own);
      const code = supportCode(failure);
      return code ? `${words} ${i18n._(msg`Tell support: ${code}`)}` : words;
    },
    [i18n],
  );
}

/** A report that takes longer is not waited for. */
const patience = 1500;

async function takenSoon(failure: unknown): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), patience);
  });
  return Promise.race([noteFailure(failure), late]);
}

/** Says in a toast why a call failed. */
export function useFailureToast(): (failure: unknown, own?: OwnWords) => void {
  const { i18n } = useLingui();
  return useCallback(
    (failure, own = {}) => {
      const code = supportCode(failure);
      const foot = code && createElement(SupportCode, { code });
      const tell = (taken: boolean) => toast(wordsOf(i18n, failure, taken, own), { tone: "error", foot });
      if (kindOfFailure(failure) === "fault") void takenSoon(failure).then(tell);
      else tell(false);
    },
    [i18n],
  );
}

/** Whether the operator has the report about a failure that a screen shows. */
export function useTaken(failure: unknown): boolean {
  const [taken, setTaken] = useState<unknown>();
  useEffect(() => {
    let over = false;
    void noteFailure(failure).then((yes) => {
      if (yes && !over) setTaken(failure);
    });
    return () => {
      over = true;
    };
  }, [failure]);
  return taken !== undefined && taken === failure;
}
