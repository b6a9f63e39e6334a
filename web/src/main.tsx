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
try {
  await startTexts();
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
} catch (failure) {
  // Errors of the boot are only logged (specification point 8). The error page is a boot of its own: where that one fails too, words without a language file are left.
  console.error(failure);
  const { pathname } = location;
  if (pathname === "/common/error") place.textContent = "Please reload the page.";
  else location.replace("/common/error");
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
