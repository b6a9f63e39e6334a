import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { NewStay } from "#/api/office-stays";
import { readFormDraft } from "#/session/form-drafts";
import { leaveWindow, username } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { http, HttpResponse, refuse, server } from "#/testing/server";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

/** A person of the office who enters a reservation; gives what the form has sent, with the key of each try. */
async function open(username?: string) {
  const [homes, offers, preview, entered] = await Promise.all([
    golden<object>("reservation/getManageProperties"),
    golden<object>("extra/getPropertyServices"),
    golden<object>("reservation/office_preview"),
    golden<object>("reservation/office_entered"),
  ]);
  const sent: { body: NewStay; key: string | null }[] = [];
  const asked: NewStay[] = [];
  signedIn("manager", username === undefined ? {} : { username });
  server.use(
    http.get("*/v1/manage/properties", () => HttpResponse.json(homes)),
    http.get("*/v1/manage/properties/:ref/services", () => HttpResponse.json(offers)),
    http.post("*/v1/manage/reservations/preview", async ({ request }) => {
      asked.push((await request.json()) as NewStay);
      return HttpResponse.json(preview);
    }),
    http.post("*/v1/manage/reservations", async ({ request }) => {
      sent.push({ body: (await request.json()) as NewStay, key: request.headers.get("Idempotency-Key") });
      return HttpResponse.json(entered);
    }),
  );
  const app = openApp("/manage/reservations/new");
  const property = await screen.findByRole("combobox", { name: "Property" }, { timeout: 60_000 });
  return { sent, asked, property, user: userEvent.setup(), ...app };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** The phone call: where, when and who. */
async function call({ user, property }: Opened) {
  await user.click(property);
  await user.keyboard("{ArrowDown}");
  const [first] = await screen.findAllByRole("option");
  if (!first) throw new Error("no property is offered");
  await user.click(first);
  await user.type(screen.getByLabelText("Arrival"), "2026-07-20");
  await user.type(screen.getByLabelText("Departure"), "2026-07-27");
  await user.type(screen.getByLabelText("Last name"), "Caller");
  await user.type(screen.getByLabelText("Price"), "1.840,00");
}

const extra = (name: string) => screen.findByRole("heading", { name: new RegExp(name) });
const save = async ({ user }: Opened) => user.click(screen.getByRole("button", { name: "Save" }));

beforeEach(async () => {
  await leaveWindow();
});

describe("a new reservation", () => {
  it("is sent together with its extras, those that are mandatory too", async () => {
    const opened = await open();
    const { user, sent, asked } = opened;
    await call(opened);
    expect(await extra("Final cleaning")).toHaveTextContent("Mandatory");
    await isAbsent(() => screen.queryByRole("button", { name: "Remove: Final cleaning" }));
    await user.click(screen.getByRole("button", { name: "Book: Late departure" }));
    await user.click(screen.getByRole("button", { name: "Book: Early arrival" }));
    await user.click(screen.getByRole("button", { name: "Remove: Early arrival" }));
    await user.click(screen.getByRole("button", { name: "One more: Cot" }));
    await user.click(screen.getByRole("button", { name: "One more: Cot" }));
    expect(screen.getByRole("button", { name: "One more: Cot" })).toBeDisabled();
    const services = [
      { offered: 1, quantity: 1 },
      { offered: 3, quantity: 1 },
      { offered: 4, quantity: 2 },
    ];
    // What it does is asked with them, and shown.
    await waitFor(() => expect(asked.at(-1)?.services).toEqual(services));
    const effects = screen.getByRole("complementary", { name: "What this does" });
    expect(await within(effects).findByRole("heading", { name: "Times" })).toBeVisible();
    expect(within(effects).getByText("+€155.00")).toBeVisible();
    server.use(http.get("*/v1/manage/reservations/:ref", () => refuse(404, "reservation_not_found")));
    await save(opened);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      property: 1,
      arrival: "2026-07-20",
      departure: "2026-07-27",
      booker_last_name: "Caller",
      rentalprice: "1840.00",
      services,
    });
    expect(sent[0]?.key).toBeTruthy();
  });

  it("keeps only what was typed, so that it goes together with what was typed at another time", async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText("Last name"), "Caller");
    await waitFor(() =>
      expect(readFormDraft(username() ?? "", "new stay 1")).toEqual({ booker_last_name: "Caller", wanted: {} }),
    );
  });

  it("has nothing mandatory when it is the owner’s", async () => {
    const opened = await open();
    const { user, asked } = opened;
    await call(opened);
    await extra("Final cleaning");
    await user.click(screen.getByText("Owner", { exact: true }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: "owner", services: [] }));
    expect(screen.getByRole("button", { name: "Book: Final cleaning" })).toBeVisible();
  });

  it("says at an extra why it is refused, keeps all that was typed, and tries with a new key", async () => {
    const opened = await open();
    const { user, sent } = opened;
    await call(opened);
    await extra("Late departure");
    await user.click(screen.getByRole("button", { name: "Book: Late departure" }));
    await user.click(screen.getByRole("button", { name: "One more: Cot" }));
    let key: string | null = null;
    server.use(
      http.post(
        "*/v1/manage/reservations",
        ({ request }) => {
          key = request.headers.get("Idempotency-Key");
          return refuse(400, "service_refused", { "services.2.quantity": "maximum" });
        },
        { once: true },
      ),
    );
    await save(opened);
    const cot = (await extra("Cot")).closest("li") as HTMLElement;
    expect(await within(cot).findByText("This is above the maximum.")).toBeVisible();
    expect(screen.getByText("Not everything could be booked. Please check the marked services.")).toBeVisible();
    expect(screen.getByLabelText("Last name")).toHaveValue("Caller");
    expect(screen.getByLabelText("Price")).toHaveValue("1.840,00");
    expect(screen.getByRole("button", { name: "Remove: Late departure" })).toBeVisible();
    // It is changed, and saved.
    await user.click(screen.getByRole("button", { name: "One less: Cot" }));
    await isAbsent(() => screen.queryByText("This is above the maximum."));
    server.use(http.get("*/v1/manage/reservations/:ref", () => refuse(404, "reservation_not_found")));
    await save(opened);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.services).toEqual([
      { offered: 1, quantity: 1 },
      { offered: 3, quantity: 1 },
    ]);
    expect(sent[0]?.key).not.toBe(key);
  });

  it("says at a field why it is refused, and by what the nights are taken", async () => {
    const opened = await open();
    const { sent } = opened;
    await call(opened);
    server.use(
      http.post("*/v1/manage/reservations", () =>
        refuse(400, "bad_request", { booker_email: "invalid", adults: "over_maximum" }),
      ),
    );
    await save(opened);
    expect(await screen.findByText("Enter a valid email address.")).toBeVisible();
    expect(screen.getByText("That is more people than the property may have.")).toBeVisible();
    expect(screen.getByText("Please check the marked fields.")).toBeVisible();
    expect(document.activeElement).toHaveAttribute("aria-invalid", "true");
    expect(screen.getByLabelText("Last name")).toHaveValue("Caller");
    expect(sent).toHaveLength(0);
  });

  it("is there again, with its extras, after the page was left and the network had gone", async () => {
    const opened = await open("mia@example.org");
    const { user, unmount } = opened;
    await call(opened);
    await extra("Late departure");
    await user.click(screen.getByRole("button", { name: "Book: Late departure" }));
    server.use(http.post("*/v1/manage/reservations", () => HttpResponse.error()));
    await save(opened);
    expect(await screen.findByText(/internet connection/)).toBeVisible();
    unmount();
    await open("mia@example.org");
    expect(screen.getByLabelText("Last name")).toHaveValue("Caller");
    expect(await screen.findByRole("button", { name: "Remove: Late departure" })).toBeVisible();
  });
});
