import "./app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { loadPart } from "./api/parts";
import { firstPage, Start } from "./FirstPage";
import { startTexts } from "./i18n/texts";
import { watchUnhandled } from "./session/report-later";
import "./session/session";
import { Toaster } from "./ui/Toaster";

watchUnhandled((report) => {
  loadPart(() => import("./screens/error/ErrorDialog"), { unseen: true }).then(
    ({ showErrorDialog }) => showErrorDialog(report),
    () => undefined,
  );
});

const place = document.getElementById("app") ?? document.body;
/** Whether a part did not come without which there is no page at all, not even that of errors. */
let missing = false;
// Errors of the boot are only logged, never reported to the server. The error page is a boot of its own: where that one fails too, words without a language file are left.
const failed = (failure: unknown) => {
  console.error(failure);
  if (location.pathname !== "/common/error" && !missing) {
    location.replace("/common/error");
    return;
  }
  place.textContent = "";
  document.getElementById("unloaded")?.removeAttribute("hidden");
};
const loadApp = async () =>
  import("./App").catch((failure: unknown) => {
    missing = true;
    throw failure;
  });
try {
  const search = firstPage();
  const [app] = await Promise.all([search ? undefined : loadApp(), startTexts()]);
  // What no page catches would leave an empty one.
  createRoot(place, { onUncaughtError: failed }).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Start app={app?.App} search={search} />
        <Toaster />
      </I18nProvider>
    </StrictMode>,
  );
} catch (failure) {
  failed(failure);
}

setTimeout(() => {
  loadPart(() => import("./session/sign-outs"), { unseen: true }).then(
    ({ keepDelivering }) => keepDelivering(),
    () => undefined,
  );
  loadPart(() => import("./App"), { unseen: true }).then(
    ({ prepareErrorScreen }) => prepareErrorScreen(),
    () => undefined,
  );
  loadPart(() => import("./offline/app-shell"), { unseen: true }).then(
    ({ startAppShell }) => startAppShell(),
    // Without it the app works as before, with a connection.
    () => undefined,
  );
}, 3000);
