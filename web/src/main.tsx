import "./app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadPart } from "./api/parts";
import { startTexts } from "./i18n/texts";
import { App } from "./App";
import { prepareErrorScreen } from "./router";
import { watchUnhandled } from "./session/report-later";
import "./session/session";

watchUnhandled((report) => {
  loadPart(() => import("./screens/error/ErrorDialog"), { unseen: true }).then(
    ({ showErrorDialog }) => showErrorDialog(report),
    () => undefined,
  );
});

const place = document.getElementById("app") ?? document.body;
// Errors of the boot are only logged, never reported to the server. The error page is a boot of its own: where that one fails too, words without a language file are left.
const failed = (failure: unknown) => {
  console.error(failure);
  if (location.pathname !== "/common/error") {
    location.replace("/common/error");
    return;
  }
  place.textContent = "";
  document.getElementById("unloaded")?.removeAttribute("hidden");
};
try {
  await startTexts();
  // What no page catches would leave an empty one.
  createRoot(place, { onUncaughtError: failed }).render(
    <StrictMode>
      <App />
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
  prepareErrorScreen();
  loadPart(() => import("./offline/app-shell"), { unseen: true }).then(
    ({ startAppShell }) => startAppShell(),
    // Without it the app works as before, with a connection.
    () => undefined,
  );
}, 3000);
