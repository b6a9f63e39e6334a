/*
 * Photos that another app of the phone shares with this one (Web Share Target). They wait in memory until the page has
 * taken them: nothing of a person lies in the worker's caches.
 */

/** As a message takes at most. */
const most = 10;
/** A browser ends a worker's event after five minutes; what nobody has taken by then is gone. */
const longest = 240_000;

/** So many times somebody may share before a place is chosen; with one more, what came first goes. */
const sharesHeld = 5;

const waiting = new Map<string, { files: readonly File[]; end: () => void }>();

/** Keeps what was shared, and leads to the page that asks where it belongs. `living` ends when the photos are no longer held. */
export function receive(request: Request): { answer: Promise<Response>; living: Promise<void> } {
  const of = crypto.randomUUID();
  let end = (): void => undefined;
  const living = new Promise<void>((done) => {
    end = done;
  });
  const hold = async () => {
    const files = (await request.formData()).getAll("photos").filter((each) => each instanceof File);
    waiting.set(of, { files: files.slice(0, most), end });
    setTimeout(() => drop(of), longest);
    for (const oldest of [...waiting.keys()].slice(0, -sharesHeld)) drop(oldest);
    return of;
  };
  const answer = hold().then(
    () => Response.redirect(`/shared?of=${of}`, 303),
    () => {
      end();
      return Response.redirect("/shared", 303);
    },
  );
  return { answer, living };
}

/** What waits under this name. It stays until it is dropped: the page may be reloaded before a place is chosen. */
export function sharedFiles(of: unknown): readonly File[] {
  return (typeof of === "string" && waiting.get(of)?.files) || [];
}

/** Lets go what waits under this name; without a name, all: the person has signed out. */
export function drop(of?: unknown): void {
  for (const [name, { end }] of waiting) {
    if (of !== undefined && name !== of) continue;
    waiting.delete(name);
    end();
  }
}
