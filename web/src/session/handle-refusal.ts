import type { MessageDescriptor } from "@lingui/core";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { type CodeTexts, failureTexts, loginTexts, textOf } from "./refusal-texts";

/** Where and how a failed call was made: decides what is shown of it. */
export interface Situation {
  /** The token endpoint, or a call of the login and account pages. */
  call: "token" | "account";
  path: string;
  /** Whether the person touches rather than clicks. */
  touch: boolean;
  mparam: string | undefined;
  /** Texts of further codes, beyond those of signing in; the account pages bring theirs. */
  texts?: CodeTexts;
}

export interface Outcome {
  /**
   * `inform` explains and is no error; `persistent` stays until the page is left; `centred` is a toast in the middle;
   * `inline` stands at the form or screen that asked.
   */
  show?: { how: "inform" | "persistent" | "centred" | "inline"; text: MessageDescriptor; detail?: string };
  signOut: boolean;
  goTo?: "/login" | "/login_not_possible";
}

const nothing: Outcome = { signOut: false };

/** The account pages, where a refused token is no reason to leave what is being typed. */
function staysOnPage(path: string): boolean {
  return /^\/login\/(create|create_direct|activate)$/.test(path);
}

/** What the person is doing on an account page, as its texts of an unsolved captcha name it. */
function deed(path: string): string {
  if (/create|activat/.test(path)) return "_create";
  return path.includes("reset") ? "_reset" : "";
}

function captchaText(situation: Situation): MessageDescriptor {
  const { mparam, path, texts = {} } = situation;
  if (mparam !== undefined && !mparam.startsWith("v2-")) return loginTexts.recaptcha_not_solved_and_mparam_not_v2;
  const hand = situation.touch ? "_touch" : "";
  const own = `recaptcha_not_solved${deed(path)}${hand}`;
  if (Object.hasOwn(texts, own)) return texts[own] ?? loginTexts.recaptcha_not_solved;
  return situation.touch ? loginTexts.recaptcha_not_solved_touch : loginTexts.recaptcha_not_solved;
}

function mentions(refusal: Refusal, word: string): boolean {
  return refusal.message.includes(word) || Object.values(refusal.fields).some((reason) => reason.includes(word));
}

/** The code's own text, with the figures that the refusal names. */
function codeText(refusal: Refusal, situation: Situation): MessageDescriptor | undefined {
  const text = textOf(refusal.code, situation.texts);
  const minutes = Math.max(1, Number(refusal.fields.minutes ?? 60));
  return text && refusal.code === "token_voided" ? { ...text, values: { minutes } } : text;
}

/** Refusals of signing in and of the account forms, by the code alone. */
function loginOutcome(refusal: Refusal, situation: Situation): Outcome | undefined {
  switch (refusal.code) {
    case "recaptcha_not_solved":
    case "recaptcha_not_solved_and_mparam_not_v2":
      return {
        ...nothing,
        show: {
          how: "inform",
          text:
            refusal.code === "recaptcha_not_solved"
              ? captchaText(situation)
              : loginTexts.recaptcha_not_solved_and_mparam_not_v2,
        },
      };
    case "hashes_are_invalid":
      return { ...nothing, show: { how: "persistent", text: loginTexts.hashes_are_invalid } };
    case "bad_request":
      return mentions(refusal, "hash_is_invalid") || mentions(refusal, "hashes_are_invalid")
        ? { ...nothing, show: { how: "persistent", text: loginTexts.hashes_are_invalid } }
        : { ...nothing, show: { how: "inline", text: loginTexts.unavailable } };
    case "":
      return { ...nothing, show: { how: "inline", text: loginTexts.unavailable } };
    default:
      return undefined;
  }
}

function tokenOutcome(refusal: Refusal, situation: Situation): Outcome {
  if (
    refusal.code === "invalid_username_and_password_combination" ||
    mentions(refusal, "invalid_username_and_password_combination")
  ) {
    return {
      ...nothing,
      show: { how: "centred", text: loginTexts.invalid_username_and_password_combination },
      signOut: true,
    };
  }
  if (refusal.status === 400 && refusal.code === "invalid_grant") {
    const stay = staysOnPage(situation.path);
    return {
      ...nothing,
      show: { how: "centred", text: loginTexts.invalid_grant },
      signOut: true,
      ...(stay ? {} : { goTo: "/login" as const }),
    };
  }
  const login = loginOutcome(refusal, situation);
  if (login) return login;
  if (refusal.status === 429) return { ...nothing, show: { how: "inline", text: loginTexts.too_many_requests } };
  const text = codeText(refusal, situation);
  if (text) return { ...nothing, show: { how: "inline", text } };
  if (refusal.status === 401) {
    return { ...nothing, show: { how: "inline", text: failureTexts.loginFailed, detail: refusal.message } };
  }
  return { ...nothing, show: { how: "inline", text: loginTexts.unavailable }, goTo: "/login" };
}

function accountOutcome(refusal: Refusal, situation: Situation): Outcome {
  const login = loginOutcome(refusal, situation);
  if (login) return login;
  if (refusal.status === 429) return { ...nothing, show: { how: "inline", text: loginTexts.too_many_requests } };
  const text = codeText(refusal, situation);
  return { ...nothing, show: { how: "inline", text: text ?? loginTexts.unavailable } };
}

/** What the sign-in makes of a failed call: decided here alone, done by the form that asked. Reports are made in failures.ts. */
export function handleRefusal(failure: unknown, situation: Situation): Outcome {
  if (failure instanceof NetworkFailure) {
    return { ...nothing, show: { how: "inline", text: failureTexts.network } };
  }
  if (!(failure instanceof Refusal)) {
    return { ...nothing, show: { how: "inline", text: loginTexts.unavailable } };
  }
  return situation.call === "token" ? tokenOutcome(failure, situation) : accountOutcome(failure, situation);
}
