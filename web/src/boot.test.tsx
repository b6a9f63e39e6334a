import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, http, server } from "#/testing/server";

const [html = ""] = Object.values(
  import.meta.glob<string>("../index.html", { query: "?raw", import: "default", eager: true }),
);
const [appearance = ""] = Object.values(
  import.meta.glob<string>("../public/appearance.js", { query: "?raw", import: "default", eager: true }),
);

const broken = vi.hoisted(() => ({ app: false, texts: false }));
vi.mock("./App", () => ({
  App: () => {
    if (broken.app) throw new Error("broken in the first render");
    return "the app";
  },
}));
vi.mock("./i18n/texts", async (original) => ({
  ...(await original<object>()),
  startTexts: async () => {
    if (broken.texts) throw new Error("the texts did not come");
  },
}));

const replaced = vi.fn<(address: string) => void>();
const reported = vi.fn<() => void>();
const words = () => document.getElementById("unloaded") as HTMLElement;

/** The page as the server sends it, at an address. */
function page(pathname: string): void {
  document.body.innerHTML = new DOMParser().parseFromString(html, "text/html").body.innerHTML;
  vi.stubGlobal("location", Object.assign(new URL(pathname, location.origin), { replace: replaced }));
}

async function boot(pathname: string): Promise<void> {
  page(pathname);
  vi.resetModules();
  await import("./main");
}

beforeEach(() => {
  Object.assign(broken, { app: false, texts: false });
  replaced.mockClear();
  reported.mockClear();
  vi.spyOn(console, "error").mockReturnValue();
  server.use(
    http.put("*/v1/errors", () => {
      reported();
      return answer({ taken: true });
    }),
    http.get("*/v1/config", () => answer({})),
  );
});
afterEach(() => vi.unstubAllGlobals());

describe("an app that fails to begin", () => {
  it("shows nothing of it where it begins well", async () => {
    await boot("/cleanings");
    await waitFor(() => expect(document.getElementById("app")).toHaveTextContent("the app"));
    expect(words()).not.toBeVisible();
    expect(replaced).not.toHaveBeenCalled();
  });

  it.each([["app"], ["texts"]] as const)("leads to the error page: %s", async (part) => {
    broken[part] = true;
    await boot("/cleanings");
    await waitFor(() => expect(replaced).toHaveBeenCalledWith("/common/error"));
    // It is logged in the browser, and not reported to the server.
    expect(console.error).toHaveBeenCalled();
    expect(reported).not.toHaveBeenCalled();
  });

  it.each([["app"], ["texts"]] as const)("has words of its own where the error page fails too: %s", async (part) => {
    broken[part] = true;
    await boot("/common/error");
    await waitFor(() => expect(words()).toBeVisible());
    expect(replaced).not.toHaveBeenCalled();
    // In each language: which one is the reader's is not known without its file.
    for (const each of [
      /could not be loaded/,
      /konnte nicht geladen werden/,
      /No se ha podido cargar/,
      /Nie udało się/,
    ])
      expect(words()).toHaveTextContent(each);
  });
});

describe("an app whose files do not come", () => {
  const listen = () => {
    page("/cleanings");
    const added = vi.spyOn(globalThis, "addEventListener");
    // Runs as the browser runs it: a script of the page, before the app.
    // oxlint-disable-next-line typescript/no-implied-eval
    new Function(appearance)();
    const heard = added.mock.calls.filter(([name]) => name === "error");
    return () => {
      for (const [name, listener] of heard) removeEventListener(name, listener, true);
    };
  };

  it("says so, and to reload", () => {
    const end = listen();
    document.querySelector("script[type=module]")?.dispatchEvent(new Event("error"));
    expect(words()).toBeVisible();
    expect(document.querySelector(".splash")).toBeNull();
    end();
  });

  it("says so when one of them breaks at its first step", () => {
    const end = listen();
    window.dispatchEvent(new ErrorEvent("error", { filename: `${location.origin}/assets/base-1.js` }));
    expect(words()).toBeVisible();
    end();
  });

  it("says nothing of what is not its own, nor once the app stands", () => {
    const end = listen();
    window.dispatchEvent(new ErrorEvent("error", { filename: "chrome-extension://other/a.js" }));
    document.querySelector("link, img")?.dispatchEvent(new Event("error"));
    expect(words()).not.toBeVisible();
    (document.getElementById("app") as HTMLElement).textContent = "the app";
    window.dispatchEvent(new ErrorEvent("error", { filename: `${location.origin}/assets/base-1.js` }));
    expect(words()).not.toBeVisible();
    end();
  });
});
