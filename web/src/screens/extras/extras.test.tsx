import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { Extra } from "#/api/extras";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { http, HttpResponse, server } from "#/testing/server";
import { until } from "#/testing/until";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

/** The extras of an office; gives what the form has sent. */
async function open() {
  const [extras, made, changed, settings] = await Promise.all([
    golden<{ data: Extra[] }>("extra/getManageServices"),
    golden<object>("extra/postManageService"),
    golden<object>("extra/patchManageService"),
    golden<object>("member/getManageSettings"),
  ]);
  const sent: { method: string; body: Record<string, unknown> }[] = [];
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/services", () => HttpResponse.json(extras)),
    http.get("*/v1/manage/settings", () => HttpResponse.json(settings)),
    http.post("*/v1/manage/services", async ({ request }) => {
      sent.push({ method: "POST", body: (await request.json()) as Record<string, unknown> });
      return HttpResponse.json(made);
    }),
    http.patch("*/v1/manage/services/:ref", async ({ request }) => {
      sent.push({ method: "PATCH", body: (await request.json()) as Record<string, unknown> });
      return HttpResponse.json(changed);
    }),
  );
  openApp("/manage/extras");
  await screen.findByRole("button", { name: /Sauna/ });
  return { sent, user: userEvent.setup() };
}

it("lists what is offered and what is no longer, and changes the limits of one", async () => {
  const { sent, user } = await open();
  expect(screen.getByRole("button", { name: /Sauna.*Offered/s })).toBeVisible();
  expect(screen.getByRole("button", { name: /Cot.*Not offered/s })).toBeVisible();
  await user.click(screen.getByRole("button", { name: /Sauna/ }));
  const form = within(await screen.findByRole("dialog"));
  expect(form.getByLabelText("First day: days before arrival")).toHaveValue("10");
  expect(form.getByLabelText("The last day ends at")).toHaveValue("18:00");
  await user.clear(form.getByLabelText("Available at the same time"));
  await user.type(form.getByLabelText("Available at the same time"), "5");
  await user.click(form.getByText("During the stay"));
  await user.clear(form.getByLabelText("Days after arrival"));
  await user.type(form.getByLabelText("Days after arrival"), "3");
  await user.click(form.getByRole("button", { name: "Save" }));
  await until(() =>
    expect(sent).toEqual([
      { method: "PATCH", body: { changes: { at_once: { from: 2, to: 5 }, days_before: { from: 1, to: -3 } } } },
    ]),
  );
});

it("offers a new one", async () => {
  const { sent, user } = await open();
  await user.click(await screen.findByRole("button", { name: "New extra service" }));
  const form = within(await screen.findByRole("dialog"));
  const save = form.getByRole("button", { name: "Save" });
  await user.type(form.getByLabelText("Name"), "Bikes");
  expect(save).toBeDisabled();
  await user.type(form.getByLabelText(/^Price \(/), "12,50");
  await user.click(save);
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: "POST",
    body: {
      kind: "",
      name: { en: "Bikes", de: "" },
      unit_amount: 1250,
      most: 1,
      days_before: 1,
      at_once: 0,
      active: true,
    },
  });
});
