import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { IncomingWebhook } from "#/api/incoming-webhooks";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { signedIn } from "#/testing/person";
import { answer, http, refuse, server } from "#/testing/server";

const one: IncomingWebhook = {
  ref: "1-3",
  name: "Property system",
  address: "https://agency.example/v1/hooks/made-up",
  on: true,
  last_at: "2026-07-04T12:00:00Z",
  last_result: "partly",
  last_stays: 3,
  last_refused: 1,
  created_at: "2026-07-04T12:00:00Z",
};

function serve(hooks: IncomingWebhook[]) {
  const asked: string[] = [];
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/incomingwebhooks", () => answer(hooks)),
    http.post("*/v1/manage/incomingwebhooks", async ({ request }) => {
      const body = (await request.json()) as { name: string; password?: string };
      if (body.password !== "mine") return refuse(403, "reauthentication_required");
      asked.push(body.name);
      return answer({ webhook: one, secret: "whsec_bWFkZSB1cA==" });
    }),
    http.put("*/v1/manage/incomingwebhooks/:ref", async ({ request, params }) => {
      asked.push(`${String(params.ref)} ${JSON.stringify(await request.json())}`);
      return answer({ ...one, on: false });
    }),
  );
  openApp("/manage/interfaces?tab=incoming");
  return asked;
}

const patience = { timeout: 60_000 };

describe("incoming webhooks", () => {
  it("makes one and shows its secret this one time", async () => {
    const asked = serve([]);
    await userEvent.click(await screen.findByRole("button", { name: "Make incoming webhook" }, patience));
    const dialog = screen.getByRole("dialog");
    await userEvent.type(within(dialog).getByLabelText("Name"), "Property system");
    await userEvent.click(within(dialog).getByRole("button", { name: "Make incoming webhook" }));
    await userEvent.type(await screen.findByLabelText("Your current password"), "mine{Enter}");
    expect(await screen.findByText(/^whsec_/)).toBeVisible();
    expect(asked).toEqual(["Property system"]);
    await userEvent.click(screen.getByRole("button", { name: "I’ve saved it" }));
    await isAbsent(() => screen.queryByText(/whsec_/));
  });

  it("shows the address and the last call, and switches it off", async () => {
    const asked = serve([one]);
    expect(await screen.findByText(one.address, {}, patience)).toBeVisible();
    expect(screen.getByText(/some stays refused · 3 stays · 1 refused/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Switch off" }));
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(asked).toEqual(['1-3 {"name":"Property system","on":false}']);
  });
});
