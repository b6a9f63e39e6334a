import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

/** A desk, or a phone. */
function screenIs(wide: boolean) {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: wide && query.includes("min-width"),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}

/** The server of the office's lists, with what its own tests keep of its answers; gives what the lists of money were asked for, and what was chosen of columns. */
async function office(username?: string, columns: { list: string; columns: string[] }[] = []) {
  const asked: URLSearchParams[] = [];
  const [stays, open, sums, paid, home, history] = await Promise.all([
    golden<object>("reservation/getManageReservations"),
    golden<object>("payment/getManageOpenStays"),
    golden<object>("payment/getManageOpenSums"),
    golden<object>("payment/getManagePayments"),
    golden<object>("reservation/getManageProperty"),
    golden<object>("reservation/getManagePropertyHistory"),
  ]);
  signedIn("manager", username === undefined ? {} : { username });
  server.use(
    http.get("*/v1/manage/reservations", () => HttpResponse.json(stays)),
    http.get("*/v1/manage/channels", () => answer(["direct"])),
    http.get("*/v1/manage/columns", () => answer([...columns])),
    http.put("*/v1/manage/columns/:list", async ({ request, params }) => {
      const body = (await request.json()) as { columns: string[] };
      columns.push({ list: String(params.list), columns: body.columns });
      return answer({ done: true });
    }),
    http.get("*/v1/manage/payments/open", ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(open);
    }),
    http.get("*/v1/manage/payments/sums", () => HttpResponse.json(sums)),
    http.get("*/v1/manage/payments", ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(paid);
    }),
    http.get("*/v1/manage/staff", () => answer([])),
    http.get("*/v1/manage/properties/:ref", () => HttpResponse.json(home)),
    http.get("*/v1/manage/properties/:ref/history", () => HttpResponse.json(history)),
  );
  return { asked, columns };
}

beforeEach(async () => leaveWindow());

describe("the office's reservations", () => {
  it("on a desk show the columns that this person chooses, and keep them for every device", async () => {
    screenIs(true);
    const { columns } = await office("mia@example.org");
    const user = userEvent.setup();
    openApp("/manage/reservations?period=all");
    const list = await screen.findByRole("list", { name: "Reservations" });
    const rows = within(list).getAllByRole("link");
    expect(rows[0]).toHaveTextContent("Bernd Groß");
    expect(rows[1]).not.toHaveTextContent("am@post.example");
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "Email and phone" }));
    await user.click(screen.getByRole("checkbox", { name: "Channel" }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(within(list).getAllByRole("link")[1]).toHaveTextContent("am@post.example"));
    await waitFor(() =>
      expect(columns.at(-1)).toEqual({
        list: "reservations",
        columns: ["guest", "contact", "property", "people", "number", "state"],
      }),
    );
  });

  it("on a desk show the columns that this person has chosen elsewhere, whatever an older release called them", async () => {
    screenIs(true);
    await office("mia@example.org", [
      { list: "homes", columns: ["city"] },
      { list: "reservations", columns: ["guest", "contact", "no_such_column"] },
    ]);
    openApp("/manage/reservations?period=all");
    const list = await screen.findByRole("list", { name: "Reservations" });
    await waitFor(() => expect(within(list).getAllByRole("link")[1]).toHaveTextContent("am@post.example"));
    expect(within(list).getAllByRole("link")[1]).not.toHaveTextContent("direct");
  });

  it("on a desk keep the columns as they were where the choice could not be saved, and say so", async () => {
    screenIs(true);
    await office();
    server.use(http.put("*/v1/manage/columns/:list", () => HttpResponse.error()));
    const user = userEvent.setup();
    openApp("/manage/reservations?period=all");
    const list = await screen.findByRole("list", { name: "Reservations" });
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "Channel" }));
    await waitFor(() => expect(screen.getByRole("checkbox", { name: "Channel" })).toBeChecked());
    await user.keyboard("{Escape}");
    expect(within(list).getAllByRole("link")[1]).toHaveTextContent("direct");
  });

  it("are gone through with the arrow keys", async () => {
    screenIs(true);
    await office();
    const user = userEvent.setup();
    openApp("/manage/reservations?period=all");
    const rows = within(await screen.findByRole("list", { name: "Reservations" })).getAllByRole("link");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(rows[1]).toHaveFocus();
    await user.keyboard("{ArrowUp}");
    expect(rows[0]).toHaveFocus();
  });

  it("on a phone show all of it, without columns to choose", async () => {
    screenIs(false);
    await office();
    openApp("/manage/reservations?period=all");
    const rows = within(await screen.findByRole("list", { name: "Reservations" })).getAllByRole("link");
    expect(rows[1]).toHaveTextContent("am@post.example");
    expect(rows[1]).toHaveTextContent("direct");
    await isAbsent(() => screen.queryByRole("button", { name: "Columns" }));
  });
});

describe("the office's money", () => {
  it("on a desk is a table: what is open with its way to enter a payment", async () => {
    screenIs(true);
    await office();
    const user = userEvent.setup();
    openApp("/manage/money");
    const table = await screen.findByRole("table", { name: "Open" });
    await isAbsent(() => within(table).queryByRole("columnheader", { name: "Paid" }));
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "Paid" }));
    await user.keyboard("{Escape}");
    expect(await within(table).findByRole("columnheader", { name: "Paid" })).toBeVisible();
    await user.click(within(table).getAllByRole("button", { name: /^Enter a payment of/ })[0] as HTMLElement);
    expect(await screen.findByRole("dialog")).toBeVisible();
  });

  it("on a desk lists the payments with their amounts, and the note where it is wanted", async () => {
    screenIs(true);
    await office();
    const user = userEvent.setup();
    openApp("/manage/money?tab=payments");
    const table = await screen.findByRole("table", { name: "Payments" });
    expect(within(table).getByRole("row", { name: /Greta Gast.*€674\.70/ })).toBeVisible();
    await isAbsent(() => within(table).queryByText("at the desk"));
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "Note" }));
    await user.keyboard("{Escape}");
    expect(await within(table).findByText("at the desk")).toBeVisible();
  });

  it("is sorted by day or amount, both ways, and a reload finds the same list", async () => {
    screenIs(false);
    const { asked } = await office();
    const user = userEvent.setup();
    const { router } = openApp("/manage/money?tab=payments&from=2026-07-01");
    await screen.findByText("at the desk");
    expect(asked.at(-1)?.get("from")).toBe("2026-07-01");
    expect(asked.at(-1)?.get("sort")).toBeNull();
    expect(screen.getByRole("button", { name: "Latest first" })).toBeVisible();
    await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "amount");
    await waitFor(() => expect(asked.at(-1)?.get("sort")).toBe("amount"));
    await user.click(await screen.findByRole("button", { name: "Largest first" }));
    await waitFor(() => expect(asked.at(-1)?.get("order")).toBe("asc"));
    expect(await screen.findByRole("button", { name: "Smallest first" })).toBeVisible();
    expect(router.state.location.search).toMatchObject({ sort: "amount", order: "asc", from: "2026-07-01" });
    // Another list begins with its own order and without a filter.
    await user.click(screen.getByRole("tab", { name: "Open" }));
    await waitFor(() => expect(asked.at(-1)?.get("sort")).toBeNull());
    expect(asked.at(-1)?.get("from")).toBeNull();
    expect(await screen.findByRole("button", { name: "Earliest first" })).toBeVisible();
  });

  it("takes nothing from its address that is no such value", async () => {
    screenIs(false);
    const { asked } = await office();
    openApp("/manage/money?tab=payments&sort=guest&order=up&from=31.02.2026&way=gold&member=x");
    expect(await screen.findByText("at the desk")).toBeVisible();
    expect(asked.map((one) => one.toString())).toEqual(asked.map(() => "memberid=1"));
  });

  it("on a phone is a list", async () => {
    screenIs(false);
    await office();
    openApp("/manage/money?tab=payments");
    expect(await screen.findByText("at the desk")).toBeVisible();
    await isAbsent(() => screen.queryByRole("table"));
  });
});

describe("the history of a home", () => {
  it("names the texts, pictures and documents that were changed, and how", async () => {
    screenIs(false);
    await office();
    const user = userEvent.setup();
    openApp("/manage/properties/1-1");
    await user.click(await screen.findByRole("tab", { name: "History" }));
    const line = (what: string) => screen.findByText(what).then((found) => found.closest("li") as HTMLElement);
    expect(await line("Document removed")).toHaveTextContent("Kurtaxe");
    expect(await line("Picture replaced")).toHaveTextContent("home-sofa");
    const changed = screen.getAllByText("Info text changed").map((found) => found.closest("li")?.textContent ?? "");
    expect(changed.some((text) => text.includes("Ruhe · Text") && text.includes("Ab 22 Uhr."))).toBe(true);
    expect(changed.some((text) => text.includes("Who sees it") && text.includes("Guests"))).toBe(true);
  });
});

describe("the office's problems", () => {
  it("on a desk are a table: a report opens over it, and what is nearest is done in its row", async () => {
    screenIs(true);
    const decided: unknown[] = [];
    const problem = (id: number, given: object) => ({
      memberid: 1,
      id,
      kind: "damage",
      urgency: "normal",
      state: "open",
      text: `Report ${id}`,
      reporter: "Lena",
      at: "2026-07-24 10:00:00",
      property_id: 1,
      title: "Casa Azul",
      short_title: "",
      reservation_id: 0,
      cleaning_rpmaid: 5,
      task_rpmaid: 0,
      handler: "",
      handled_at: "0000-00-00 00:00:00",
      photos: [],
      ...given,
    });
    signedIn("manager");
    server.use(
      http.get("*/v1/manage/columns", () => answer([{ list: "problems", columns: ["reporter", "urgency"] }])),
      http.get("*/v1/manage/problems", () =>
        answer([problem(7, { urgency: "urgent" }), problem(8, { task_rpmaid: 3, state: "taken" })] as never),
      ),
      http.put("*/v1/manage/problems/:ref", async ({ request, params }) => {
        decided.push({ ref: params.ref, ...((await request.json()) as object) });
        return answer({ state: "taken", cleaning_rpmaid: 12 });
      }),
    );
    const user = userEvent.setup();
    const { router } = openApp("/manage/problems");
    const table = await screen.findByRole("table", { name: "Problems" });
    await waitFor(() => expect(within(table).getByRole("columnheader", { name: "Reported by" })).toBeVisible());
    await isAbsent(() => within(table).queryByRole("columnheader", { name: "Property" }));
    expect(within(table).getAllByRole("button", { name: "Make it a task" })).toHaveLength(1);
    await user.keyboard("{ArrowDown}{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "Report" });
    expect(within(dialog).getByRole("heading", { name: "Casa Azul" })).toBeVisible();
    expect(router.state.location.search).toHaveProperty("open");
    await user.keyboard("{Escape}");
    await isAbsent(() => screen.queryByRole("dialog"));
    await user.click(within(table).getByRole("button", { name: "Make it a task" }));
    await waitFor(() => expect(decided).toEqual([{ ref: "1-7", decision: "task" }]));
  });
});

describe("the office's tourist tax", () => {
  it("on a desk is a table from the first or the last arrival on", async () => {
    screenIs(true);
    await office();
    const asked: URLSearchParams[] = [];
    const tax = await golden<object>("payment/getManageTax");
    server.use(
      http.get("*/v1/manage/taxrules", () => answer([])),
      http.get("*/v1/manage/settings", () => answer({ currency: "EUR" } as never)),
      http.get("*/v1/manage/touristtax", ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return HttpResponse.json(tax);
      }),
    );
    const user = userEvent.setup();
    openApp("/manage/money?tab=tax");
    const table = await screen.findByRole("table", { name: "Tourist tax of stays" });
    expect(within(table).getByRole("columnheader", { name: "Paying persons" })).toBeVisible();
    expect(within(table).getAllByRole("row").length).toBeGreaterThan(1);
    expect(asked.at(-1)?.get("order")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Earliest first" }));
    await waitFor(() => expect(asked.at(-1)?.get("order")).toBe("desc"));
  });
});
