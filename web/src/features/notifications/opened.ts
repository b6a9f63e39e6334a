/** Opens what a notification is about in this window, where it was pressed; the worker hears that somebody did. */
export function whenPressed(open: (path: string) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const heard = (event: MessageEvent) => {
    const said = event.data as { type?: unknown; path?: unknown } | null;
    if (said?.type !== "open" || typeof said.path !== "string") return;
    event.ports[0]?.postMessage("opened");
    open(said.path);
  };
  navigator.serviceWorker.addEventListener("message", heard);
  return () => navigator.serviceWorker.removeEventListener("message", heard);
}

/** Calls when the worker has another address at the push service, which the server has to learn. */
export function whenSubscribedAgain(tell: () => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const heard = (event: MessageEvent) => {
    if ((event.data as { type?: unknown } | null)?.type === "subscribed") tell();
  };
  navigator.serviceWorker.addEventListener("message", heard);
  return () => navigator.serviceWorker.removeEventListener("message", heard);
}
