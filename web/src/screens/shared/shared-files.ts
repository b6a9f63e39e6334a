/** How long the worker has for its answer: milliseconds. */
const longest = 5000;

const worker = () => ("serviceWorker" in navigator ? navigator.serviceWorker.controller : null);

/** The photos that another app has shared with this one, as the worker holds them; none where it holds none any more. */
export async function sharedFiles(of: string | undefined): Promise<readonly File[]> {
  const held = worker();
  if (!held || of === undefined) return [];
  const { port1, port2 } = new MessageChannel();
  const said = new Promise<readonly File[]>((done) => {
    port1.addEventListener("message", ({ data }: MessageEvent<unknown>) =>
      done(Array.isArray(data) ? data.filter((each) => each instanceof File) : []),
    );
    port1.start();
    setTimeout(() => done([]), longest);
  });
  held.postMessage({ type: "shared", of }, [port2]);
  return said.finally(() => port1.close());
}

/** They have their place: the worker holds them no longer. */
export function takenOver(of: string | undefined): void {
  worker()?.postMessage({ type: "sharedTaken", of });
}
