import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resetConfig } from "#/api/config";
import type { Message } from "#/api/shapes";
import { changeDeviceSettings } from "#/session/device-settings";
import { openApp, signInAs } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";

let people = 0;
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
  server.use(
    http.get("*/v1/config", () => answer({ ...config, translation })),
    http.get("*/v1/status", () =>
      answer({
        isCleaningCompany: 0,
        reservations: [{ memberid: 1, id: stay.id }],
        username: `greta${people}@example.org`,
        name: "Greta Gast",
        account_id: 1,
        lang: "en-US",
        stream: 1,
        roles: [{ memberid: 1, member_name: "Seaside Stay", role: "guest" }],
      }),
    ),
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
    http.all("*/v1/*", () => refuse(404, "not_found")),
    http.all("*/socket.io/*", () => HttpResponse.error()),
  );
  people += 1;
  signInAs(`greta${people}@example.org`);
  const app = openApp(`/reservations/1-${stay.id}/reservationchat`);
  const log = await screen.findByRole("log");
  return { ...app, log, sent };
}

beforeEach(() => resetConfig());
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
    expect(within(log).queryByText(spanish.msg_text)).toBeNull();
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
    await waitFor(() => expect(within(first.log).queryByRole("button")).toBeNull());
    first.unmount();
    resetConfig();
    const { log } = await openChat([await messageOf({ ...spanish, msg_text: "Welcome!", msg_lang: "en-GB" })], true);
    expect(await within(log).findByText("Welcome!")).toBeVisible();
    expect(within(log).queryByRole("button")).toBeNull();
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
    expect(screen.queryByRole("alert")).toBeNull();
    away = false;
    await user.click(button);
    expect(await within(log).findByText(translated.text)).toBeVisible();
  });

  it("says so when it turns out to be in the reader's language", async () => {
    const { log } = await openChat([await messageOf({ ...spanish, msg_text: "Hello!", msg_lang: "de" })], true);
    translating(() => answer({ lang: "en", source: "en", text: "Hello!" }));
    await userEvent.click(await within(log).findByRole("button", { name: "Translate the message from Maria" }));
    expect(await within(log).findByText("This message is in your language already.")).toBeVisible();
    expect(within(log).queryByRole("button")).toBeNull();
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

describe("reading", () => {
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
    expect(days.every((at, index) => at >= 0 && at > (days[index - 1] ?? -1))).toBe(true);
  });
});
