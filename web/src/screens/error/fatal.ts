import { NetworkFailure, Refusal } from "#/api/refusal";
import { noteFailure } from "#/session/failures";
import { reportLater } from "#/session/report-later";

let last: Promise<boolean> = Promise.resolve(false);

/** Reports what ended a page. */
export function noteFatal(error: unknown): void {
  last =
    error instanceof Refusal || error instanceof NetworkFailure
      ? noteFailure(error)
      : reportLater({
          message: String(error),
          code: "render",
          type: "render",
          stack: (error as Partial<Error> | undefined)?.stack,
        });
}

/** Whether the server has taken the report of the last fatal error. */
export async function fatalTaken(): Promise<boolean> {
  return last;
}
