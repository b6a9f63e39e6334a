import { putError } from "#/api/client-errors";
import { loginLink } from "./login-link";

export interface ErrorReport {
  message: string;
  code: string;
  type: "critical" | "render" | "invalid_id" | "unhandled";
  stack?: string | undefined;
}

/** At most this many reports in ten minutes: a loop in one browser must not become a flood at the server. */
const most = 5;
const span = 10 * 60_000;

export function limiter(allowed: number, milliseconds: number): (now: number) => boolean {
  let sent: number[] = [];
  return (now) => {
    sent = sent.filter((moment) => now - moment < milliseconds);
    if (sent.length >= allowed) return false;
    sent.push(now);
    return true;
  };
}

const mayReport = limiter(most, span);
const sent = new Map<string, Promise<boolean>>();

/** Addresses may hold ids and tokens: neither belongs into a report. */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/[?#][^\s)"']*/g, "")
    .replaceAll(/[\w.+-]+@[\w-]+\.[\w.-]+/g, "[email]")
    .slice(0, 2000);
}

/** In which file of the app it happened. Names of functions and places in a file differ from release to release. */
export function frameOf(stack = ""): string {
  return /\/assets\/([\w.]+?)(?:-[\w-]{8,})?\.js/.exec(stack)?.[1] ?? "";
}

/** The login link of this browser, else the default member's. */
async function reporter(): Promise<string> {
  const link = await loginLink().catch(() => undefined);
  return link ? `${link.m} ${link.h}`.slice(0, 200) : "";
}

async function sendReport(report: ErrorReport): Promise<boolean> {
  try {
    const body = await putError({
      message: withoutSecrets(report.message),
      code: report.code.slice(0, 100),
      user: await reporter(),
      type: report.type,
      platform: navigator.userAgent.slice(0, 300),
      version: __RELEASE__,
      frame: frameOf(report.stack),
    });
    return body?.taken === true;
  } catch {
    // Too many reports are answered without a body; a report that cannot be sent is dropped.
    return false;
  }
}

/** Reports once what went wrong here, and whether the server has taken the report: only then may a screen say that the team knows. */
export async function reportError(report: ErrorReport): Promise<boolean> {
  const fingerprint = `${report.type} ${report.code} ${report.message}`;
  const before = sent.get(fingerprint);
  if (before) return before;
  if (!mayReport(Date.now())) return false;
  const sending = sendReport(report);
  sent.set(fingerprint, sending);
  return sending;
}
