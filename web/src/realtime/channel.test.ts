import type { Socket } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Channel, type ChannelParts, openChannel, patience, pollEvery, settings } from "./channel";
import { createStream, type Missed } from "./stream";

/** The socket as the library gives it, with the server's side in the test's hands. */
class Line {
  connected = false;
  signIns: { after?: number; accesstoken: string }[] = [];
  answers: unknown[] = [];
  reconnects = 0;
  private readonly listeners = new Map<string, ((given?: unknown) => void)[]>();

  on(event: string, listener: (given?: unknown) => void): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }
  hear(event: string, given?: unknown): void {
    for (const listener of this.listeners.get(event) ?? []) listener(given);
  }
  timeout(): this {
    return this;
  }
  async emitWithAck(_event: string, login: { after?: number; accesstoken: string }): Promise<unknown> {
    this.signIns.push(login);
    const answer = this.answers.shift() ?? { status: { code: 200 }, n: last };
    if (answer instanceof Error) throw answer;
    return answer;
  }
  connect(): void {
    this.reconnects += 1;
    this.join();
  }
  disconnect(): void {
    this.connected = false;
  }
  join(): void {
    this.connected = true;
    this.hear("connect");
  }
  cut(reason = "transport close"): void {
    this.connected = false;
    this.hear("disconnect", reason);
  }
}

let line: Line;
let last: number;
let reachable: boolean;
let taken: number[];
let pulls: number;
let reports: string[];
let channel: Channel | undefined;
let tokens: (string | undefined)[];

function open(known: number | undefined, change: Partial<ChannelParts> = {}): void {
  const stream = createStream(
    {
      pull: async (after): Promise<Missed> => {
        pulls += 1;
        if (!reachable) throw new TypeError("Failed to fetch");
        const messages = Array.from({ length: last - after }, (_, at) => ({
          action: "refresh" as const,
          type: "cleanings" as const,
          n: after + at + 1,
        }));
        return { messages, n: last, last };
      },
      take: (items) => taken.push(...items.map((item) => item.n)),
      moved: () => undefined,
    },
    known,
  );
  channel = openChannel({
    clientid: "test",
    stream,
    token: async (refused) => {
      tokens.push(refused);
      return refused === undefined ? "old" : "new";
    },
    joined: () => reports.push("joined"),
    report: (state) => reports.push(state),
    knock: async () => {
      if (!reachable) throw new TypeError("Failed to fetch");
    },
    socket: async () => line as unknown as Socket,
    ...change,
  });
}

const soon = async () => vi.advanceTimersByTimeAsync(1);
const news = (n: number) => line.hear("message", { messages: [{ action: "refresh", type: "cleanings", n }] });

beforeEach(() => {
  vi.useFakeTimers();
  line = new Line();
  last = 4;
  reachable = true;
  taken = [];
  pulls = 0;
  reports = [];
  tokens = [];
});
afterEach(() => channel?.close());

test("comes back after pauses that grow", () => {
  expect(settings).toMatchObject({
    reconnection: true,
    reconnectionAttempts: Infinity,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
    transports: ["websocket", "polling"],
  });
});

describe("the channel", () => {
  test("signs in on every connect behind the last number, and asks for what was missed", async () => {
    open(4);
    await soon();
    line.join();
    await soon();
    news(5);
    last = 5;
    await soon();
    line.cut();
    last = 8;
    line.join();
    await soon();
    expect(line.signIns.map((each) => each.after)).toEqual([4, 5]);
    expect(taken).toEqual([5, 6, 7, 8]);
  });

  test("joined for the first time says so, because what was read may be older", async () => {
    open(undefined);
    await soon();
    line.join();
    await soon();
    expect(reports).toContain("joined");
    news(5);
    await soon();
    expect(taken).toEqual([5]);
  });

  test("a token that the server refuses is renewed once", async () => {
    open(4);
    await soon();
    line.answers = [{ status: { code: 401 } }];
    line.join();
    await soon();
    expect(line.signIns.map((each) => each.accesstoken)).toEqual(["old", "new"]);
    expect(tokens).toEqual([undefined, "old"]);
  });

  test("a token that ends meanwhile is followed by another sign-in on the same socket, which brings what was missed", async () => {
    open(4);
    await soon();
    line.join();
    await soon();
    last = 6;
    line.hear("userLogin");
    await soon();
    expect(line.signIns).toHaveLength(2);
    expect(taken).toEqual([5, 6]);
  });

  test("nobody is signed in any more: nothing is sent", async () => {
    open(4, { token: async () => undefined });
    await soon();
    line.join();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(line.signIns).toEqual([]);
  });

  test.each([503, 429])("a refusal with %i is tried again later", async (code) => {
    open(4);
    await soon();
    line.answers = [{ status: { code } }, new Error("operation has timed out")];
    line.join();
    await soon();
    expect(line.signIns).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2 * patience + 10);
    expect(line.signIns).toHaveLength(3);
    expect(reports.at(-1)).toBe("up");
  });

  test("a server that closes it on purpose is asked again after a while", async () => {
    open(4);
    await soon();
    line.join();
    await soon();
    line.cut("io server disconnect");
    await vi.advanceTimersByTimeAsync(2 * patience + 10);
    expect(line.reconnects).toBe(1);
    expect(line.signIns).toHaveLength(2);
  });

  test("is closed for good: nothing of it is heard any more", async () => {
    open(4);
    await soon();
    line.join();
    await soon();
    channel?.close();
    const before = pulls;
    news(5);
    await vi.advanceTimersByTimeAsync(10 * pollEvery);
    expect(taken).toEqual([]);
    expect(pulls).toBe(before);
    expect(line.connected).toBe(false);
  });
});

describe("without the channel", () => {
  test("a short interruption is not reported", async () => {
    open(4);
    await soon();
    line.join();
    await soon();
    line.cut();
    await vi.advanceTimersByTimeAsync(patience - 100);
    line.join();
    await vi.advanceTimersByTimeAsync(10 * pollEvery);
    expect(reports).not.toContain("lost");
  });

  test("events are asked for while the server answers, and no lost connection is reported", async () => {
    open(4);
    await soon();
    line.hear("connect_error");
    last = 6;
    await vi.advanceTimersByTimeAsync(patience + 10);
    expect(taken).toEqual([5, 6]);
    last = 7;
    await vi.advanceTimersByTimeAsync(pollEvery);
    expect(taken).toEqual([5, 6, 7]);
    expect(reports).not.toContain("lost");
    // Once the channel is there, asking ends.
    line.join();
    await soon();
    const before = pulls;
    await vi.advanceTimersByTimeAsync(10 * pollEvery);
    expect(pulls).toBe(before);
  });

  test("an unreachable server is reported, and its return too", async () => {
    open(4);
    await soon();
    line.join();
    await soon();
    reachable = false;
    line.cut();
    await vi.advanceTimersByTimeAsync(patience + 10);
    expect(reports.at(-1)).toBe("lost");
    reachable = true;
    last = 9;
    line.join();
    await soon();
    expect(reports.at(-1)).toBe("up");
    expect(taken).toEqual([5, 6, 7, 8, 9]);
  });

  test("what something else could not reach is looked at", async () => {
    open(4);
    await soon();
    reachable = false;
    channel?.doubt();
    await vi.advanceTimersByTimeAsync(patience + 10);
    expect(reports.at(-1)).toBe("lost");
  });
});
