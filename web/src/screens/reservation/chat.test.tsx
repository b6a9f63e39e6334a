import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetConfig } from "#/api/config";
import type { Message } from "#/api/shapes";
import { changeDeviceSettings } from "#/session/device-settings";
import { queryClient } from "#/session/query";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";

const start = btoa("0");

async function messageOf(change: Partial<Message> = {}): Promise<Message> {
  const { data } = await golden<{ data: Message }>("message/putReservationMessages.lang");
  return { ...data, msg_isoutgoing: 0, msg_sender: "Maria", msg_role: "agency", ...change };
}

/** A guest's chat with these messages, oldest first, in an installation with or without a translation service. */
async function openChat(messages: readonly Message[], translation = false) {
  const config = (await golden<{ data: object }>("app/getConfig")).data;
  const { data: stay } = await golden<{ data: { id: number } }>("reservation/getReservation.visible");
  const sent: unknown[] = [];
  signedIn("guest", { reservations: [{ memberid: 1, id: stay.id }] });
  server.use(
    http.get("*/v1/config", () => answer({ ...config, translation })),
    http.get("*/v1/reservations/:ref", () => answer(stay)),
    http.get("*/v1/reservationmessages/:ref", () =>
      HttpResponse.json({
        data: messages.toReversed(),
        next_page: start,
        prev_page: start,
        user: {},
        status: { code: 200 },
      }),
    ),
    http.put("*/v1/reservationmessages/:ref", async ({ request }) => {
      sent.push(await request.json());
      return answer(await messageOf({ msg_id: 99, msg_isoutgoing: 1 }));
    }),
    http.patch("*/v1/reservationmessagesRead/:ref", () => answer({ msg_read: 1, marked: 1 })),
  );
  const app = openApp(`/reservations/1-${stay.id}/reservationchat`);
  const log = await screen.findByRole("log");
  return { ...app, log, sent };
}

beforeEach(() => forgetConfig());
afterEach(() => changeDeviceSettings({ translate: false }));

describe("a message in another language", () => {
  const spanish = { msg_id: 4, msg_text: "Hola, ¿a qué hora llegan?", msg_lang: "es" };
  const translated = { lang: "en", source: "es", text: "Hello, when do you arrive?" };

  function translating(answering: () => ReturnType<typeof refuse>) {
    const asked: string[] = [];
    server.use(
      http.get("*/v1/reservationmessages/:ref/:message/translations/:lang", ({ request }) => {
        asked.push(new URL(request.url).pathname);
        return answering();
      }),
    );
    return asked;
  }

  it("is read in one's own with one tap, and as it was written with another", async () => {
    const { log } = await openChat([await messageOf(spanish)], true);
    const asked = translating(() => answer(translated));
    const user = userEvent.setup();
    expect(await within(log).findByText(spanish.msg_text)).toBeVisible();
    expect(within(log).getByText(spanish.msg_text).closest("p")).toHaveAttribute("lang", "es");
    await user.click(await within(log).findByRole("button", { name: "Translate the message from Maria" }));
    expect((await within(log).findByText(translated.text)).closest("p")).toHaveAttribute("lang", "en-US");
    expect(within(log).getByText("Translated · Spanish")).toBeVisible();
    await isAbsent(() => within(log).queryByText(spanish.msg_text));
    await user.click(within(log).getByRole("button", { name: "Show the original of the message from Maria" }));
    expect(within(log).getByText(spanish.msg_text)).toBeVisible();
    await user.click(within(log).getByRole("button", { name: "Translate the message from Maria" }));
    expect(within(log).getByText(translated.text)).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/\/4\/translations\/en$/);
  });

  it("offers nothing where there is no service, or nothing to translate", async () => {
    const first = await openChat([await messageOf(spanish)]);
    expect(await within(first.log).findByText(spanish.msg_text)).toBeVisible();
    await isAbsent(() => within(first.log).queryByRole("button"));
    first.unmount();
    forgetConfig();
    const { log } = await openChat([await messageOf({ ...spanish, msg_text: "Welcome!", msg_lang: "en-GB" })], true);
    expect(await within(log).findByText("Welcome!")).toBeVisible();
    await isAbsent(() => within(log).queryByRole("button"));
  });

  it("stays the original, with a quiet word, while the service is away, and can be asked for again", async () => {
    const { log } = await openChat([await messageOf(spanish)], true);
    let away = true;
    translating(() => (away ? refuse(503, "unavailable") : answer(translated)));
    const user = userEvent.setup();
    const button = await within(log).findByRole("button", { name: "Translate the message from Maria" });
    await user.click(button);
    expect(
      await within(log).findByText("The translation is not available at the moment. This is the original."),
    ).toBeVisible();
    expect(within(log).getByText(spanish.msg_text)).toBeVisible();
    await isAbsent(() => screen.queryByRole("alert"));
    away = false;
    await user.click(button);
    expect(await within(log).findByText(translated.text)).toBeVisible();
  });

  it("says so when it turns out to be in the reader's language", async () => {
    const { log } = await openChat([await messageOf({ ...spanish, msg_text: "Hello!", msg_lang: "de" })], true);
    translating(() => answer({ lang: "en", source: "en", text: "Hello!" }));
    await userEvent.click(await within(log).findByRole("button", { name: "Translate the message from Maria" }));
    expect(await within(log).findByText("This message is already in your language.")).toBeVisible();
    await isAbsent(() => within(log).queryByRole("button"));
  });

  it("comes translated by itself where the device is set so, except one's own side's", async () => {
    changeDeviceSettings({ translate: true });
    const own = await messageOf({ msg_id: 5, msg_text: "Gracias", msg_lang: "es", msg_isoutgoing: 1 });
    const { log } = await openChat([await messageOf(spanish), own], true);
    const asked = translating(() => answer(translated));
    expect(await within(log).findByText(translated.text)).toBeVisible();
    expect(within(log).getByText("Gracias")).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});

describe("writing", () => {
  it("counts characters as people do near the limit, and says when it is too long", async () => {
    const { sent } = await openChat([]);
    const field = await screen.findByRole("textbox", { name: "Message" });
    fireEvent.change(field, { target: { value: "🗝".repeat(2499) } });
    expect(screen.getByText("0 left")).toBeVisible();
    expect(screen.getByRole("button", { name: "Send" })).toBeEnabled();
    fireEvent.change(field, { target: { value: "🗝".repeat(2500) } });
    expect(screen.getByText("1 too many")).toBeVisible();
    expect(
      screen.getByText("The message must be less than 2500 characters. Please shorten your message."),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
    expect(sent).toHaveLength(0);
  });

  it("goes out with the language of the writing, and keeps a draft until then", async () => {
    const first = await openChat([]);
    const user = userEvent.setup();
    await user.type(await screen.findByRole("textbox", { name: "Message" }), "We come at noon");
    first.unmount();
    openApp(first.router.state.location.href);
    const field = await screen.findByRole("textbox", { name: "Message" });
    expect(field).toHaveValue("We come at noon");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(first.sent).toEqual([{ msg_text: "We come at noon", msg_lang: "en" }]));
    expect(field).toHaveValue("");
  });
});

/** Whether somebody looks at the window. */
function look(state: "visible" | "hidden"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

afterEach(() => vi.restoreAllMocks());

describe("what came while nobody looked", () => {
  const unreadFrom = async (...ids: number[]) =>
    Promise.all(ids.map(async (msg_id) => messageOf({ msg_id, msg_text: `text ${msg_id}` })));

  it("begins below a line that stays when it is read, and goes when one answers", async () => {
    const old = await messageOf({ msg_id: 3, msg_text: "known", msg_read: 1 });
    const { log } = await openChat([old, ...(await unreadFrom(4, 5))]);
    const line = await within(log).findByText("New messages");
    const order = (text: string) => (log.textContent ?? "").indexOf(text);
    expect(order("known")).toBeLessThan(order("New messages"));
    expect(order("New messages")).toBeLessThan(order("text 4"));
    const field = await screen.findByRole("textbox", { name: "Message" });
    expect(line).toBeVisible();
    await userEvent.type(field, "Thank you{Control>}{Enter}{/Control}");
    await isAbsent(() => within(log).queryByText("New messages"));
  });

  it("is marked as read only once somebody looks", async () => {
    look("hidden");
    const reads: unknown[] = [];
    const { log } = await openChat(await unreadFrom(4));
    server.use(
      http.patch("*/v1/reservationmessagesRead/:ref", async ({ request }) => {
        reads.push(await request.json());
        return answer({ msg_read: 1, marked: 1 });
      }),
    );
    expect(await within(log).findByText("New messages")).toBeVisible();
    expect(reads).toEqual([]);
    look("visible");
    await waitFor(() => expect(reads).toEqual([{ msg_read: 1 }]));
    expect(within(log).getByText("New messages")).toBeVisible();
  });

  it("has no line where nothing is new", async () => {
    const { log } = await openChat([await messageOf({ msg_read: 1, msg_text: "known" })]);
    await within(log).findByText("known");
    await isAbsent(() => within(log).queryByText("New messages"));
  });
});

it("each chat keeps its own draft", async () => {
  const first = await openChat([]);
  const user = userEvent.setup();
  await user.type(await screen.findByRole("textbox", { name: "Message" }), "for this stay");
  first.unmount();
  openApp("/reservations/1-77/reservationchat");
  const other = await screen.findByRole("textbox", { name: "Message" });
  expect(other).toHaveValue("");
  await user.type(other, "for another");
  cleanup();
  openApp(first.router.state.location.href);
  expect(await screen.findByRole("textbox", { name: "Message" })).toHaveValue("for this stay");
});

describe("reading", () => {
  it("goes back page by page, and shows what was written as text, whatever it is", async () => {
    const { log } = await openChat([]);
    const page = async (ids: readonly number[], next_page: string) =>
      HttpResponse.json({
        data: await Promise.all(
          ids.map(async (msg_id) =>
            messageOf({ msg_id, msg_read: 1, msg_text: `<img src=x onerror=alert(${msg_id})>` }),
          ),
        ),
        next_page,
        prev_page: start,
        user: {},
        status: { code: 200 },
      });
    server.use(
      http.get("*/v1/reservationmessages/:ref", async ({ request }) =>
        new URL(request.url).searchParams.get("offset") === "b2xkZXI=" ? page([2, 1], start) : page([4, 3], "b2xkZXI="),
      ),
    );
    await act(async () => queryClient.refetchQueries({ queryKey: ["messages"] }));
    const written = () => (log.textContent ?? "").match(/alert\(\d\)/g);
    await waitFor(() => expect(written()).toEqual(["alert(3)", "alert(4)"]));
    server.use(http.get("*/v1/reservationmessages/:ref", () => refuse(500, "api_error"), { once: true }));
    await userEvent.click(within(log).getByRole("button", { name: "Older messages" }));
    await userEvent.click(await within(log).findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(written()).toEqual(["alert(1)", "alert(2)", "alert(3)", "alert(4)"]));
    await isAbsent(() => within(log).queryByRole("button", { name: "Older messages" }));
    expect(log.querySelector("img")).toBeNull();
  });

  it("opens pictures over the screen, goes to the next, closes with Escape and returns to where it was", async () => {
    const pictures = [1, 2].map((id) => ({
      id,
      name: `photo ${id}.jpg`,
      mime: "image/jpeg",
      size: 10,
      width: 400,
      height: 300,
    }));
    const asked: string[] = [];
    server.use(
      http.get("*/v1/reservationmessage/:ref/:file", ({ request }) => {
        asked.push(request.url.replace(/^.*reservationmessage\/[^/]+\//, ""));
        return HttpResponse.arrayBuffer(new Uint8Array([255, 216, 255]).buffer, {
          headers: { "Content-Type": "image/jpeg" },
        });
      }),
    );
    const handlers = server.listHandlers().slice(0, 1);
    URL.createObjectURL = () => "blob:picture";
    URL.revokeObjectURL = () => undefined;
    const { log } = await openChat([await messageOf({ msg_text: "", attachments: pictures })]);
    server.use(...(handlers as never[]));
    const user = userEvent.setup();
    const opener = await within(log).findByRole("button", { name: "Open the picture photo 1.jpg" });
    await user.click(opener);
    await user.click(await screen.findByRole("button", { name: "Next picture" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Next picture" })).toBeDisabled());
    await waitFor(() => expect(asked).toContain("2?maxsize=2048"));
    await user.keyboard("{Escape}");
    await isAbsent(() => screen.queryByRole("button", { name: "Next picture" }));
    expect(opener).toHaveFocus();
  });

  it("parts the days, marks what is new, names who wrote once, and shows what was read", async () => {
    const { log } = await openChat([
      await messageOf({ msg_id: 1, msg_text: "one", msg_created: "2026-06-01 10:00:00.000", msg_read: 1 }),
      await messageOf({ msg_id: 2, msg_text: "two", msg_created: "2026-06-01 10:01:00.000", msg_read: 1 }),
      await messageOf({
        msg_id: 3,
        msg_text: "mine, read",
        msg_created: "2026-06-02 09:00:00.000",
        msg_isoutgoing: 1,
        msg_read: 1,
        msg_sender: "Greta",
        msg_role: "guest",
      }),
      await messageOf({
        msg_id: 4,
        msg_text: "mine, not read",
        msg_created: "2026-06-02 09:01:00.000",
        msg_isoutgoing: 1,
        msg_sender: "Greta",
        msg_role: "guest",
      }),
      await messageOf({ msg_id: 5, msg_text: "new", msg_created: "2026-06-03 09:00:00.000" }),
    ]);
    expect(await within(log).findByText("new")).toBeVisible();
    expect(within(log).getAllByText("Maria")).toHaveLength(2);
    expect(within(log).getAllByText(/Agency/)).toHaveLength(2);
    expect(within(log).getByText("Read")).toBeVisible();
    expect(within(log).getByText("Sent")).toBeInTheDocument();
    const order = log.textContent ?? "";
    const days = ["June 1", "June 2", "June 3"].map((day) => order.search(new RegExp(day.replace(" ", ".?"))));
    expect(within(log).getByText("New messages")).toBeVisible();
    expect(days.every((at, index) => at >= 0 && at > (days[index - 1] ?? -1))).toBe(true);
  });
});
