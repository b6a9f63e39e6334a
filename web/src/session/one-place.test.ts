import { beforeEach, expect, it, vi } from "vitest";
import { http, refuse, server } from "#/testing/server";
import { until } from "#/testing/until";

const sources = import.meta.glob<string>("/src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

/** Every way in which the app asks the server. That nothing else sends calls is checked in api/calls.test.ts. */
const ways: Record<string, () => Promise<unknown>> = {
  request: async () => (await import("#/api/http")).request("PUT", "/v1/way", { body: {} }),
  "a call of the document": async () => (await import("#/api/call")).call("GET", "/v1/status"),
  requestFile: async () => (await import("#/api/files")).requestFile("/v1/way"),
  "a list with a version": async () =>
    (await import("#/api/pages")).loadVersion((await import("#/api/address")).listAddress("/v1/cleanings")),
  "the token endpoint": async () =>
    (await import("./token-call")).callToken({ grant_type: "password", username: "a", password: "b" }),
  "an export": async () => (await import("#/screens/cleanings/export")).exportTasks([], "xlsx", "tasks"),
  "a sign-out": async () => {
    const { queueSignOut } = await import("./sign-outs");
    await queueSignOut("token");
    throw new Error("it is sent again later");
  },
};

const reported = vi.fn<(body: unknown) => void>();

beforeEach(() => {
  vi.resetModules();
  reported.mockClear();
  server.use(
    http.put("*/v1/errors", async ({ request }) => {
      reported(await request.json());
      return refuse(503, "unavailable");
    }),
    http.all("*", ({ request }) => (request.url.endsWith("/v1/errors") ? undefined : refuse(500, "api_error"))),
  );
});

it.each(Object.keys(ways))("a failed call is noted: %s", async (way) => {
  await import("./report-later");
  await expect(ways[way]?.()).rejects.toThrow();
  await until(() =>
    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ type: "critical", code: "500 api_error" })),
  );
});

it("the first page connects it before anything is asked", () => {
  const [main] = Object.entries(sources).filter(([path]) => path === "/src/main.tsx");
  expect(main?.[1]).toMatch(/from "\.\/session\/report-later"/);
});

/** What reads the words of an error for another purpose than to show them. */
const readers = new Set([
  "/src/api/parts.ts",
  "/src/features/travelers/use-invited-form.ts",
  "/src/features/travelers/use-party-form.ts",
  "/src/screens/error/ErrorScreen.tsx",
  "/src/session/failure-words.ts",
  "/src/session/failures.ts",
  "/src/session/handle-refusal.ts",
  "/src/session/report-later.ts",
]);

it("no screen words a failed call by itself", () => {
  const others = Object.entries(sources)
    .filter(([path, code]) => {
      if (/\.test\.|\/testing\//.test(path) || readers.has(path)) return false;
      return /\b(failure|error|refusal|cause|caught|reason)\??\.message\b/.test(code);
    })
    .map(([path]) => path);
  expect(others).toEqual([]);
});

it("no screen says by itself that the team has been informed", () => {
  const said = Object.entries(sources)
    .filter(([path, code]) => !path.includes(".test.") && /team has been informed/.test(code))
    .map(([path]) => path);
  expect(said.toSorted()).toEqual([
    "/src/parts/LoadFailure.tsx",
    "/src/screens/error/CommonErrorScreen.tsx",
    "/src/screens/error/ErrorDialog.tsx",
    "/src/session/failure-words.ts",
    // api_error: the server has logged what it answers so.
    "/src/session/refusal-texts.ts",
  ]);
});

it("the way back after a sign-in is never an address that a page writes itself", () => {
  const own = Object.entries(sources)
    .filter(([, source]) => /\bnext: [`"']\//.test(source))
    .map(([path]) => path)
    .filter((path) => !path.includes(".test."));
  expect(own).toEqual([]);
});

const code = Object.entries(sources).filter(([path]) => !/\.test\.|\/testing\//.test(path));
const using = (pattern: RegExp) => code.flatMap(([path, text]) => (pattern.test(text) ? [path] : [])).toSorted();

it("what is typed into a form lies on the device by kept-forms alone, and drafts of chats by drafts: nothing else asks the browser's stores itself", () => {
  expect(using(/\b(sessionStorage|localStorage|indexedDB)\b/)).toEqual([
    // What the server says of itself, and when a page was last loaded again.
    "/src/api/config.ts",
    "/src/api/parts.ts",
    // Sealed.
    "/src/offline/disk-store.ts",
    "/src/offline/drafts.ts",
    "/src/offline/index.ts",
    "/src/screens/test/TestScreen.tsx",
    "/src/session/kept-forms.ts",
    "/src/session/store.ts",
  ]);
  expect(using(/from "idb-keyval"|import\("idb-keyval"\)/)).toEqual([
    "/src/offline/kept-draft-key.ts",
    "/src/offline/kept-files.ts",
    "/src/offline/kept-picks.ts",
    "/src/offline/key-codes.ts",
    "/src/session/empty-disk.ts",
    "/src/session/invited-forms.ts",
    "/src/session/keep-reads.ts",
    "/src/session/lock.ts",
    "/src/session/query.ts",
    "/src/session/seal.ts",
  ]);
});

it("no text of a form is written through the stores of texts: these keep what is known and chosen", () => {
  expect(using(/\b(local|lasting|perWindow)\s*\.\s*set\b/)).toEqual([
    "/src/features/notifications/device.ts",
    "/src/features/tasks/use-tasks.ts",
    "/src/offline/app-shell.ts",
    // Sealed.
    "/src/offline/drafts.ts",
    "/src/parts/use-folded.ts",
    "/src/screens/cleanings/view.ts",
    "/src/screens/map/days.ts",
    // A drawing without a sign-in belongs to the device; nobody is named in it.
    "/src/screens/reportdesigner/keep.ts",
    "/src/screens/setup/use-archive.ts",
    // Before there is a first login: the agency and its manager, for a week, without code and password.
    "/src/screens/setup/use-typed.ts",
    "/src/session/auto-lock.ts",
    "/src/session/clock.ts",
    "/src/session/device-settings.ts",
    // Why a locked device was emptied.
    "/src/session/empty-disk.ts",
    "/src/session/ended.ts",
    // Sealed.
    "/src/session/kept-forms.ts",
    "/src/session/language.ts",
    // The secrets of links, until they are used, and the name that somebody signs in with.
    "/src/session/link-token.ts",
    "/src/session/lock-mark.ts",
    "/src/session/lock.ts",
    "/src/session/login-link.ts",
    "/src/session/member.ts",
    "/src/session/own-window.ts",
    "/src/session/refresh.ts",
    "/src/session/second-factor.ts",
    "/src/session/session.ts",
    "/src/session/side.ts",
    "/src/session/sign-outs.ts",
    "/src/session/store.ts",
    "/src/session/token-call.ts",
  ]);
});
