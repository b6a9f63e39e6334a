import { beforeAll, describe, expect, test } from "vitest";
import type { Answers } from "#/api/answers";
import type { Message, Task, TaskDetail } from "#/api/shapes";
import { golden } from "#/testing/goldens";
import { apply, applyRead, type Held } from "./apply";
import { type Item, itemsOf } from "./items";

let first: Task;
let second: Task;
let third: Task;

beforeAll(async () => {
  const page = await golden<{ data: Task[] }>("task/getCleanings");
  [first, second, third] = page.data as [Task, Task, Task];
});

const nobody = () => false;

function message(change: Partial<Message> = {}): Message {
  return {
    msg_id: 7,
    msg_text: "Where is the key?",
    msg_created: "2026-07-11 11:00:00.120",
    msg_isoutgoing: 0,
    msg_read: 0,
    msg_rpmaid: 1,
    msg_memberid: 1,
    msg_sender: "Office",
    msg_lang: "",
    msg_role: "agency",
    attachments: [],
    ...change,
  };
}

function held(change: Partial<Held> = {}): Held {
  return {
    lists: { current: { tasks: [first, second, third], complete: true } },
    tasks: {},
    threads: { "cleaning 1-1": { messages: [message({ msg_id: 5, msg_read: 1 })], older: null } },
    stays: {},
    ...change,
  };
}

const news = (entry: Message): Item => ({ action: "commit", type: "cleaningresourcemessages", n: 1, entry });
const changed = (entry: Task): Item => ({ action: "commit", type: "cleanings", n: 1, entry });
const listed = (state: Held) => state.lists.current?.tasks ?? [];

describe("a message", () => {
  test("is appended, becomes the last one, and counts as unread", () => {
    const { held: after } = apply(held(), news(message()), nobody);
    expect(after.threads["cleaning 1-1"]?.messages.map((each) => each.msg_id)).toEqual([5, 7]);
    expect(listed(after)[0]).toMatchObject({
      unread: first.unread + 1,
      lastmessage: "0~~~Where is the key?~~~2026-07-11 11:00:00",
    });
    expect(listed(after)[1]).toBe(second);
  });

  test("without words is called by its first file, as the server calls it", () => {
    const file = { id: 3, name: "lamp.jpg", mime: "image/jpeg", size: 1, width: 1, height: 1 };
    const { held: after } = apply(held(), news(message({ msg_text: "", attachments: [file] })), nobody);
    expect(listed(after)[0]).toMatchObject({ lastmessage: "0~~~\u{1F4CE} lamp.jpg~~~2026-07-11 11:00:00" });
  });

  test("that comes twice changes nothing the second time", () => {
    const once = apply(held(), news(message()), nobody).held;
    const twice = apply(once, news(message()), nobody).held;
    expect(twice).toEqual(once);
    expect(listed(twice)[0]?.unread).toBe(first.unread + 1);
  });

  test("is not counted while its chat is open, and what was counted is read", () => {
    const { held: after } = apply(held(), news(message()), (chat) => chat === "cleaning 1-1");
    expect(listed(after)[0]?.unread).toBe(0);
    expect(after.threads["cleaning 1-1"]?.messages).toHaveLength(2);
  });

  test("of one's own side is not unread", () => {
    const { held: after } = apply(held(), news(message({ msg_isoutgoing: 1 })), nobody);
    expect(listed(after)[0]?.unread).toBe(first.unread);
    expect(listed(after)[0]?.lastmessage).toContain("1~~~Where");
  });

  test("that is older than the last one does not take its place", () => {
    const old = message({ msg_id: 3, msg_created: "2026-07-11 09:59:59.000", msg_text: "old" });
    const { held: after } = apply(held(), news(old), nobody);
    expect(listed(after)[0]?.lastmessage).toBe(first.lastmessage);
    expect(listed(after)[0]?.unread).toBe(first.unread);
    expect(after.threads["cleaning 1-1"]?.messages.map((each) => each.msg_id)).toEqual([3, 5]);
  });

  test("that a freshly loaded list knows already is not counted again", () => {
    const loaded = { ...first, unread: 1, lastmessage: "0~~~Where is the key?~~~2026-07-11 11:00:00" };
    const { held: after } = apply(
      held({ lists: { current: { tasks: [loaded], complete: true } } }),
      news(message()),
      nobody,
    );
    expect(listed(after)[0]?.unread).toBe(1);
  });

  test("that says the same as another in the same second counts too, each of them once", () => {
    const [one, other] = [message({ msg_id: 7 }), message({ msg_id: 8, msg_created: "2026-07-11 11:00:00.480" })];
    let now = held();
    for (const each of [one, other, one, other]) now = apply(now, news(each), nobody).held;
    expect(listed(now)[0]?.unread).toBe(first.unread + 2);
    const stay = { memberid: 1, id: 40, unread: 0, lastmessage: "" };
    let stays = held({ stays: { a: stay } });
    for (const { msg_rpmaid: _, ...rest } of [one, other, other])
      stays = apply(
        stays,
        { action: "commit", type: "reservationmessages", n: 1, entry: { ...rest, msg_vorgid: 40 } },
        nobody,
      ).held;
    expect(stays.stays.a?.unread).toBe(2);
  });

  test("that an answer of the server may have counted is not counted on top of it", () => {
    const [one, other] = [message({ msg_id: 7 }), message({ msg_id: 8, msg_created: "2026-07-11 11:00:00.480" })];
    const counted = apply(held(), news(one), nobody).held;
    const known = listed(counted)[0]!;
    // The task as the server shows it now, with both messages.
    const announced = apply(
      counted,
      changed({ ...first, lastmessage: known.lastmessage, unread: first.unread + 2 }),
      nobody,
    );
    const { held: after } = apply(announced.held, news(other), nobody);
    expect(listed(after)[0]?.unread).toBe(first.unread + 2);
  });

  test("read by somebody of one's own side is unread nowhere", () => {
    const counted = apply(held(), news(message()), nobody).held;
    const { held: after } = apply(counted, news(message({ msg_read: 1 })), nobody);
    expect(listed(after)[0]?.unread).toBe(0);
    expect(after.threads["cleaning 1-1"]?.messages.every((each) => each.msg_read === 1)).toBe(true);
  });

  test("the other side's read mark counts for all earlier ones of one's own", () => {
    const mine = [1, 2, 3].map((msg_id) => message({ msg_id, msg_isoutgoing: 1 }));
    const before = held({ threads: { "cleaning 1-1": { messages: mine, older: null } } });
    const { held: after } = apply(before, news(message({ msg_id: 2, msg_isoutgoing: 1, msg_read: 1 })), nobody);
    expect(after.threads["cleaning 1-1"]?.messages.map((each) => each.msg_read)).toEqual([1, 1, 0]);
  });

  test("of a stay counts at the stay", () => {
    const stay = { memberid: 1, id: 40, unread: 0, lastmessage: "" };
    const { msg_rpmaid: _, ...rest } = message();
    const item: Item = { action: "commit", type: "reservationmessages", n: 1, entry: { ...rest, msg_vorgid: 40 } };
    const { held: after, reload } = apply(held({ stays: { a: stay, b: { ...stay, id: 41 } } }), item, nobody);
    // The lists of stays and the office's day show its count too.
    expect(reload).toEqual(expect.arrayContaining([["reservations"], ["stays"], ["inbox"]]));
    expect(after.stays.a?.unread).toBe(1);
    expect(after.stays.b?.unread).toBe(0);
  });

  test("of a task has the office's board and inbox asked for again", () => {
    expect(apply(held(), news(message()), nobody).reload).toEqual([["inbox"], ["board"], ["attention"]]);
  });

  test("the count of an opened task goes along", () => {
    const detail = { ...first, messages: { total: 1, unread: 1 }, history: [] } as unknown as TaskDetail;
    const { held: after } = apply(held({ tasks: { x: detail } }), news(message()), nobody);
    expect(after.tasks.x).toMatchObject({ unread: 2, messages: { unread: 2 } });
  });
});

describe("a task", () => {
  test("is replaced in its place", () => {
    const entry: Task = { ...second, state: "started", version: 2, cleaning_ist_start: "2026-07-11 13:02:00" };
    const { held: after, reload } = apply(held(), changed(entry), nobody);
    expect(listed(after).map((task) => task.cleaning_rpmaid)).toEqual([1, 2, 3]);
    expect(listed(after)[1]?.state).toBe("started");
    // A check stands in the task that it checks too.
    expect(listed(after)[0]?.kontrollen[0]?.state).toBe("started");
    expect(reload).not.toContainEqual(["cleanings"]);
  });

  test("in an older version than the known one changes nothing", () => {
    const known: Task = { ...first, state: "finished", version: 5 };
    const { held: after } = apply(
      held({ lists: { current: { tasks: [known], complete: true } } }),
      changed({ ...first, version: 4 }),
      nobody,
    );
    expect(listed(after)[0]?.state).toBe("finished");
  });

  test("with an older last message keeps the newer one and its count", () => {
    const counted = apply(held(), news(message()), nobody).held;
    const { held: after } = apply(counted, changed({ ...first, version: 9 }), nobody);
    expect(listed(after)[0]).toMatchObject({ version: 9, unread: first.unread + 1 });
    expect(listed(after)[0]?.lastmessage).toContain("Where is the key?");
  });

  test("that no list knows has the lists loaded again", () => {
    const { held: after, reload } = apply(held(), changed({ ...first, cleaning_rpmaid: 99 }), nobody);
    expect(listed(after)).toHaveLength(3);
    expect(reload).toContainEqual(["cleanings"]);
  });
});

test("a refresh asks for everything of its type again", () => {
  const { reload } = apply(held(), { action: "refresh", type: "cleanings", n: 4 }, nobody);
  expect(reload).toContainEqual(["cleanings"]);
  expect(apply(held(), { action: "refresh", type: "reservations", n: 4 }, nobody).reload).toContainEqual([
    "reservations",
  ]);
});

test("reported problems are loaded again where the office and where the staff see them, and no tasks with them", () => {
  const [item] = itemsOf({ messages: [{ action: "refresh", type: "problems", n: 4 }] });
  expect(item && apply(held(), item, nobody).reload).toEqual([["problems"], ["attention"]]);
});

test("an answered absence is loaded again where its person and where the office see it", () => {
  const [item] = itemsOf({ messages: [{ action: "refresh", type: "attention", n: 4 }] });
  const { reload } = apply(held(), item!, nobody);
  expect(reload).toContainEqual(["own-absences"]);
  expect(reload).toContainEqual(["absence-requests"]);
});

test("a changed task says nothing about reported problems", () => {
  expect(apply(held(), changed({ ...first, type: "service" }), nobody).reload).not.toContainEqual(["problems"]);
});

test("a changed stay is asked for again", async () => {
  const [stay] = (await golden<{ data: [Answers["ReservationSummary"]] }>("reservation/getReservations")).data;
  const item: Item = { action: "commit", type: "reservations", n: 1, entry: stay };
  expect(apply(held(), item, nobody).reload).toContainEqual(["reservation", "1-3"]);
});

test("reading a chat takes its count away everywhere", () => {
  const unread = { ...message({ msg_id: 8 }) };
  const before = held({ threads: { "cleaning 1-1": { messages: [unread], older: null } } });
  const after = applyRead(before, "cleaning", "1-1");
  expect(listed(after)[0]?.unread).toBe(0);
  expect(after.threads["cleaning 1-1"]?.messages[0]?.msg_read).toBe(1);
  expect(applyRead(after, "cleaning", "1-1").lists).toBe(after.lists);
});

test("a check's message counts inside the task that it belongs to, wherever that is shown, until it is read", () => {
  const parent: Task = {
    ...first,
    kontrollen: [{ ...second, cleaning_rpmaid: 9, check: 1, unread: 0, lastmessage: "" }],
  };
  const before = held({
    lists: { current: { tasks: [parent, third], complete: true } },
    tasks: { open: parent as TaskDetail },
  });
  const after = apply(before, news(message({ msg_rpmaid: 9 })), nobody).held;
  const counts = (of: Held) => [
    listed(of)[0]?.kontrollen[0]?.unread,
    of.tasks.open?.kontrollen[0]?.unread,
    listed(of)[0]?.unread,
  ];
  expect(counts(after)).toEqual([1, 1, first.unread]);
  expect(listed(after)[1]).toBe(third);
  expect(counts(applyRead(after, "cleaning", "1-9"))).toEqual([0, 0, first.unread]);
});
