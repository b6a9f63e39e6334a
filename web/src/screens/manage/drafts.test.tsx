import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { StayLine } from "#/api/office-stays";
import { leaveWindow } from "#/session/session";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

/** The office of one manager, who comes back under the same name. */
async function office() {
  const [money, home] = await Promise.all([
    golden<object>("payment/getManagePaymentsOfStay"),
    golden<object>("reservation/getManageProperty"),
  ]);
  signedIn("manager", { username: "mia@example.org" });
  server.use(
    http.get("*/v1/manage/reservations/:ref/payments", () => HttpResponse.json(money)),
    http.get("*/v1/manage/properties/:ref", () => HttpResponse.json(home)),
    http.get("*/v1/manage/properties/:ref/history", () => answer([])),
    http.get("*/v1/manage/properties", () => answer([])),
    http.get("*/v1/manage/staff", () => answer([])),
    http.get("*/v1/manage/channels", () => answer([])),
  );
}

const incomplete = {
  memberid: 1,
  id: 9,
  booking_number: "CAL-9",
  title: "Casa del Mar",
  first_name: "",
  last_name: "",
  email: "",
  adults: 2,
  children: 0,
  lang: "de",
  source: "airbnb",
  arrival: "2026-07-20",
  departure: "2026-07-27",
  missing: ["guest", "persons", "language"],
};

beforeEach(async () => leaveWindow());

describe("what is typed in the office", () => {
  it("of a payment is there again, open, when the person is back, until it is given up", async () => {
    await office();
    const user = userEvent.setup();
    const first = openApp("/manage/money/1-2");
    await user.click(await screen.findByRole("button", { name: "Enter a payment" }, { timeout: 60_000 }));
    const amount = await screen.findByLabelText(/^Amount/);
    await user.clear(amount);
    await user.type(amount, "77.50");
    await user.type(screen.getByLabelText("Note (optional)"), "counted twice");
    first.unmount();
    openApp("/manage/money/1-2");
    expect(await screen.findByLabelText(/^Amount/)).toHaveValue("77.50");
    expect(screen.getByLabelText("Note (optional)")).toHaveValue("counted twice");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
    await user.click(await screen.findByRole("button", { name: "Enter a payment" }));
    expect(await screen.findByLabelText("Note (optional)")).toHaveValue("");
  });

  it("into an info text is there again, open, when the person is back", async () => {
    await office();
    const user = userEvent.setup();
    const first = openApp("/manage/properties/1-1");
    await user.click(await screen.findByRole("tab", { name: "Pictures and texts" }, { timeout: 60_000 }));
    await user.click(await screen.findByRole("button", { name: "New info text" }));
    await user.type(await screen.findByLabelText("Headline"), "Heating");
    await user.click(await screen.findByRole("textbox", { name: "Text" }));
    await user.paste("Turn it to 3.");
    first.unmount();
    openApp("/manage/properties/1-1");
    expect(await screen.findByLabelText("Headline")).toHaveValue("Heating");
    expect(await screen.findByRole("textbox", { name: "Text" })).toHaveTextContent("Turn it to 3.");
  });
});

describe("a reservation to complete", () => {
  /** The list with one row; gives what is sent. */
  async function open(save: (body: unknown) => Response | undefined) {
    await office();
    const [list, preview] = await Promise.all([
      golden<{ data: StayLine[] }>("reservation/office_list"),
      golden<object>("reservation/office_preview"),
    ]);
    const sent: unknown[] = [];
    server.use(
      http.get("*/v1/manage/reservations", () =>
        HttpResponse.json({ ...list, data: [{ ...list.data[0], ...incomplete }], next: "" }),
      ),
      http.post("*/v1/manage/reservations/:ref/preview", () => HttpResponse.json(preview)),
      http.patch("*/v1/manage/reservations/:ref", async ({ request }) => {
        const body: unknown = await request.json();
        sent.push(body);
        return save(body) ?? HttpResponse.json(await golden<object>("reservation/office_entered"));
      }),
    );
    const app = openApp("/manage/reservations?todo=true");
    await screen.findByLabelText("Last name", {}, { timeout: 60_000 });
    return { ...app, sent, user: userEvent.setup() };
  }

  it("sends only what was filled in, so that what is still missing stays on the list", async () => {
    const { user, sent } = await open(() => undefined);
    expect(screen.getByLabelText("Adults")).toHaveValue("");
    expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
    await user.type(screen.getByLabelText("Adults"), "2");
    await user.selectOptions(screen.getByLabelText("Language"), "de");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent).toEqual([{ changes: { adults: { from: 2, to: 2 }, lang: { from: "de", to: "de" } } }]),
    );
  });

  it("keeps what was typed when the person is back, and shows a clash field by field", async () => {
    const { user, unmount, sent } = await open(() => undefined);
    await user.type(screen.getByLabelText("Last name"), "Moreno");
    unmount();
    const again = await open((body) =>
      (body as { changes: { booker_last_name: { from: string } } }).changes.booker_last_name.from === ""
        ? HttpResponse.json(
            {
              status: { code: 409 },
              error_code: "edit_clash",
              error: "edit_clash",
              data: { clashes: [{ field: "booker_last_name", stored: "Ruiz", by: "Ben", at: "2026-07-08 12:00:00" }] },
            },
            { status: 409 },
          )
        : undefined,
    );
    expect(screen.getByLabelText("Last name")).toHaveValue("Moreno");
    await again.user.click(screen.getByRole("button", { name: "Save" }));
    const clash = await screen.findByRole("alertdialog");
    expect(within(clash).getByText("Ruiz")).toBeVisible();
    expect(sent).toHaveLength(0);
    expect(again.sent).toHaveLength(1);
  });
});
