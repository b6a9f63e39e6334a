import "@testing-library/jest-dom/vitest";
import { i18n } from "@lingui/core";
import { act, cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { closeForms } from "#/session/kept-forms";
import { server } from "./server";

// Screens load their code when they open, and a busy machine takes its time.
configure({ asyncUtilTimeout: 60_000 });
// A query that waits fails many times before it finds: the page is printed once, when it gives up.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" })
      : getElementError(message, container),
});
vi.setConfig({ testTimeout: 300_000 });
// An event may show a part that is still loading. React then keeps the rest of its work for whom awaits the act, and forgets it where nobody does.
configure({
  eventWrapper: (dispatch) => {
    let result: unknown;
    const rest: unknown = act(() => {
      result = dispatch();
    });
    void (rest as PromiseLike<void>).then(() => undefined);
    return result;
  },
});

// The timers of a page end with it, as in a browser: what the router waits for would else find no window any more.
const timers = new Set<ReturnType<typeof setTimeout>>();
const { setTimeout: begin } = globalThis;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof begin>) => {
  const timer = begin(...given);
  timers.add(timer);
  return timer;
}, begin);
afterAll(() => timers.forEach((timer) => clearTimeout(timer)));

// A toast is there before it has faded in, and its library draws it unseen until then; what fades out stays unseen.
const seen = document.createElement("style");
seen.textContent = '[data-sonner-toast]:not([data-removed="true"]) { opacity: 1 !important }';
document.head.append(seen);

// What jsdom lacks and the app asks for.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
window.scrollTo = () => undefined;
// The editor of texts asks where its cursor is.
if (!("getClientRects" in Range.prototype)) {
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
}
if (!("elementFromPoint" in document)) Object.assign(document, { elementFromPoint: () => null });
if (!("scrollIntoView" in Element.prototype)) {
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
}
if (!("scrollTo" in Element.prototype)) Object.assign(Element.prototype, { scrollTo: () => undefined });

// Kept reads belong to the browser's database; in tests they live and die with the test.
const kept = new Map<string, unknown>();
const stores = new Map<string, Map<string, unknown>>();
vi.mock("idb-keyval", () => {
  type Kept = Map<string, unknown>;
  return {
    createStore: (name: string) => stores.get(name) ?? stores.set(name, new Map()).get(name),
    get: async (key: string, store: Kept = kept) => store.get(key),
    set: async (key: string, value: unknown, store: Kept = kept) => void store.set(key, value),
    update: async (key: string, change: (before: unknown) => unknown, store: Kept = kept) =>
      void store.set(key, change(store.get(key))),
    del: async (key: string, store: Kept = kept) => void store.delete(key),
    entries: async (store: Kept = kept) => [...store],
    keys: async (store: Kept = kept) => [...store.keys()],
    clear: async (store: Kept = kept) => store.clear(),
  };
});

// A toast that closes takes itself out 200 ms later, and needs the window for it: a file with toasts waits for them before its window goes.
let toasted = false;

// So does a call whose answer nothing of the test waits for; but some are never answered.
let open = 0;
server.events.on("request:start", () => (open += 1));
server.events.on("request:end", () => (open -= 1));

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => i18n.loadAndActivate({ locale: "en-US", messages: {} }));
afterEach(async () => {
  toasted ||= document.querySelector("[data-sonner-toast]") !== null;
  cleanup();
  // The library shows what is still open to the stage of the next test as well.
  if (toasted) (await import("sonner")).toast.dismiss();
  await closeForms();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  kept.clear();
  stores.clear();
  vi.useRealTimers();
});
afterAll(async () => {
  await vi.waitUntil(() => open <= 0, { timeout: 1000 }).catch(() => undefined);
  await new Promise((done) => setTimeout(done));
  server.close();
  if (toasted) await new Promise((done) => setTimeout(done, 300));
});
