import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { ErrorGroup } from "#/api/error-groups";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";

/** The server with these faults; what was asked of it comes back. */
async function serve() {
  const [kept] = (await golden<{ data: ErrorGroup[] }>("clientreport/getManageErrors")).data;
  if (!kept) throw new Error("the server's own answer has no error");
  const groups: ErrorGroup[] = [
    kept,
    {
      ...kept,
      id: 2,
      message: "TypeError: again",
      state: "again",
      count: 7,
      sources: [
        { version: "0.1.0", platform: "Safari, iOS", count: 2 },
        { version: "0.2.0", platform: "Safari, iOS", count: 4 },
        { version: "other", platform: "other", count: 1 },
      ],
    },
  ];
  const asked: unknown[] = [];
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/errors", ({ request }) => {
      const solved = new URL(request.url).searchParams.get("state") === "solved";
      return HttpResponse.json({
        data: groups.filter((one) => (one.state === "solved") === solved) as never,
        next_page: "MA==",
        prev_page: "MA==",
      });
    }),
    http.put("*/v1/manage/errors/:id/solved", async ({ params, request }) => {
      const body = (await request.json()) as { solved: boolean };
      asked.push([params.id, body.solved, request.headers.get("Idempotency-Key") !== null]);
      const found = groups.find((one) => String(one.id) === params.id);
      if (!found) return refuse(404, "not_found");
      Object.assign(
        found,
        body.solved ? { state: "solved", solved_after: "0.1.0" } : { state: "open", solved_after: "" },
      );
      return answer(found);
    }),
  );
  openApp("/manage/errors");
  return { asked, kept };
}

const row = async (text: string) => (await screen.findByText(text)).closest("li") as HTMLElement;

describe("the errors of the app", () => {
  it("are listed once each, with count, versions and devices", async () => {
    await serve();
    const again = await row("TypeError: again");
    within(again).getByText("7 times");
    within(again).getByText("Came again");
    within(again).getByText("0.2.0 (4), 0.1.0 (2), other (1)");
    within(again).getByText("Safari, iOS (6), other (1)");
  });

  it("are marked as solved, and opened again", async () => {
    const { asked, kept } = await serve();
    const open = await row(kept.message);
    await userEvent.click(within(open).getByRole("button", { name: /^Solved/ }));
    await screen.findByText("Marked as solved");
    await userEvent.click(screen.getByRole("radio", { name: "Solved" }));
    const solved = await row(kept.message);
    within(solved).getByText("It opens again by itself if a version newer than 0.1.0 reports it.");
    await userEvent.click(within(solved).getByRole("button", { name: /^Open again/ }));
    await screen.findByText("No solved errors");
    expect(asked).toEqual([
      ["1", true, true],
      ["1", false, true],
    ]);
  });
});
