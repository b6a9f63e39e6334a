import "./app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadPart } from "./api/parts";
import { startTexts } from "./i18n/texts";
import { App } from "./App";
import { prepareErrorScreen } from "./router";
import { watchUnhandled } from "./session/report-later";
import "./session/session";

watchUnhandled();
await startTexts();

const place = document.getElementById("app");
if (!place) throw new Error("the page has no place for the app");
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

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
