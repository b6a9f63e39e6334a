import { lazy, Suspense, useSyncExternalStore } from "react";
import { toastWanted, watchToasts } from "./toast";

const ToastStage = lazy(() => import("./ToastStage"));

export function Toaster() {
  const show = useSyncExternalStore(watchToasts, toastWanted);
  if (!show) return null;
  return (
    <Suspense fallback={null}>
      <ToastStage />
    </Suspense>
  );
}
