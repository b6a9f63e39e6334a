import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { ChangedStay } from "#/api/changed-stays";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { http, HttpResponse, server } from "#/testing/server";

/** The server with these changes, two pages of them; what was asked of it comes back. */
async function serve() {
  const [kept] = (await golden<{ data: ChangedStay[] }>("reservation/getManageChangedStays")).data;
  const task = kept?.tasks[0];
  if (!kept || !task) throw new Error("the server's own answer has no change of a task");
  const first: ChangedStay = {
    ...kept,
    key: "2",
    ref: "1-9",
    kind: "shortened",
    what: "Shortened: departure on 2026-07-15 instead of 2026-07-17",
    guest: "Demo Guest",
    property_id: 4,
    home: "Casa Mar",
    by: "airbnb",
    rest: "",
    calendar: "1-3",
    calendar_property_id: 5,
    fetch: 12,
    tasks: [
      {
        ...task,
        ref: "1-7",
        effect: "moved",
        type: "departure",
        check: false,
        was: "2026-07-17 10:00:00",
        now: "2026-07-15 10:00:00",
        people: [
          { name: "Ana", seen: true },
          { name: "Ben", seen: false },
        ],
      },
      { ...task, ref: "1-8", effect: "cancelled", type: "interim", check: false, was: "", people: [] },
      {
        ...task,
        ref: "1-10",
        effect: "moved",
        type: "arrival",
        check: false,
        was: "Casa Sol",
        now: "Casa Mar",
        people: [{ name: "Ana", seen: true }],
      },
      {
        ...task,
        ref: "1-10",
        effect: "moved",
        type: "arrival",
        check: false,
        was: "2026-07-17 10:00:00",
        now: "2026-07-15 10:00:00",
        people: [{ name: "Ana", seen: false }],
      },
      {
        ...task,
        ref: "1-11",
        effect: "made",
        type: "arrival",
        check: false,
        was: "",
        people: [{ name: "Cleo", seen: false }],
      },
    ],
  };
  const second: ChangedStay = { ...kept, key: "1", kind: "cancelled", what: "Canceled", calendar: "", tasks: [] };
  const asked: string[] = [];
  signedIn("manager", { roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level: "owner" }] });
  server.use(
    http.get("*/v1/manage/changedstays", ({ request }) => {
      const { searchParams } = new URL(request.url);
      searchParams.delete("memberid");
      asked.push(searchParams.toString());
      const more = searchParams.has("offset");
      return HttpResponse.json({
        data: [more ? second : first] as never,
        next_page: more ? "MA==" : "bmV4dA==",
        prev_page: "MA==",
      });
    }),
  );
  openApp("/manage/reservations/changed");
  return { asked };
}

describe("changed reservations", () => {
  it("says what has changed, what that did to the tasks, and leads to stay and calendar", async () => {
    await serve();
    const sentence = await screen.findByText("Shortened: departure on 07/15/26 instead of 07/17/26");
    const row = within(sentence.closest("li") as HTMLElement);
    expect(row.getByRole("link", { name: "Demo Guest · Casa Mar" })).toHaveAttribute(
      "href",
      expect.stringContaining("/manage/reservations/1-9"),
    );
    expect(
      row.getByRole("link", { name: /^Departure cleaning: moved from 07\/17\/26.* to 07\/15\/26/ }),
    ).toHaveAttribute("href", expect.stringContaining("/manage/task/1-7"));
    const tasks = within(row.getByRole("list", { name: "Tasks" }))
      .getAllByRole("listitem")
      .map((item) => item.textContent);
    expect(tasks).toEqual([
      expect.stringMatching(/ · seen by Ana · not yet seen by Ben$/),
      expect.stringMatching(/^[^·]*: no longer needed on [^·]*$/),
      expect.stringMatching(/: moved from Casa Sol to Casa Mar, moved from 07\/17\/26.* · not yet seen by Ana$/),
      expect.stringMatching(/: added on .* · with: Cleo$/),
    ]);
    expect(row.getByText(/airbnb/)).toBeInTheDocument();
    const calendar = row.getByRole("link", { name: "What the calendar said" }).getAttribute("href");
    expect(calendar).toContain("/manage/properties/1-5");
    expect(calendar).toContain("calendar=1-3");
    expect(calendar).toContain("fetch=12");
  });

  it("goes on page by page", async () => {
    await serve();
    await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
    expect(await screen.findByText("Canceled")).toBeInTheDocument();
    await isAbsent(() => screen.queryByRole("button", { name: "Show more" }));
  });

  it("is searched by words", async () => {
    const { asked } = await serve();
    await userEvent.type(await screen.findByRole("searchbox", { name: "Search" }), "casa");
    expect(await screen.findByRole("button", { name: "Search further back" })).toBeInTheDocument();
    await waitFor(() => expect(asked.at(-1)).toBe("q=casa"));
  });
});
