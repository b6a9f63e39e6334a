import { describe, expect, test } from "vitest";
import { setClockAhead } from "#/i18n/clock";
import type { Message } from "#/api/shapes";
import type { Row } from "#/offline";
import { allRead, bubbles, firstUnread, type Thread, unreadCount, withMessage, withNewest, withOlder } from "./thread";

const start = btoa("0");

function message(msg_id: number, change: Partial<Message> = {}): Message {
  return {
    msg_id,
    msg_text: `text ${msg_id}`,
    msg_created: `2026-07-11 10:00:${String(msg_id % 60).padStart(2, "0")}.000`,
    msg_isoutgoing: 1,
    msg_read: 0,
    msg_memberid: 1,
    msg_rpmaid: 1,
    msg_sender: "",
    msg_lang: "",
    msg_role: "cleaner",
    attachments: [],
    ...change,
  };
}

const ids = (thread: Thread) => thread.messages.map((each) => each.msg_id);
const page = (numbers: number[], next = start) => ({ data: numbers.map((id) => message(id)), next_page: next });

function row(seq: number, text: string, change: Partial<Row> = {}): Row {
  return {
    seq,
    account: "anna",
    kind: "message",
    lane: "cleaning 1-1",
    method: "PUT",
    path: "",
    body: { msg_text: text },
    key: `k${seq}`,
    made: Date.parse("2026-07-11T09:00:00Z"),
    state: "waiting",
    note: { after: 3 },
    ...change,
  };
}

describe("a chat", () => {
  test("stands oldest first, whatever order the page has", () => {
    expect(ids(withNewest(undefined, page([3, 2, 1])))).toEqual([1, 2, 3]);
  });

  test("grows upwards page by page, each message once", () => {
    const first = withNewest(undefined, page([6, 5, 4], "b2xkZXI="));
    expect(first.older).toBe("b2xkZXI=");
    const all = withOlder(first, page([4, 3, 2, 1]));
    expect(ids(all)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(all.older).toBeNull();
  });

  test("keeps what was loaded when the newest page reaches it", () => {
    const known: Thread = { messages: [1, 2, 3].map((id) => message(id)), older: "bW9yZQ==" };
    const after = withNewest(known, page([4, 3], "eA=="));
    expect(ids(after)).toEqual([1, 2, 3, 4]);
    expect(after.older).toBe("bW9yZQ==");
  });

  test("starts again when messages lie between that nobody has loaded", () => {
    const known: Thread = { messages: [message(1)], older: null };
    const after = withNewest(known, page([9, 8], "eA=="));
    expect(ids(after)).toEqual([8, 9]);
    expect(after.older).toBe("eA==");
  });

  test("what was read stays read, even when an older answer says otherwise", () => {
    const read: Thread = { messages: [message(1, { msg_read: 1 })], older: null };
    expect(withMessage(read, message(1)).messages[0]?.msg_read).toBe(1);
  });

  test("an event older than what is loaded waits for its page", () => {
    const thread: Thread = { messages: [message(5)], older: "eA==" };
    expect(withMessage(thread, message(2))).toBe(thread);
  });

  test("reading counts for the other side's messages only", () => {
    const thread: Thread = { messages: [message(1, { msg_isoutgoing: 0 }), message(2)], older: null };
    expect(unreadCount(thread)).toBe(1);
    expect(allRead(thread).messages.map((each) => each.msg_read)).toEqual([1, 0]);
  });
});

describe("what waits", () => {
  const thread: Thread = { messages: [message(3)], older: null };

  test("stands after what was sent, with the wall clock of the property", () => {
    const drawn = bubbles(thread, [row(1, "on its way")], "Atlantic/Canary");
    expect(drawn.map((bubble) => bubble.key)).toEqual(["m3", "r1"]);
    expect(drawn[1]?.time).toBe("2026-07-11 10:00:00");
  });

  test("has the right time where the device's clock is wrong", () => {
    setClockAhead(2 * 3_600_000);
    const [, waiting] = bubbles(thread, [row(1, "on its way")], "Atlantic/Canary");
    setClockAhead(0);
    expect(waiting?.time).toBe("2026-07-11 08:00:00");
  });

  test("is not drawn twice when the channel was quicker than the answer", () => {
    const echoed: Thread = { messages: [message(3), message(4, { msg_text: "hello" })], older: null };
    expect(bubbles(echoed, [row(1, "hello")], "UTC").map((bubble) => bubble.key)).toEqual(["m3", "m4"]);
    // The same words twice are two messages.
    expect(bubbles(echoed, [row(1, "hello"), row(2, "hello")], "UTC").map((bubble) => bubble.key)).toEqual([
      "m3",
      "m4",
      "r2",
    ]);
  });

  test("an earlier message of the same words is not its echo, and a refused one never is", () => {
    const earlier: Thread = { messages: [message(3, { msg_text: "hello" })], older: null };
    expect(bubbles(earlier, [row(1, "hello")], "UTC")).toHaveLength(2);
    const later: Thread = { messages: [message(4, { msg_text: "hello" })], older: null };
    expect(bubbles(later, [row(1, "hello", { state: "refused" })], "UTC")).toHaveLength(2);
  });
});

test("what is new begins with the oldest unread message of the other side", () => {
  const thread = {
    messages: [message(1), message(2, { msg_isoutgoing: 0 }), message(3, { msg_isoutgoing: 0 })],
    older: null,
  };
  expect(firstUnread(thread)).toBe(2);
  expect(firstUnread(allRead(thread))).toBe(0);
});

test("a photo on its way is not taken for an earlier message without words", () => {
  const file = { id: 1, name: "a.jpg", mime: "image/jpeg", size: 1, width: 1, height: 1 };
  const files = [{ name: "a.jpg", type: "image/jpeg", content: new Blob() }];
  const waiting = row(1, "", { files });
  const before = { messages: [message(5, { msg_text: "" })], older: null };
  expect(bubbles(before, [waiting], undefined)).toHaveLength(2);
  const echoed = { messages: [message(5, { msg_text: "", attachments: [file] })], older: null };
  expect(bubbles(echoed, [waiting], undefined)).toHaveLength(1);
});
