import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { toastWanted, watchToasts } from "./toast";

/** Without a connection the toaster waits for one: a short text is no reason for an error page. */
async function load(): Promise<{ default: ComponentType }> {
  try {
    return await import("./ToastStage");
  } catch {
    await new Promise((online) => addEventListener("online", online, { once: true }));
    return load();
  }
}

const ToastStage = lazy(load);

/** When the page has settled, the toaster is fetched: it is wanted most where the signal ends. */
const settled = 1500;

export function Toaster() {
  const show = useSyncExternalStore(watchToasts, toastWanted);
  useEffect(() => {
    const timer = setTimeout(() => void load(), settled);
    return () => clearTimeout(timer);
  }, []);
  if (!show) return null;
  return (
    <Suspense fallback={null}>
      <ToastStage />
    </Suspense>
  );
}
