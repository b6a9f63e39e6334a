import type { QueryClient } from "@tanstack/react-query";
import { loadConfig } from "#/api/config";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { readEvents } from "#/api/realtime";
import { readStatus } from "#/api/session";
import type { TaskDetail } from "#/api/shapes";
import { isChatOpen, whenRead } from "#/features/chat/open";
import { isTicked, tickedTask, withTicked } from "#/features/tasks/checklist";
import { outbox } from "#/offline";
import { currentAccount } from "#/offline/account-name";
import { reportConnection } from "#/api/connection";
import { freshToken, refreshTokens } from "#/session/refresh";
import { readsRestored } from "#/session/query";
import { cachesOf } from "./caches";
import { type Channel, openChannel, settings } from "./channel";
import { itemsOf, type ItemType } from "./items";
import { createStream, type Span } from "./stream";
import { joinTabs, type Wire } from "./tabs";

function wireOf(name: string): Wire {
  const channel = new BroadcastChannel(name);
  const post = channel.postMessage.bind(channel);
  return {
    post,
    listen: (heard) => channel.addEventListener("message", (event: MessageEvent<unknown>) => heard(event.data)),
    close: () => channel.close(),
  };
}

/** What the leading tab reports about the connection. */
interface State {
  connection: "up" | "lost";
  n: number | undefined;
}

/** Listens to the account's events until stopped. Writes that went through pass through the same door as events. */
export function startRealtime(client: QueryClient): () => void {
  const account = currentAccount();
  if (account === null) return () => undefined;
  const caches = cachesOf(client, isChatOpen);
  const clientid = newIdempotencyKey();
  let connection: State["connection"] = "up";
  let channel: Channel | undefined;

  const stream = createStream(
    {
      pull: async (after) => readEvents(after),
      take: (items) => {
        // Another person may have signed in since, in another tab.
        if (currentAccount() === account) caches.take(itemsOf({ messages: items }));
      },
      passed: (span) => tabs.tell(span),
      moved: () => undefined,
    },
    // Which number the kept reads belong to nobody knows: several tabs write them. A page that begins joins again and asks for what it shows.
    undefined,
  );

  /** What was read before joining may lack what happened until then, and so may what is brought back from the disk. */
  function reload(): void {
    caches.reloadAll();
    void readsRestored().then(() => {
      if (currentAccount() === account) caches.reloadAll();
    });
  }

  function report(state: State["connection"]): void {
    connection = state;
    reportConnection(state);
    if (state === "up") outbox.wake();
    tabs.tellState();
  }

  const tabs = joinTabs<Span, State>({
    name: `latchkey-realtime ${account}`,
    locks: "locks" in navigator ? navigator.locks : undefined,
    wire: typeof BroadcastChannel === "undefined" ? undefined : () => wireOf(`latchkey-realtime ${account}`),
    visible: () => document.visibilityState === "visible",
    lead: () => {
      const opened = openChannel({
        clientid,
        stream,
        report,
        socket: async () => {
          const [{ io }, config] = await Promise.all([import("socket.io-client"), loadConfig()]);
          return io(config.socket_url || location.origin, { ...settings, path: config.socket_path || "/socket.io" });
        },
        token: async (refused) => {
          if (currentAccount() !== account) return undefined;
          const token = refused === undefined ? await freshToken() : (await refreshTokens(refused))?.access;
          return currentAccount() === account ? token : undefined;
        },
        joined: reload,
        knock: async () => readStatus(),
      });
      channel = opened;
      return opened.close;
    },
    state: () => ({ connection, n: stream.after() }),
    hearState: (state) => {
      connection = state.connection;
      reportConnection(connection);
      if (state.n === undefined || state.n === stream.after()) return;
      if (stream.after() === undefined) {
        stream.begin(state.n);
        reload();
      }
      // Ahead of the one that leads, or behind it: the server knows.
      stream.pull().catch(() => undefined);
    },
    hearNews: (span) => {
      stream.hear({ ...span, items: itemsOf({ messages: span.items }) }).catch(() => undefined);
    },
  });

  const answered = (type: ItemType) => (_row: unknown, entry: unknown) =>
    caches.take(itemsOf({ messages: [{ action: "commit", type, n: 0, entry }] }));
  const forget = [
    outbox.onDone("message", (row, entry) =>
      answered(row.lane.startsWith("reservation") ? "reservationmessages" : "cleaningresourcemessages")(row, entry),
    ),
    outbox.onDone("times", answered("cleanings")),
    outbox.onDone("task", answered("cleanings")),
    outbox.onDone("tick", (row, data) => {
      const queryKey = keys.cleaning(tickedTask(row));
      if (isTicked(data))
        client.setQueriesData<TaskDetail>({ queryKey }, (detail) => detail && withTicked(detail, data));
      // A photo that somebody else had taken away already.
      else void client.invalidateQueries({ queryKey });
    }),
    outbox.onRefused((row) => {
      if (row.kind === "tick") void client.invalidateQueries({ queryKey: keys.cleaning(tickedTask(row)) });
      if (row.kind !== "times" && row.kind !== "task") return;
      // A conflict brings the task as it stands; whatever else was refused is looked up again.
      if (row.refusal?.current) answered("cleanings")(row, row.refusal.current);
      caches.take(itemsOf({ messages: [{ action: "refresh", type: "cleanings", n: 0 }] }));
    }),
    whenRead((kind, ref) => caches.read(kind, ref)),
  ];
  // A phone that slept does not know that its socket is dead, nor a tab that the one that led has gone: asking is quick.
  const woke = () => {
    if (document.visibilityState !== "visible") return;
    tabs.ask();
    if (stream.after() === undefined) return;
    stream.pull().catch(() => {
      if (tabs.leads()) channel?.doubt();
    });
  };
  const listeners: [EventTarget, string, () => void][] = [
    [document, "visibilitychange", woke],
    [window, "online", woke],
    [window, "pagehide", tabs.rest],
    [document, "freeze", tabs.rest],
    [window, "pageshow", tabs.wake],
    [document, "resume", tabs.wake],
  ];
  for (const [target, name, work] of listeners) target.addEventListener(name, work);

  return () => {
    tabs.stop();
    for (const each of forget) each();
    for (const [target, name, work] of listeners) target.removeEventListener(name, work);
    caches.stop();
    reportConnection("up");
  };
}
