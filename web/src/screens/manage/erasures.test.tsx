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
