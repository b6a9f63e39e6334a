import type { ManagerOptions, Socket, SocketOptions } from "socket.io-client";
import { itemsOf } from "./items";
import type { Stream } from "./stream";

/** How the library comes back; it tries again for ever. */
export const settings: Partial<ManagerOptions & SocketOptions> = {
  transports: ["websocket", "polling"],
  tryAllTransports: true,
  reconnection: true,
  reconnectionAttempts: Infinity,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
};

/** How long the channel may be away before the person is notified. */
export const patience = 2000;
/** How long the server may take to answer a sign-in. */
const answerWithin = 10_000;
/** Where only the channel is blocked, the events are asked for instead, this often. */
export const pollEvery = 15_000;

interface SignedIn {
  status: { code: number };
  n?: number;
}

export interface ChannelParts {
  /** Makes the socket, not connected yet or already; its library loads after the page. */
  socket: () => Promise<Socket>;
  clientid: string;
  /** A token that is good for a while, or a newer one than the refused one; none when nobody is signed in any more. */
  token: (refused?: string) => Promise<string | undefined>;
  stream: Stream;
  /** The stream was joined for the first time: what was read before may lack what happened until then. */
  joined: () => void;
  report: (state: "up" | "lost") => void;
  /** Asks the server for anything, to know whether it can be reached. */
  knock: () => Promise<unknown>;
}

export interface Channel {
  close: () => void;
  /** Something else could not reach the server: unless it is heard soon, the connection counts as lost. */
  doubt: () => void;
}

/** Listens to the server until closed: signs in on every connect behind the last known number, and asks for events instead where only the channel is blocked. */
export function openChannel(parts: ChannelParts): Channel {
  const { stream } = parts;
  let closed = false;
  let socket: Socket | undefined;
  let awaySince: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  /** Whether the server can be reached at all, when the channel cannot. */
  async function poll(): Promise<void> {
    try {
      if (stream.after() === undefined) await parts.knock();
      else await stream.pull();
      if (!closed) parts.report("up");
    } catch {
      if (!closed) parts.report("lost");
    }
  }

  function here(): void {
    clearTimeout(awaySince);
    clearInterval(polling);
    awaySince = undefined;
    polling = undefined;
    parts.report("up");
  }

  function away(): void {
    if (awaySince !== undefined || closed) return;
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
    if (closed || !channel?.connected) return;
    try {
      const token = await parts.token(refused);
      if (!token || closed) return;
      const after = stream.after();
      const answer = (await channel.timeout(answerWithin).emitWithAck("userLogin", {
        clientid: parts.clientid,
        accesstoken: token,
        ...(after === undefined ? {} : { after }),
      })) as SignedIn | undefined;
      if (closed) return;
      if (answer?.status.code === 200) {
        if (after === undefined && answer.n !== undefined) {
          stream.begin(answer.n);
          parts.joined();
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
    const made = await parts.socket();
    if (closed) {
      made.disconnect();
      return;
    }
    socket = made;
    socket.on("connect", () => void signIn());
    socket.on("connect_error", away);
    socket.on("disconnect", (reason) => {
      away();
      // The server closed it on purpose, such as after too many sign-ins: the client does not come back by itself.
      if (reason === "io server disconnect" && !closed) {
        clearTimeout(retry);
        retry = setTimeout(() => socket?.connect(), 2 * patience);
      }
    });
    // The token has ended on the server: the same socket goes on after another sign-in.
    socket.on("userLogin", () => void signIn());
    socket.on("message", (event: unknown) => {
      if (!closed) stream.receive(itemsOf(event)).catch(() => later());
    });
    if (socket.connected) void signIn();
  }

  function connectUntilItWorks(): void {
    connect().catch(() => {
      away();
      if (!closed) retry = setTimeout(connectUntilItWorks, 2 * patience);
    });
  }
  connectUntilItWorks();

  return {
    close: () => {
      closed = true;
      socket?.disconnect();
      for (const timer of [awaySince, retry]) clearTimeout(timer);
      clearInterval(polling);
    },
    doubt: away,
  };
}
