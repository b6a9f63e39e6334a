import { useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { toast as emit, Toaster as Stage } from "sonner";
import "sonner/dist/styles.css";
import { Icon } from "./Icon";
import { receiveToasts, type ToastRequest } from "./toast";
import { kindOfToast, toastTimes } from "./toast-times";

function Bubble({ request, close }: { request: ToastRequest; close: () => void }) {
  const mark = request.tone === "done" ? CircleCheck : request.tone === "error" ? CircleAlert : undefined;
  // The button is still there while the toast fades, and Enter that is held down repeats.
  const isTaken = useRef(false);
  const take = () => {
    if (isTaken.current) return;
    isTaken.current = true;
    request.action?.onAction();
    close();
  };
  return (
    <div className="mx-auto flex w-fit max-w-[min(26rem,calc(100vw-2rem))] items-center gap-3 rounded-3xl bg-ink px-5 font-sans text-16 py-3 font-semibold text-paper shadow-float forced-colors:border">
      {mark && <Icon of={mark} />}
      <div className="min-w-0">
        <span>{request.text}</span>
        {request.foot}
      </div>
      {request.action && (
        <button
          type="button"
          className="-my-1 min-h-10 shrink-0 rounded-full px-3 font-bold underline underline-offset-4"
          // A dialog that the toast came from keeps the focus, and with it its keys.
          onMouseDown={(event) => event.preventDefault()}
          onClick={take}
        >
          {request.action.label}
        </button>
      )}
    </div>
  );
}

/** On a phone a notice is beneath the title of the page and what stands beside it. */
const underTitle = { top: "calc(env(safe-area-inset-top) + 4.75rem)", left: 16, right: 16 };

export default function ToastStage() {
  const { t } = useLingui();
  useEffect(
    () =>
      receiveToasts((request) => {
        emit.dismiss();
        emit.custom((id) => <Bubble request={request} close={() => emit.dismiss(id)} />, {
          duration: toastTimes[kindOfToast(request)],
        });
      }),
    [],
  );
  return (
    <Stage
      containerAriaLabel={t`Notices`}
      position="top-center"
      visibleToasts={1}
      offset={20}
      mobileOffset={underTitle}
      toastOptions={{ unstyled: true, className: "w-full" }}
    />
  );
}
