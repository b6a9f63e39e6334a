import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Refusal } from "#/api/refusal";
import { passwordMost } from "#/session/password-rules";

const texts = {
  missing: msg({ id: "password.missing", message: "Please choose a password." }),
  short: msg({ id: "password.short", message: "The password needs at least {least} characters." }),
  long: msg({ id: "password.long", message: "The password may have at most {most} characters." }),
  common: msg({
    id: "password.common",
    message: "This password is too easy to guess. Please choose another one.",
  }),
  other: msg({ id: "password.other", message: "This password is not accepted. Please choose another one." }),
};

export function passwordText(fault: keyof typeof texts, least = 0): MessageDescriptor {
  return { ...texts[fault], values: { least, most: passwordMost } };
}

/** Why the server does not take a new password; undefined when its refusal is about something else. */
export function refusedPassword(failure: unknown): { text: MessageDescriptor; least?: number } | undefined {
  const reason = failure instanceof Refusal ? failure.fields.password : undefined;
  if (reason === undefined) return undefined;
  const least = Number(/\d+/.exec(reason)?.[0]);
  if (reason.includes("common")) return { text: passwordText("common") };
  if (reason.includes("long") || least === passwordMost) return { text: passwordText("long") };
  return least > 0 ? { text: passwordText("short", least), least } : { text: passwordText("other") };
}
