import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Delivery, Webhook, WebhookFields, WebhookMade } from "#/api/webhooks";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";

/** The server's own kept answers. */
async function serve(page: string, given: { hooks?: Partial<Webhook>[]; refused?: Record<string, string> } = {}) {
  const [kept] = (await golden<{ data: [Webhook] }>("webhook/getManageWebhooks")).data;
  const made = (await golden<{ data: WebhookMade }>("webhook/postManageWebhook")).data;
  const deliveries = (await golden<{ data: Delivery[] }>("webhook/getManageWebhookDeliveries")).data;
  const hooks = (given.hooks ?? [{}]).map((one) => ({ ...kept, ...one }));
  const asked: string[] = [];
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/webhooks", () => answer(hooks)),
    http.post("*/v1/manage/webhooks", async ({ request }) => {
      const body = (await request.json()) as WebhookFields;
      asked.push(`${body.name} ${body.address} ${body.events.join(" ")}`);
      if (given.refused) return refuse(400, "bad_request", given.refused);
      return body.password === "mine" ? answer(made) : refuse(403, "reauthentication_required");
    }),
    http.get("*/v1/manage/webhooks/:ref/deliveries", () =>
      HttpResponse.json({ data: deliveries, next_page: "MA==", prev_page: "MA==" } as never),
    ),
    http.post("*/v1/manage/webhooks/:ref/deliveries/:id/again", ({ params }) => {
      asked.push(`again ${String(params.ref)} ${String(params.id)}`);
      return answer({ ...deliveries[0], state: "waiting" } as Delivery);
    }),
  );
  openApp(page);
  return asked;
}

const patience = { timeout: 60_000 };

describe("webhooks", () => {
  it("adds one and shows its secret this one time", async () => {
    const asked = await serve("/manage/interfaces", { hooks: [] });
    await userEvent.click(await screen.findByRole("button", { name: "Add webhook" }, patience));
    const dialog = screen.getByRole("dialog");
    await userEvent.type(within(dialog).getByLabelText("Name"), "Books");
    await userEvent.type(within(dialog).getByLabelText("Address of the receiver"), "https://books.example/in");
    await userEvent.click(within(dialog).getByRole("checkbox", { name: "Payment entered" }));
    await userEvent.click(within(dialog).getByRole("checkbox", { name: "New stay" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Add webhook" }));
    await userEvent.type(await screen.findByLabelText("Your current password"), "mine{Enter}");
    expect(await screen.findByText(/^whsec_/)).toBeVisible();
    expect(asked.slice(1)).toEqual(["Books https://books.example/in reservation.created payment.recorded"]);
    await userEvent.click(screen.getByRole("button", { name: "I’ve saved it" }));
    await isAbsent(() => screen.queryByText(/whsec_/));
  });

  it("says at the field what is refused, and keeps what was typed", async () => {
    await serve("/manage/interfaces", { hooks: [], refused: { address: "not_https", events: "required" } });
    await userEvent.click(await screen.findByRole("button", { name: "Add webhook" }, patience));
    const dialog = screen.getByRole("dialog");
    await userEvent.type(within(dialog).getByLabelText("Name"), "Books");
    await userEvent.click(within(dialog).getByRole("button", { name: "Add webhook" }));
    expect(await within(dialog).findByText("The address has to begin with https://.")).toBeVisible();
    expect(within(dialog).getByText("Choose at least one event.")).toBeVisible();
    expect(within(dialog).getByLabelText("Name")).toHaveValue("Books");
  });

  it("shows what was sent, why it did not arrive, and sends it again", async () => {
    const asked = await serve("/manage/interfaces/1-1");
    const failed = (await screen.findByText("The receiver answered 404.", {}, patience)).closest("li") as HTMLElement;
    expect(within(failed).getByText("Waiting")).toBeVisible();
    expect(within(failed).getByText(/^Next try: \d/)).toBeVisible();
    await userEvent.click(within(failed).getByRole("button", { name: "Send again: New stay" }));
    expect(asked).toEqual(["again 1-1 2"]);
  });

  it("says why one is switched off and what becomes of what waits", async () => {
    await serve("/manage/interfaces/1-1", {
      hooks: [{ on: false, off: "failing", off_at: "2026-07-04T12:00:00Z", failures: 12 }],
    });
    expect(await screen.findByText(/what waits is sent at once, in order/, {}, patience)).toBeVisible();
    expect(screen.getByRole("button", { name: "Send a test" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Switch on" })).toBeEnabled();
  });
});
