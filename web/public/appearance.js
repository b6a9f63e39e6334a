// Runs before the first paint, so that a chosen appearance does not flash the other one. Kept in step with
// src/session/device-settings.ts, which writes the same key.
(function () {
  try {
    var kept = JSON.parse(localStorage.getItem("device_settings") || "{}");
    var root = document.documentElement;
    if (kept.appearance === "light" || kept.appearance === "dark") root.dataset.theme = kept.appearance;
    if (kept.textSize === "large" || kept.textSize === "larger") root.dataset.text = kept.textSize;
  } catch {
    // A broken or forbidden store leaves the device's own appearance.
  }
})();
