export type ToastTone = "plain" | "done" | "error";

export interface ToastRequest {
  text: string;
  tone: ToastTone;
  /** Milliseconds in sight. */
  duration: number;
  action?: { label: string; onAction: () => void };
}

/** How long a toast stays; an error that must be read, and an offer to undo, stay longer. */
const usual = 2500;
const toRead = 7000;

const waiting: ToastRequest[] = [];
let receiver: ((request: ToastRequest) => void) | undefined;
let wanted = false;
const watchers = new Set<() => void>();

/**
 * Shows a short text, centred, one at a time. The library behind it loads with the first one. `brief` is for an error that
 * stays readable on the page as well.
 */
export function toast(
  text: string,
  options: { tone?: ToastTone; action?: ToastRequest["action"]; brief?: boolean } = {},
): void {
  const tone = options.tone ?? "plain";
  const request: ToastRequest = {
    text,
    tone,
    duration: (tone === "error" || options.action) && !options.brief ? toRead : usual,
    ...(options.action ? { action: options.action } : {}),
  };
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
