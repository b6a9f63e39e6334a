// Runs beside the first style sheet, long before the app, and says so when the app cannot begin. A chosen appearance does not flash the other one, and the texts
// of the person's language are on their way when the app asks for them. Kept in step with src/session/device-settings.ts,
// which writes the same key, and with src/i18n/languages.ts, which decides on the language; the build writes the addresses of
// the texts, and of what every page but the sign-in needs (src/FirstPage.tsx), into the script's own element.
(function () {
  // The app's own script, or what it is made of, did not come or broke at its first step: nothing of the app can say so.
  addEventListener(
    "error",
    function (event) {
      var splash = document.querySelector("#app > .splash");
      var ours = event.target.type === "module" || (event.filename || "").indexOf(location.origin + "/") === 0;
      if (!splash || !ours) return;
      splash.remove();
      document.getElementById("unloaded").hidden = false;
    },
    true,
  );
  var root = document.documentElement;
  try {
    var kept = JSON.parse(localStorage.getItem("device_settings") || "{}");
    if (kept.appearance === "light" || kept.appearance === "dark") root.dataset.theme = kept.appearance;
    if (kept.textSize === "large" || kept.textSize === "larger") root.dataset.text = kept.textSize;
  } catch {
    // A broken or forbidden store leaves the device's own appearance.
  }
  function soon(address) {
    var link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = address;
    document.head.append(link);
  }
  try {
    var parts = document.getElementById("appearance").dataset;
    if (!/^\/(login\/?)?$/.test(location.pathname)) JSON.parse(parts.app).forEach(soon);
    var texts = JSON.parse(parts.texts);
    var chosen = /(?:^|; ?)lang=([^;]*)/.exec(document.cookie);
    var wishes = [chosen ? decodeURIComponent(chosen[1]) : ""].concat(navigator.languages || []);
    var spoken = wishes
      .map(function (wish) {
        return wish.toLowerCase().split(/[-_]/)[0];
      })
      .filter(function (language) {
        return language in texts;
      });
    soon(texts[spoken[0] || "en"]);
  } catch {
    // Without the hint the app fetches them itself.
  }
})();
