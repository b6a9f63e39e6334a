import { request } from "#/api/http";
import { storedLoginLink } from "./login-link";

export interface ErrorReport {
  message: string;
  code: string;
  type: "critical" | "render" | "invalid_id" | "unhandled";
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
const seen = new Set<string>();

/** Addresses may hold ids and tokens: neither belongs into a report. */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/[?#][^\s)"']*/g, "")
    .replaceAll(/[\w.+-]+@[\w-]+\.[\w.-]+/g, "[email]")
    .slice(0, 2000);
}

/** Tells the operator once what went wrong here; a report that cannot be sent is dropped. */
export function reportError(report: ErrorReport): void {
  const fingerprint = `${report.type} ${report.code} ${report.message}`;
  if (seen.has(fingerprint) || !mayReport(Date.now())) return;
  seen.add(fingerprint);
  const link = storedLoginLink();
  request("PUT", "/v1/errors", {
    keepalive: true,
    body: {
      message: withoutSecrets(report.message),
      code: report.code.slice(0, 100),
      user: link ? `${link.m} ${link.h}`.slice(0, 200) : "",
      type: report.type,
      platform: navigator.userAgent.slice(0, 300),
    },
  }).catch(() => undefined);
}
