import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";
import { seesToast } from "#/testing/toast";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

/** The lines that the server's own test keeps: one that surely pays a stay, one that may, and the bank's own. Gives what was asked and decided. */
async function open(wide: boolean) {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: wide && query.includes("min-width"),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  const lines = await golden<object>("payment/getManageStatementLines");
  const asked: URLSearchParams[] = [];
  const decided: { body: unknown; key: string | null }[] = [];
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/columns", () => answer([])),
    http.get("*/v1/manage/statements", () => answer({ open: 3, files: [] } as never)),
    http.get("*/v1/manage/statements/lines", ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(lines);
    }),
    http.post("*/v1/manage/statements/ignore", async ({ request }) => {
      const body = (await request.json()) as { lines: number[] };
      decided.push({ body, key: request.headers.get("Idempotency-Key") });
      return answer(body.lines.map((id) => (id === 3 ? { id, done: false, reason: "settled" } : { id, done: true })));
    }),
  );
  openApp("/manage/money?tab=statements");
  const user = userEvent.setup();
  const box = async (name: RegExp) => screen.findByRole("checkbox", { name }, { timeout: 60_000 });
  return { asked, decided, user, box };
}

beforeEach(async () => leaveWindow());

describe("lines of bank statements", () => {
  it.each([true, false])("are put away together with one reason, each with its result (a desk: %s)", async (wide) => {
    const { decided, user, box } = await open(wide);
    // What is ticked beforehand is to be booked, and is not put away by mistake.
    expect(await box(/Choose €674.70 of Greta Gast/)).toBeChecked();
    expect(screen.getByRole("button", { name: "Book 1 line" })).toBeVisible();
    await isAbsent(() => screen.queryByRole("button", { name: /^Ignore \d/ }));
    await user.click(await box(/of Bank/));
    await user.click(await box(/of GAST GRETA/));
    await user.click(screen.getByRole("button", { name: "Ignore 2 lines" }));
    const dialog = await screen.findByRole("dialog", { name: "Ignore these lines?" });
    expect(within(dialog).getByText("Bank")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Ignore" }));
    expect(await within(dialog).findByText("Please give a reason.")).toBeVisible();
    expect(decided).toEqual([]);
    await user.type(within(dialog).getByLabelText("Reason"), "Fees");
    await user.click(within(dialog).getByRole("button", { name: "Ignore" }));
    await waitFor(() => expect(decided).toHaveLength(1));
    expect(decided[0]).toMatchObject({ body: { lines: [3, 2], reason: "Fees" } });
    expect(decided[0]?.key).toBeTruthy();
    await seesToast("Ignored lines: 1");
    expect(await screen.findByText("Someone has already decided about this line.")).toBeVisible();
  });

  it("are sorted on the server", async () => {
    const { asked, user, box } = await open(true);
    await box(/of Bank/);
    await user.selectOptions(screen.getByLabelText("Sort by"), "Amount");
    await waitFor(() => expect(asked.at(-1)?.get("sort")).toBe("amount"));
    await user.click(await screen.findByRole("button", { name: "Largest first" }));
    await waitFor(() => expect(asked.at(-1)?.get("order")).toBe("asc"));
  });
});
