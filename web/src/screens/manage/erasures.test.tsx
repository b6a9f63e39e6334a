import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { ErasureProof } from "#/api/erasures";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";

const proof = (id: number, more: Partial<ErasureProof> = {}): ErasureProof => ({
  ref: `1-${String(id)}`,
  at: "2026-08-01T12:00:00Z",
  by: "Mara Office",
  origin: "request",
  agency: "Seaside Stay",
  stays: [{ number: 1032, arrival: "2026-07-04", departure: "2026-07-11" }],
  erased: [{ part: "chat", rows: 7, tables: [{ part: "chat", table: "message", rows: 7 }] }],
  kept: { payments: 2, until: "2034-12-31", law: "§ 147 AO, § 257 HGB" },
  hash: "5f0c",
  before: "",
  intact: true,
  ...more,
});

function serve(
  proofs: ErasureProof[],
  chain = { whole: true, proofs: 2, changed: [] as string[], missing: [] as string[] },
) {
  signedIn("manager", { roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level: "owner" }] });
  server.use(
    http.get("*/v1/manage/erasures", () =>
      HttpResponse.json({ data: proofs as never, next_page: "MA==", prev_page: "MA==" }),
    ),
    http.get("*/v1/manage/erasurechain", () => answer(chain)),
  );
  openApp("/manage/erasures");
}

describe("the proofs of erasures", () => {
  it("say when, by whom, how much, and until when the rest is kept", async () => {
    serve([proof(2), proof(1, { intact: false, origin: "command", by: "" })]);
    const [first, second] = await screen
      .findAllByRole("listitem")
      .then((all) => all.filter((one) => /Proof no/.test(one.textContent)));
    if (!first || !second) throw new Error("two proofs are expected");
    for (const words of ["Proof no. 1-2", "Booking numbers: 1032", "Chat", "7"]) {
      expect(within(first).getByText(words)).toBeInTheDocument();
    }
    expect(within(first).getByText(/Erased by Mara Office, asked for by the guest/)).toBeInTheDocument();
    expect(within(first).getByText(/stay with the booking number until .*34\.$/)).toBeInTheDocument();
    await isAbsent(() => within(first).queryByText("Changed"));
    expect(within(second).getByText("Changed")).toBeInTheDocument();
    expect(within(first).getByRole("button", { name: "Download proof no. 1-2" })).toBeInTheDocument();
  });

  it("are checked on request, and the result is said in words", async () => {
    serve([proof(2), proof(1)]);
    await userEvent.click(await screen.findByRole("button", { name: "Check all proofs" }));
    expect(
      await screen.findByText("2 proofs checked. They are as they were written, and none is missing."),
    ).toBeInTheDocument();
  });

  it("name what was changed and what is gone", async () => {
    serve([proof(2)], { whole: false, proofs: 1, changed: ["1-2"], missing: ["1-1"] });
    await userEvent.click(await screen.findByRole("button", { name: "Check all proofs" }));
    expect(await screen.findByText("Changed after they were written: 1-2")).toBeInTheDocument();
    expect(screen.getByText("Missing: 1-1")).toBeInTheDocument();
    await isAbsent(() => screen.queryByText(/none is missing/));
  });
});

it("a request is refused once, also where the first answer was lost", async () => {
  serve([]);
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

it("a request says that it came by booking number, and whether its answer is mailed", async () => {
  serve([]);
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
