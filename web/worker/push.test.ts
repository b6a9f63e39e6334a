import { afterEach, describe, expect, it, vi } from "vitest";
import { isPage, open, parsePushed, show, subscribeAgain } from "./push";

const origin = "https://stay.example";
const note = {
  title: "Anna · Sea House",
  body: "Hello",
  path: "/cleanings/1-7#chat",
  tag: "message/1-7",
  lang: "en-US",
};

interface Shown {
  title: string;
  options: NotificationOptions & { renotify?: boolean };
}

/** A window of the app, or of something else, as the worker sees it. */
function windowAt(path: string, given: { visible?: boolean; answers?: boolean; closed?: boolean } = {}) {
  const said: unknown[] = [];
  const went: string[] = [];
  return {
    url: path.startsWith("http") ? path : origin + path,
    visibilityState: given.visible ? "visible" : "hidden",
    said,
    went,
    focused: 0,
    async focus() {
      if (given.closed) throw new TypeError("the window is gone");
      this.focused += 1;
      return this;
    },
    postMessage(message: unknown, ports: MessagePort[] = []) {
      said.push(message);
      if (given.answers) ports[0]?.postMessage("opened");
    },
    async navigate(to: string) {
      if (given.closed) throw new TypeError("the window is gone");
      went.push(to);
      return null;
    },
  };
}

function worker(windows: ReturnType<typeof windowAt>[] = [], signedOut = false) {
  const shown: Shown[] = [];
  const opened: string[] = [];
  const subscribed: PushSubscriptionOptionsInit[] = [];
  const made = {
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
      pushManager: {
        subscribe: async (options: PushSubscriptionOptionsInit) => void subscribed.push(options),
      },
    },
    clients: { matchAll: async () => windows, openWindow: async (path: string) => void opened.push(path) },
    caches: { match: async () => (signedOut ? new Response() : undefined) },
  };
  return { shown, opened, subscribed, it: made as unknown as Parameters<typeof show>[0] };
}

afterEach(() => vi.useRealTimers());

describe("what a push shows", () => {
  it("is what the server says, in its language, and carries the page alone", async () => {
    const { it: here, shown } = worker();
    await show(here, { ...note, code: "4711" });
    expect(shown).toEqual([
      {
        title: "Anna · Sea House",
        options: {
          body: "Hello",
          tag: "message/1-7",
          lang: "en-US",
          icon: "/icon-192.png",
          badge: "/icon-192.png",
          data: "/cleanings/1-7#chat",
          renotify: true,
        },
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain("4711");
  });

  it.each([
    undefined,
    null,
    "text",
    17,
    [],
    {},
    { ...note, title: 1 },
    { ...note, body: undefined },
    { ...note, path: "https://evil.example/" },
    { ...note, path: "//evil.example/" },
    { ...note, path: String.raw`/\evil.example/` },
    { ...note, path: "javascript:alert(1)" },
    { ...note, path: "/\t/evil.example" },
    { ...note, path: "/\n\\evil.example" },
    { ...note, path: "" },
  ])("is nothing where it is not one of ours: %j", async (raw) => {
    const { it: here, shown } = worker();
    await show(here, raw);
    expect(parsePushed(raw)).toBeUndefined();
    expect(shown).toEqual([]);
  });

  it("is nothing while the person looks at that very page, and something while they look elsewhere", async () => {
    for (const [windows, count] of [
      [[windowAt("/cleanings/1-7", { visible: true })], 0],
      [[windowAt("/cleanings/1-7/", { visible: true }), windowAt("/settings")], 0],
      [[windowAt("/cleanings/1-7")], 1],
      [[windowAt("/cleanings/1-70", { visible: true })], 1],
    ] as const) {
      const { it: here, shown } = worker([...windows]);
      await show(here, note);
      expect(shown).toHaveLength(count);
    }
  });

  it("is nothing once the person has signed out here, whatever was still on its way", async () => {
    const { it: here, shown } = worker([], true);
    await show(here, note);
    expect(shown).toEqual([]);
  });
});

it("distinguishes the chats of the inbox", () => {
  const chat = "/manage/inbox?member=1&kind=reservation&ref=1-7";
  expect(isPage(`${origin}/manage/inbox?kind=%22reservation%22&ref=%221-7%22&waiting=true`, chat)).toBe(true);
  expect(isPage(`${origin}/manage/inbox?kind=reservation&ref=1-8`, chat)).toBe(false);
  expect(isPage(`${origin}/manage/inbox?kind=cleaning&ref=1-7`, chat)).toBe(false);
  expect(isPage(`${origin}/manage/inbox`, chat)).toBe(false);
});

describe("a press", () => {
  it("opens a new window where there is none", async () => {
    const { it: here, opened } = worker();
    await open(here, "/cleanings/1-7#chat");
    expect(opened).toEqual(["/cleanings/1-7#chat"]);
  });

  it("has the window that is looked at open the page itself, so that nothing written there is lost", async () => {
    const hidden = windowAt("/cleanings", { answers: true });
    const seen = windowAt("/settings", { visible: true, answers: true });
    const { it: here, opened } = worker([hidden, seen]);
    await open(here, "/cleanings/1-7#chat");
    expect(seen.focused).toBe(1);
    expect(seen.said).toEqual([{ type: "open", path: "/cleanings/1-7#chat" }]);
    expect([hidden.said, seen.went, opened]).toEqual([[], [], []]);
  });

  it("loads the page in a window that does not answer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const page = windowAt("/login");
    const pressed = open(worker([page]).it, "/cleanings/1-7#chat");
    await vi.advanceTimersByTimeAsync(2000);
    await pressed;
    expect(page.went).toEqual(["/cleanings/1-7#chat"]);
  });

  it("does not fail on a window that is gone by then", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const pressed = open(worker([windowAt("/cleanings", { closed: true })]).it, "/cleanings");
    await vi.advanceTimersByTimeAsync(2000);
    await expect(pressed).resolves.toBeUndefined();
  });

  it("leads nowhere outside the app, whatever the notification carries", async () => {
    const { it: here, opened } = worker();
    await open(here, "https://evil.example/");
    expect(opened).toEqual(["/"]);
  });
});

describe("a browser whose subscription was changed by its push service", () => {
  const key = new Uint8Array([4, 1, 2]).buffer;

  it("subscribes again under the same key, and has the app tell the server", async () => {
    const page = windowAt("/cleanings");
    const { it: here, subscribed } = worker([page]);
    await subscribeAgain(here, { options: { applicationServerKey: key } } as PushSubscription);
    expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: key }]);
    expect(page.said).toEqual([{ type: "subscribed" }]);
  });

  it("waits for the app where nobody knows the key", async () => {
    const page = windowAt("/cleanings");
    const { it: here, subscribed } = worker([page]);
    await subscribeAgain(here, null);
    expect([subscribed, page.said]).toEqual([[], [{ type: "subscribed" }]]);
  });
});
