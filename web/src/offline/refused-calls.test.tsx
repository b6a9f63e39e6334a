import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { isAbsent } from "#/testing/absent";
import { RefusedCalls } from "./RefusedCalls";
import type { Row } from "./row";

const refused = (status: number): Row => ({
  seq: 1,
  account: "anna@example.org",
  kind: "travelers",
  lane: "travelers 1-7",
  method: "PUT",
  path: "/v1/reservations/1-7/travellers",
  body: {},
  key: "k-1",
  made: 0,
  state: "refused",
  refusal: { status, code: status === 409 ? "conflict" : "bad_request", message: "", current: undefined },
  note: { title: "Casa Mar" },
});

function open(row: Row) {
  const onLeave = vi.fn<() => void>();
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <RefusedCalls rows={[row]} onLeave={onLeave} /> }),
    history: createMemoryHistory(),
  });
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
  return onLeave;
}

it("travelers that have changed meanwhile are opened in their form: the same call would never be accepted", async () => {
  const onLeave = open(refused(409));
  const link = await screen.findByRole("link", { name: "Open the form" });
  expect(link).toHaveAttribute("href", "/reservations/1-7/travellers");
  await isAbsent(() => screen.queryByRole("button", { name: "Try again" }));
  await userEvent.click(link);
  expect(onLeave).toHaveBeenCalledOnce();
});

it("what was refused for another reason can be tried again", async () => {
  open(refused(400));
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  await isAbsent(() => screen.queryByRole("link", { name: "Open the form" }));
});
