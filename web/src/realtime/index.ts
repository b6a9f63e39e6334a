import type { QueryClient } from "@tanstack/react-query";
import type { Socket } from "socket.io-client";
import { loadConfig } from "#/api/config";
import { requestData } from "#/api/http";
import { newIdempotencyKey } from "#/api/key";
import { isChatOpen, whenRead } from "#/features/chat/open";
import { outbox } from "#/offline";
import { currentAccount } from "#/offline/deliver";
import { reportConnection } from "#/session/connection";
import { freshToken, refreshTokens } from "#/session/refresh";
import { local } from "#/session/store";
import type { Item, ItemType } from "./apply";
import { cachesOf } from "./caches";
import { createStream, type Missed } from "./stream";

/** How long the channel may be away before the person is told. */
const patience = 2000;
/** How long the server may take to answer a sign-in. */
const answerWithin = 10_000;
/** Where only the channel is blocked, the events are asked for instead, this often. */
const pollEvery = 15_000;
/** The number is kept after the reads have reached the disk: told twice is harmless, never told is not. */
const keepAfter = 3000;

interface SignedIn {
  status: { code: number };
  n?: number;
}

const types: readonly string[] = ["cleaningresourcemessages", "reservationmessages", "cleanings", "reservations"];

/** Takes only what it knows out of whatever the channel brings. */
export function itemsOf(event: unknown): Item[] {
  const messages: unknown = typeof event === "object" && event !== null && "messages" in event ? event.messages : [];
  if (!Array.isArray(messages)) return [];
  return messages.filter((given: unknown): given is Item => {
    if (typeof given !== "object" || given === null) return false;
    const { action, type, n, entry } = given as { action?: unknown; type?: unknown; n?: unknown; entry?: unknown };
    return (
      typeof type === "string" &&
      types.includes(type) &&
      typeof n === "number" &&
      (action === "refresh" || (action === "commit" && typeof entry === "object" && entry !== null))
    );
  });
}

function numberKept(account: string): number | undefined {
  const text = local.get(`events ${account}`);
  const n = Number(text);
  return text !== null && Number.isSafeInteger(n) && n >= 0 ? n : undefined;
}

/** Listens to the account's events until stopped. Writes that went through pass through the same door as events. */
export function startRealtime(client: QueryClient): () => void {
  const account = currentAccount();
  if (account === null) return () => undefined;
  const caches = cachesOf(client, isChatOpen);
  const clientid = newIdempotencyKey();
  let stopped = false;
  let socket: Socket | undefined;
  let awaySince: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const stream = createStream(
    {
      pull: async (after) => requestData<Missed>("GET", `/v1/events?after=${after}`),
      take: (items) => caches.take(itemsOf({ messages: items })),
      moved: (n) => {
        clearTimeout(keeping);
        keeping = setTimeout(() => local.set(`events ${account}`, String(n)), keepAfter);
      },
    },
    numberKept(account),
  );

  /** Whether the server can be reached at all, when the channel cannot. */
  async function poll(): Promise<void> {
    try {
      if (stream.after() === undefined) await requestData("GET", "/v1/status");
      else await stream.pull();
      if (!stopped) reportConnection("up");
      outbox.wake();
    } catch {
      if (!stopped) reportConnection("lost");
    }
  }

  function here(): void {
    clearTimeout(awaySince);
    clearInterval(polling);
    awaySince = undefined;
    polling = undefined;
    reportConnection("up");
    outbox.wake();
  }

  function away(): void {
    if (awaySince !== undefined || stopped) return;
    awaySince = setTimeout(() => {
      void poll();
      polling = setInterval(() => void poll(), pollEvery);
    }, patience);
  }

  function later(): void {
    clearTimeout(retry);
    away();
    retry = setTimeout(() => void signIn(), patience);
  }

  async function signIn(refused?: string): Promise<void> {
    const channel = socket;
    if (stopped || !channel?.connected || currentAccount() !== account) return;
    try {
      const token = refused === undefined ? await freshToken() : (await refreshTokens(refused))?.access;
      if (!token || stopped || currentAccount() !== account) return;
      const after = stream.after();
      const answer = (await channel
        .timeout(answerWithin)
        .emitWithAck("userLogin", { clientid, accesstoken: token, ...(after === undefined ? {} : { after }) })) as
        | SignedIn
        | undefined;
      if (answer?.status.code === 200) {
        if (after === undefined && answer.n !== undefined) {
          stream.begin(answer.n);
          // What was read before joining may lack what happened until then.
          caches.reloadAll();
        }
        here();
        await stream.pull();
      } else if (answer?.status.code === 401 && refused === undefined) await signIn(token);
      else later();
    } catch {
      later();
    }
  }

  async function connect(): Promise<void> {
    const [{ io }, config] = await Promise.all([import("socket.io-client"), loadConfig()]);
    if (stopped) return;
    socket = io(config.socket_url || location.origin, {
      path: config.socket_path || "/socket.io",
      transports: ["websocket", "polling"],
      tryAllTransports: true,
      reconnection: true,
      reconnectionAttempts: Infinity,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
      timeout: 20_000,
    });
    socket.on("connect", () => void signIn());
    socket.on("connect_error", away);
    socket.on("disconnect", (reason) => {
      away();
      // The server closed it on purpose, such as after too many sign-ins: the client does not come back by itself.
      if (reason === "io server disconnect" && !stopped) {
        clearTimeout(retry);
        retry = setTimeout(() => socket?.connect(), 2 * patience);
      }
    });
    // The token has ended on the server: the same socket goes on after another sign-in.
    socket.on("userLogin", () => void signIn());
    socket.on("message", (event: unknown) => {
      stream.receive(itemsOf(event)).catch(() => later());
    });
  }

  function connectUntilItWorks(): void {
    connect().catch(() => {
      away();
      if (!stopped) retry = setTimeout(connectUntilItWorks, 2 * patience);
    });
  }

  const answered = (type: ItemType) => (_row: unknown, entry: unknown) =>
    caches.take(itemsOf({ messages: [{ action: "commit", type, n: 0, entry }] }));
  const forget = [
    outbox.onDone("message", (row, entry) =>
      answered(row.lane.startsWith("reservation") ? "reservationmessages" : "cleaningresourcemessages")(row, entry),
    ),
    outbox.onDone("times", answered("cleanings")),
    outbox.onDone("task", answered("cleanings")),
    outbox.onRefused((row) => {
      if (row.kind !== "times" && row.kind !== "task") return;
      // A conflict brings the task as it stands; whatever else was refused is looked up again.
      if (row.refusal?.current) answered("cleanings")(row, row.refusal.current);
      caches.take(itemsOf({ messages: [{ action: "refresh", type: "cleanings", n: 0 }] }));
    }),
    whenRead((kind, ref) => caches.read(kind, ref)),
  ];
  // A phone that slept does not know that its socket is dead: asking is quick.
  const woke = () => {
    if (document.visibilityState === "visible" && stream.after() !== undefined) stream.pull().catch(() => away());
  };
  document.addEventListener("visibilitychange", woke);
  window.addEventListener("online", woke);
  connectUntilItWorks();

  return () => {
    stopped = true;
    socket?.disconnect();
    for (const timer of [awaySince, keeping, retry]) clearTimeout(timer);
    clearInterval(polling);
    for (const each of forget) each();
    document.removeEventListener("visibilitychange", woke);
    window.removeEventListener("online", woke);
    caches.stop();
    reportConnection("up");
  };
}
