import { Suspense, useEffect, useSyncExternalStore } from "react";
import { late } from "./late";
import { toastWanted, watchToasts } from "./toast";

const ToastStage = late(() => import("./ToastStage"), "default");

/** When the page has settled, the toaster is fetched: it is wanted most where the signal ends. */
const settled = 1500;

export function Toaster() {
  const show = useSyncExternalStore(watchToasts, toastWanted);
  useEffect(() => {
    const timer = setTimeout(ToastStage.ahead, settled);
    return () => clearTimeout(timer);
  }, []);
  if (!show) return null;
  return (
    <Suspense fallback={null}>
      <ToastStage />
    </Suspense>
  );
}
