import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { HistoryLine } from "#/api/history";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";

/** The server with these lines, two pages of them; what was asked of it comes back. */
async function serve(level: "owner" | "read_only" = "owner") {
  const [kept] = (await golden<{ data: HistoryLine[] }>("trail/getManageHistory")).data;
  if (!kept) throw new Error("the server's own answer has no line");
  const line = (key: string, more: Partial<HistoryLine>): HistoryLine => ({ ...kept, key, ...more });
  const first = [
    line("a", {
      noun: "settings",
      ref: "",
      title: "",
      home: "",
      what: "",
      field: "Color",
      before: "",
      after: "#112233",
      id: 7,
      undo: true,
      by: "Mia",
    }),
    line("b", {
      noun: "stay",
      ref: "3-9",
      number: 9,
      title: "Demo Guest",
      home: "Casa Mar",
      what: "",
      field: "Arrival",
      before: "2026-07-04",
      after: "2026-07-05",
      by: "Demo PMS",
      by_kind: "program",
    }),
  ];
  const second = [
    line("c", {
      noun: "home",
      ref: "3-2",
      title: "Casa Mar",
      home: "Casa Mar",
      what: "Looked at the key code",
      field: "",
    }),
  ];
  const asked: string[] = [];
  signedIn("manager", { roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level }] });
  server.use(
    http.get("*/v1/manage/history", ({ request }) => {
      const { searchParams } = new URL(request.url);
      searchParams.delete("memberid");
      asked.push(searchParams.toString());
      const more = searchParams.has("offset");
      return HttpResponse.json({
        data: (more ? second : first) as never,
        next_page: more ? "MA==" : "bmV4dA==",
        prev_page: "MA==",
      });
    }),
    http.get("*/v1/manage/staff", () => answer([])),
    http.get("*/v1/manage/apitokens", () => answer([])),
    http.post("*/v1/manage/history/:key/undo", ({ params }) => {
      asked.push(`undo ${String(params.key)}`);
      return answer({ done: true });
    }),
  );
  openApp("/manage/history");
  return { asked };
}

const row = async (text: string) => (await screen.findByText(text)).closest("li") as HTMLElement;

describe("the history", () => {
  it("says who changed what, before and after, and leads to the thing", async () => {
    await serve();
    const stay = within(await row("Arrival"));
    expect(stay.getByText("07/04/26")).toBeInTheDocument();
    expect(stay.getByText("07/05/26")).toBeInTheDocument();
    expect(stay.getByText("Program")).toBeInTheDocument();
    expect(stay.getByText(/Demo PMS/)).toBeInTheDocument();
    expect(stay.getByRole("link", { name: "Demo Guest · Casa Mar" })).toHaveAttribute(
      "href",
      expect.stringContaining("/manage/reservations/3-9"),
    );
  });

  it("goes on page by page", async () => {
    await serve();
    await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
    expect(within(await row("Looked at the key code")).getByRole("link", { name: "Casa Mar" })).toBeInTheDocument();
    await isAbsent(() => screen.queryByRole("button", { name: "Show more" }));
  });

  it("is searched by words", async () => {
    const { asked } = await serve();
    await userEvent.type(await screen.findByRole("searchbox", { name: "Search" }), "casa");
    await screen.findByText("A search or filter is set. It may hide rows.");
    expect(await screen.findByRole("button", { name: "Search further back" })).toBeInTheDocument();
    expect(asked.at(-1)).toBe("q=casa");
  });

  it("undoes a setting", async () => {
    const { asked } = await serve();
    await userEvent.click(await screen.findByRole("button", { name: "Put back: Color" }));
    await screen.findByText("Put back as it was");
    expect(asked).toContain("undo a");
  });

  it("offers nothing to undo to a person who may only read", async () => {
    await serve("read_only");
    await row("Color");
    await isAbsent(() => screen.queryByRole("button", { name: "Put back: Color" }));
  });
});
