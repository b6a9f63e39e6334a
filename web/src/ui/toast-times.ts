import type { ToastRequest } from "./toast";

/** How long each kind of toast stays in sight, in milliseconds: 2500 ms, and longer only for a reason that is written here. */
export const toastTimes = {
  /** A short fact. */
  plain: 2500,
  /** What the person did has worked. */
  done: 2500,
  /** An error that stays readable on the page as well; the toast only says it aloud. */
  errorOnPage: 2500,
  /** An error that is said nowhere else: nobody expects it, and it has to be read to its end. */
  error: 7000,
  /** It has something to copy or to write down beneath it. */
  footed: 10_000,
  /** An offer to undo: it has to be read, decided on and reached with a thumb. */
  offer: 7000,
  /** An offer to undo what guests and staff are notified of, such as other nights of a stay: what it has done is looked at first. */
  farOffer: 10_000,
} as const;

export function kindOfToast({ tone, action, brief, far, foot }: ToastRequest): keyof typeof toastTimes {
  if (action) return far ? "farOffer" : "offer";
  if (foot) return "footed";
  return tone === "error" && brief ? "errorOnPage" : tone;
}
