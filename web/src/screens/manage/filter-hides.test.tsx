import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const notice = "A search or filter is set. It may hide rows.";

/** Opens a list of money; gives what its server was asked for. */
async function open(tab: "open" | "payments" | "statements") {
  const [stays, sums, paid, lines, files] = await Promise.all([
    golden<object>("payment/getManageOpenStays"),
    golden<object>("payment/getManageOpenSums"),
    golden<object>("payment/getManagePayments"),
    golden<object>("payment/getManageStatementLines"),
    golden<object>("payment/getManageStatements"),
  ]);
  const asked: URLSearchParams[] = [];
  const list =
    (body: object) =>
    ({ request }: { request: Request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(body);
    };
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/payments/open", list(stays)),
    http.get("*/v1/manage/payments/sums", () => HttpResponse.json(sums)),
    http.get("*/v1/manage/payments", list(paid)),
    http.get("*/v1/manage/statements/lines", list(lines)),
    http.get("*/v1/manage/statements", () => HttpResponse.json(files)),
  );
  openApp(`/manage/money?tab=${tab}`);
  const search = await screen.findByLabelText("Search", { selector: "input" }, { timeout: 60_000 });
  return { asked, search, user: userEvent.setup() };
}

beforeEach(async () => leaveWindow());

describe("a list of money", () => {
  it.each(["open", "payments", "statements"] as const)(
    "says that a search hides rows, and shows all: %s",
    async (tab) => {
      const { asked, search, user } = await open(tab);
      await waitFor(() => expect(asked.length).toBeGreaterThan(0));
      await isAbsent(() => screen.queryByText(notice));
      await user.type(search, "Groß");
      expect(await screen.findByText(notice)).toBeVisible();
      await waitFor(() => expect(asked.at(-1)?.get("q")).toBe("Groß"));
      await user.click(screen.getByRole("button", { name: "Show all" }));
      expect(search).toHaveValue("");
      await isAbsent(() => screen.queryByText(notice));
    },
  );
});

describe("the list of emails", () => {
  it("says that a state hides rows, and shows all", async () => {
    signedIn("manager");
    const states: (string | null)[] = [];
    server.use(
      http.get("*/v1/manage/mails", ({ request }) => {
        states.push(new URL(request.url).searchParams.get("state"));
        return answer([]);
      }),
    );
    openApp("/manage/mails");
    const user = userEvent.setup();
    await user.click(await screen.findByText("Not sent", {}, { timeout: 60_000 }));
    expect(await screen.findByText(notice)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show all" }));
    await isAbsent(() => screen.queryByText(notice));
    expect(states).toContain("failed");
  });
});

describe("the list of closed nights", () => {
  it("says that a search hides rows, shows all, and is saved as a file", async () => {
    signedIn("manager");
    const asked: URLSearchParams[] = [];
    const saved: URLSearchParams[] = [];
    server.use(
      http.get("*/v1/manage/blocks", async ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return answer([{ ...(await golden<{ data: object }>("reservation/office_block")).data }]);
      }),
      http.get("*/v1/manage/blocksfile", ({ request }) => {
        saved.push(new URL(request.url).searchParams);
        return HttpResponse.text("Number");
      }),
    );
    openApp("/manage/reservations?whom=blocks&q=boiler");
    const user = userEvent.setup();
    expect(await screen.findByText(notice, {}, { timeout: 60_000 })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save the list" }));
    await user.click(await screen.findByRole("menuitem", { name: "Save as CSV file" }));
    await waitFor(() => expect(saved.at(-1)?.toString()).toBe("memberid=1&period=all&q=boiler&format=csv"));
    await user.click(screen.getByRole("button", { name: "Show all" }));
    await isAbsent(() => screen.queryByText(notice));
    expect(asked.at(-1)?.toString()).toBe("memberid=1&period=all");
  });
});

describe("the list of problems", () => {
  it("is searched and turned around on the server, also after a reload", async () => {
    signedIn("manager");
    const asked: URLSearchParams[] = [];
    server.use(
      http.get("*/v1/manage/problems", ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return answer([]);
      }),
    );
    const first = openApp("/manage/problems");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Search", { selector: "input" }, { timeout: 60_000 }), "door");
    expect(await screen.findByText("No report fits the search.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await user.click(await screen.findByRole("button", { name: "Urgent first" }));
    await waitFor(() => expect(asked.at(-1)?.get("order")).toBe("least_urgent"));
    await user.selectOptions(screen.getByLabelText("Sort by"), "Reported");
    await user.click(await screen.findByRole("button", { name: "Latest first" }));
    await waitFor(() => expect(asked.at(-1)?.toString()).toBe("memberid=1&q=door&state=open&order=asc"));
    const address = first.router.state.location.href;
    first.unmount();
    openApp(address);
    expect(await screen.findByLabelText("Search", { selector: "input" })).toHaveValue("door");
    await user.click(screen.getByRole("button", { name: "Filter" }));
    expect(await screen.findByRole("button", { name: "Earliest first" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show" }));
    await user.click(await screen.findByRole("button", { name: "Show all" }));
    await waitFor(() => expect(asked.at(-1)?.get("q")).toBeNull());
  });
});
