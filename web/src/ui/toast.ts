import type { ReactNode } from "react";

type ToastTone = "plain" | "done" | "error";

export interface ToastRequest {
  text: string;
  tone: ToastTone;
  /** Small, beneath the text: what can be copied from it. */
  foot?: ReactNode;
  action?: { label: string; onAction: () => void };
  /** For an error that stays readable on the page as well. */
  brief?: boolean;
  /** For an offer to undo what reaches guests and staff: there is more time for it. */
  far?: boolean;
}

const waiting: ToastRequest[] = [];
let receiver: ((request: ToastRequest) => void) | undefined;
let wanted = false;
const watchers = new Set<() => void>();

/** Shows a short text, centred, one at a time, as long as its kind lasts (toast-times.ts). The library behind it loads with the first one. */
export function toast(text: string, options: Partial<Omit<ToastRequest, "text">> = {}): void {
  const request: ToastRequest = { tone: "plain", ...options, text };
  if (receiver) {
    receiver(request);
    return;
  }
  waiting.push(request);
  wanted = true;
  for (const watcher of watchers) watcher();
}

export function toastWanted(): boolean {
  return wanted;
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The loaded toaster takes over, beginning with what waited for it. */
export function receiveToasts(take: (request: ToastRequest) => void): () => void {
  receiver = take;
  for (const request of waiting.splice(0)) take(request);
  return () => {
    receiver = undefined;
  };
}
