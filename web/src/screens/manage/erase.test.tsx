import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Outlook } from "#/api/erasures";
import { openApp } from "#/testing/app";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";

const outlook: Outlook = {
  guest: "Demo Guest",
  mailed: true,
  asked: true,
  due_on: "2026-08-04",
  stays: [],
  blocked: false,
  erased: [],
  kept: { payments: 0, until: "2034-12-31", law: "" },
  proof: "",
};

it("erases a guest only after the person has confirmed that it is them", async () => {
  const sent: unknown[] = [];
  signedIn("manager", { roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level: "office" }] });
  server.use(
    http.get("*/v1/manage/erasures", () =>
      HttpResponse.json({ data: [], next_page: "MA==", prev_page: "MA==" } as never),
    ),
    http.get("*/v1/manage/erasurerequests", () =>
      HttpResponse.json({
        data: [
          {
            ref: "1-1",
            asked_at: "2026-07-04T12:00:00Z",
            due_on: "2026-08-04",
            state: "open",
            reason: "",
            answered_at: "",
            proof: "",
            stay: "1-7",
            guest: "Demo Guest",
            by_number: false,
          },
        ],
        next_page: "MA==",
        prev_page: "MA==",
      } as never),
    ),
    http.get("*/v1/manage/reservations/:ref/erasure", () => answer(outlook)),
    http.post("*/v1/manage/reservations/:ref/erasure", async ({ request }) => {
      const body = (await request.json()) as { password?: string };
      sent.push(body);
      return body.password === "mine" ? answer({ proof: "1-1" }) : refuse(400, "bad_request", { password: "wrong" });
    }),
  );
  openApp("/manage/erasures");
  await userEvent.click(await screen.findByRole("button", { name: "Erase" }));
  await userEvent.click(await screen.findByRole("button", { name: "Erase for good" }));
  const field = await screen.findByLabelText("Your current password");
  expect(sent).toEqual([]);
  await userEvent.type(field, "other{Enter}");
  expect(await screen.findByText("This password is not correct. Please try again.")).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, "mine{Enter}");
  expect(await within(await screen.findByRole("dialog")).findByText(/^Proof no\./)).toBeVisible();
  expect(sent).toEqual([
    { tell: true, password: "other" },
    { tell: true, password: "mine" },
  ]);
});
