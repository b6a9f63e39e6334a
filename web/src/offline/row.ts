import type { Refusal } from "#/api/refusal";

/** What a queued call is for: decides who takes its answer, and whether a refusal is worth telling. */
export type RowKind =
  | "message"
  | "read"
  | "times"
  | "protocol"
  | "left"
  | "task"
  | "tick"
  | "problem"
  | "absence"
  | "extras"
  | "travelers"
  | "assignment";

/** What the person did not do knowingly: not worth a word, neither while it waits nor when it is refused. */
export const silentKinds: readonly RowKind[] = ["read", "protocol"];

/** A file that goes with a call. Its content lies sealed beside the row in the browser's database until it is sent. */
export interface RowFile {
  name: string;
  type: string;
  content: Blob;
  /** A picture's, in pixels. */
  width?: number;
  height?: number;
}

/** A content that lies sealed on the device; readContent (content.ts) opens it. Plain data, so that it can go to other tabs. */
export interface SealedContent {
  seq: number;
  id: string;
  /** Bytes. */
  size: number;
}

export type Content = Blob | SealedContent;

export const liesSealed = (content: Content): content is SealedContent => "seq" in content;

/** A file of a row: its content is at hand, or is opened when it is needed. */
export type KeptFile = Omit<RowFile, "content"> & { content: Content };

/** One call that a person made, on its way to the server. */
export interface Row {
  /** Counts up over all rows of this browser: the order in which they were made. */
  seq: number;
  /** Whose call it is; it goes out under this sign-in only. */
  account: string;
  kind: RowKind;
  /** Calls of one lane keep their order: one chat, one task. */
  lane: string;
  method: "PUT" | "PATCH" | "POST" | "DELETE";
  path: string;
  body: Readonly<Record<string, unknown>>;
  /** Files that the call brings, in order. */
  files?: readonly KeptFile[];
  /** The call takes files only by the names of their uploads, however small they are. */
  inParts?: true;
  /** Idempotency-Key: however often it is sent, it has its effect once. */
  key: string;
  /** Epoch milliseconds. */
  made: number;
  /** The call went out and nobody knows whether it arrived: it can no longer be taken back, only sent again. */
  perhaps?: true;
  state: "waiting" | "refused";
  /** Why the server refused it. */
  refusal?: { status: number; code: string; message: string; current: unknown; fields?: Record<string, string> };
  /** What the one who queued it wants to remember; never sent. */
  note?: Readonly<Record<string, unknown>>;
}

export type NewRow = Omit<Row, "seq" | "key" | "made" | "state" | "account" | "refusal" | "perhaps" | "files"> & {
  files?: readonly RowFile[];
};

/** The code of a refusal by this device: what waited cannot be opened any more. */
export const unreadable = "kept_unreadable";

/** What was sealed is not there any more, or opens under no key of this device. */
export class LostContent extends Error {
  override readonly name = "LostContent";
}

/** A call of which only kind and time are left; it can be discarded, not sent. */
export const isLost = (row: Row) => row.path === "";

/** Where the rows lie. Every change is on the disk before its promise is kept. */
export interface RowStore {
  /** Gives the row its number. */
  add: (row: Omit<Row, "seq">) => Promise<Row>;
  /** In the order of their numbers; what is sealed for others, or before the person's key is here, is not among them. */
  all: () => Promise<Row[]>;
  /** Changes a row that is still there; one that has gone stays gone. */
  change: (row: Row) => Promise<void>;
  remove: (seq: number) => Promise<void>;
}

/** What became of one try to send a row. */
export type Delivery =
  | { outcome: "done"; data: unknown }
  /** The server said no, and would say so again. */
  | { outcome: "refused"; refusal: Refusal }
  /** The server cannot at the moment: this lane waits, others go on. */
  | { outcome: "later"; seconds?: number; perhaps?: true }
  /** Its files are on their way, and something small came in between: they go on where they are. */
  | { outcome: "yielded" }
  /** Nobody answers: everything waits. `perhaps`: the call itself had gone out. */
  | { outcome: "unreachable"; perhaps?: true }
  /** Not this person's turn: somebody else is signed in, or nobody. */
  | { outcome: "foreign" };
