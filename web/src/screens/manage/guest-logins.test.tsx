import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { GuestLogin } from "#/api/guest-logins";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";

async function serve(more: Partial<GuestLogin>, level: "owner" | "read_only" = "owner") {
  const [kept] = (await golden<{ data: GuestLogin[] }>("account/getManageGuestLogins")).data;
  if (!kept) throw new Error("the server's own answer has no login");
  const asked: string[] = [];
  signedIn("manager", { roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level }] });
  server.use(
    http.get("*/v1/manage/guestlogins", ({ request }) => {
      const typed = new URL(request.url).searchParams.get("q") ?? "";
      const data = kept.name.toLowerCase().includes(typed.toLowerCase()) ? [{ ...kept, ...more }] : [];
      return HttpResponse.json({ data: data as never, next_page: "MA==", prev_page: "MA==" });
    }),
    http.post("*/v1/manage/guestlogins/:ref/help", async ({ params, request }) => {
      const { help } = (await request.json()) as { help: string };
      asked.push(`${String(params.ref)} ${help}`);
      return more.state === "closed" || help === "link" ? refuse(409, "conflict") : answer({ done: true });
    }),
  );
  openApp("/manage/logins?q=newcomer");
  return { asked, kept };
}

const row = async () => within((await screen.findByText("Demo Newcomer")).closest("li") as HTMLElement);

describe("the logins of guests", () => {
  it("say in words what is the case, and invite", async () => {
    const { asked, kept } = await serve({});
    const login = await row();
    expect(login.getByText("Never asked for a login")).toBeInTheDocument();
    await userEvent.click(login.getByRole("button", { name: /^Send the invitation/ }));
    expect(await screen.findByText("The email is on its way.")).toBeInTheDocument();
    expect(asked).toEqual([`${kept.ref} invite`]);
  });

  it("lift the block of tries", async () => {
    const { asked, kept } = await serve({ tries: true, state: "active" });
    const login = await row();
    expect(login.getByText("Too many failed tries")).toBeInTheDocument();
    await userEvent.click(login.getByRole("button", { name: /^Let them try again/ }));
    expect(await screen.findByText("The guest can try again now.")).toBeInTheDocument();
    expect(asked).toEqual([`${kept.ref} lift`]);
  });

  it("say why no email went out", async () => {
    await serve({ state: "active" });
    await userEvent.click((await row()).getByRole("button", { name: /^Send a sign-in link/ }));
    expect(await screen.findByText(/^The stay is over or canceled/)).toBeInTheDocument();
  });

  it("are only looked at by a person who may only read", async () => {
    await serve({}, "read_only");
    const login = await row();
    await isAbsent(() => login.queryByRole("button", { name: /^Send/ }));
    expect(login.getByRole("link", { name: "Correct the address" })).toBeInTheDocument();
  });
});

it("refuses a request for erasure once, also where the first answer was lost", async () => {
  await serve({});
  const keys: (string | null)[] = [];
  server.use(
    http.get("*/v1/manage/erasurerequests", () =>
      HttpResponse.json({
        data: [
          {
            ref: "1-1",
            state: "open",
            due_on: "2026-08-04",
            guest: "Demo Ava Walker",
            stay: "",
            by_number: false,
            mailed: true,
          },
        ] as never,
        next_page: "MA==",
        prev_page: "MA==",
      }),
    ),
    http.post("*/v1/manage/erasurerequests/1-1/refuse", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return keys.length === 1 ? HttpResponse.error() : answer({} as never);
    }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Refuse" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Refuse the request?" }));
  await userEvent.type(dialog.getByLabelText("Reason, sent to the guest by email"), "We need the data in court.");
  const send = dialog.getByRole("button", { name: "Refuse and send" });
  await userEvent.click(send);
  expect(await dialog.findByText(/internet connection was interrupted/u)).toBeVisible();
  await userEvent.click(send);
  await expect.poll(() => keys).toHaveLength(2);
  expect(keys[0]).toMatch(/./u);
  expect(keys[1]).toBe(keys[0]);
});

it("says that a request came by booking number, and whether its answer is mailed", async () => {
  await serve({});
  server.use(
    http.get("*/v1/manage/erasurerequests", () =>
      HttpResponse.json({
        data: [
          {
            ref: "1-1",
            state: "open",
            due_on: "2026-08-04",
            guest: "Demo Ava Walker",
            stay: "1-3",
            by_number: true,
            mailed: false,
          },
          {
            ref: "1-2",
            state: "open",
            due_on: "2026-08-04",
            guest: "Demo Tom Walker",
            stay: "1-4",
            by_number: true,
            mailed: true,
          },
        ] as never,
        next_page: "MA==",
        prev_page: "MA==",
      }),
    ),
  );
  server.use(
    http.get("*/v1/manage/reservations/:ref/erasure", () =>
      answer({
        guest: "Demo Ava Walker",
        mailed: false,
        asked: true,
        due_on: "2026-08-04",
        stays: [],
        blocked: false,
        erased: [],
        kept: { payments: 0, until: "2034-12-31", law: "" },
        proof: "",
      }),
    ),
  );
  expect(await screen.findAllByText(/^Asked with the booking number/u)).toHaveLength(2);
  await userEvent.click(screen.getAllByRole("button", { name: "Erase" })[0] as HTMLElement);
  const erasing = within(await screen.findByRole("dialog", { name: "Erase the guest’s data?" }));
  expect(await erasing.findByText(/The guest isn’t notified/u)).toBeVisible();
  await userEvent.click(erasing.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  await userEvent.click(screen.getAllByRole("button", { name: "Refuse" })[0] as HTMLElement);
  const shown = within(await screen.findByRole("dialog", { name: "Refuse the request?" }));
  expect(shown.getByLabelText("Reason, shown to the guest in their settings")).toBeVisible();
  await userEvent.click(shown.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  await userEvent.click(screen.getAllByRole("button", { name: "Refuse" })[1] as HTMLElement);
  const mailed = within(await screen.findByRole("dialog", { name: "Refuse the request?" }));
  expect(mailed.getByLabelText("Reason, sent to the guest by email")).toBeVisible();
});
