import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetView } from "#/screens/cleanings/view";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";
import { until } from "#/testing/until";

// The channel's library needs a real socket; what it brings is tested where it is applied.
vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const template = (ref: string, title: string, about: string) => ({
  ref,
  name: ref,
  title,
  data: about,
  shipped: true,
  shared: true,
  own: false,
  revision: 0,
  changed_at: "0000-00-00 00:00:00",
  changed_by: "",
});

const kept = {
  ref: "1-3",
  title: "Tourist tax list",
  data: "tax",
  from: "2026-06-01",
  to: "2026-06-30",
  rows: 15,
  kept_at: "2026-07-04 14:00:00",
  kept_by: "Demo manager",
  kept_for: "",
  opens: true,
  removable: true,
  again: true,
};

const pages = (words: string, rows: number) => ({
  width: 210,
  height: 297,
  total_pages: 1,
  rows,
  missing_letters: false,
  moment: words,
  first: 0,
  pages: [
    {
      items: [{ kind: "text", x: 12, y: 20, width: 40, height: 0, text: words, size: 9, bold: false, color: "" }],
    },
  ],
});

/** What the server answers a person, before a test says otherwise. */
async function answered(): Promise<void> {
  const list = await golden<{ data: unknown[] }>("task/getCleanings");
  server.use(
    http.get("*/v1/cleanings", () => HttpResponse.json({ ...list, data: [] } as never)),
    http.get("*/v1/reports/templates", () =>
      answer([
        template("tax", "Tourist tax list", "tax"),
        template("day", "Tasks by day", "tasks"),
        template("keys", "Key list", "keys"),
      ]),
    ),
    http.put("*/v1/errors", () => answer(null)),
    http.get("*/v1/config", () => answer({ socket_url: "", socket_path: "/socket.io/" })),
    http.post("*/v1/reports/pages", () => answer(pages("Now", 15))),
  );
}

beforeEach(async () => {
  signedIn("manager");
  await answered();
});

afterEach(async () => {
  forgetView();
  await leaveWindow();
});

/** Chooses what is behind “More”. */
async function choosing(action: string): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "More for this report" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
}

/** Looks behind “More”, where an action is not offered. */
async function lacks(action: string): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "More for this report" }));
  await screen.findByRole("menuitem", { name: "Save as Excel file" });
  await isAbsent(() => screen.queryByRole("menuitem", { name: action }));
  await userEvent.keyboard("{Escape}");
  await until(() => expect(screen.getByRole("button", { name: "More for this report" })).toBeVisible());
}

it("keeps the figures of a report, and never of one with codes", async () => {
  const sent: unknown[] = [];
  let store: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => {
    store = resolve;
  });
  server.use(
    http.post("*/v1/reports/kept", async ({ request }) => {
      sent.push(await request.json());
      await waits;
      return answer(kept);
    }),
  );
  openApp("/cleanings/print");
  const chooser = await screen.findByLabelText("Template");
  await until(() => expect(chooser.querySelector('option[value="tax"]')).not.toBeNull());
  await userEvent.selectOptions(chooser, "tax");
  await screen.findByText("Now");
  await choosing("Keep these figures");
  expect((await screen.findByText("The figures are being kept …")).closest('[role="status"]')).not.toBeNull();
  store();
  await screen.findByText(/The figures are kept as they are now/u);
  await isAbsent(() => screen.queryByText("The figures are being kept …"));
  expect(sent).toEqual([expect.objectContaining({ ref: "tax", moment: "Now" })]);

  await userEvent.selectOptions(chooser, "keys");
  await screen.findByRole("heading", { level: 1, name: "Key list" });
  await screen.findByText("Now");
  await lacks("Keep these figures");
});

async function choose(ref: string): Promise<void> {
  const chooser = await screen.findByLabelText("Template");
  await until(() => expect(chooser.querySelector(`option[value="${ref}"]`)).not.toBeNull());
  await userEvent.selectOptions(chooser, ref);
}

it("keeps only figures that were seen: it shows the new ones where they have changed", async () => {
  let shown = "Before";
  server.use(
    http.post("*/v1/reports/pages", () => answer(pages(shown, 15))),
    http.post("*/v1/reports/kept", async ({ request }) => {
      const { moment } = (await request.json()) as { moment: string };
      return moment === shown
        ? answer(kept)
        : (HttpResponse.json(
            {
              status: { code: 409 },
              error_code: "figures_changed",
              error: "The figures have changed. Please look at them again.",
            },
            { status: 409 },
          ) as never);
    }),
  );
  openApp("/cleanings/print");
  await choose("tax");
  await screen.findByText("Before");
  shown = "After";
  await choosing("Keep these figures");
  await screen.findByText("The figures have changed. Please look at them again.");
  await screen.findByText("After");
  await choosing("Keep these figures");
  await screen.findByText(/The figures are kept as they are now/u);
});

it("asks a person of several agencies which one's figures are kept, and listed", async () => {
  signedIn(["manager", "cleaner"], {
    roles: [
      { memberid: 1, member_name: "Agency one", role: "manager" },
      { memberid: 2, member_name: "Agency two", role: "cleaner" },
    ] as never,
  });
  await answered();
  const asked: string[] = [];
  server.use(
    http.post("*/v1/reports/pages", ({ request }) => {
      asked.push(`pages${new URL(request.url).search}`);
      return answer(pages(`Page ${asked.length}`, 3));
    }),
    http.post("*/v1/reports/kept", ({ request }) => {
      asked.push(`keep${new URL(request.url).search}`);
      return answer({ ...kept, ref: "2-5", data: "tasks" });
    }),
    http.get("*/v1/reports/kept", ({ request }) => {
      const member = new URL(request.url).searchParams.get("memberid") ?? "";
      return answer([{ ...kept, ref: `${member}-3`, title: `Report of ${member}` }]);
    }),
  );
  openApp("/cleanings/print");
  await choose("day");
  await screen.findByText("Page 1");
  await lacks("Keep these figures");
  await userEvent.selectOptions(screen.getByLabelText("Agency"), "2");
  await screen.findByText("Page 2");
  await choosing("Keep these figures");
  await screen.findByText(/The figures are kept as they are now/u);
  expect(asked).toEqual(["pages", "pages?memberid=2", "keep?memberid=2"]);
  await userEvent.click(screen.getByRole("button", { name: "Kept reports" }));
  const dialog = await screen.findByRole("dialog");
  await screen.findByText("Report of 2");
  await userEvent.selectOptions(within(dialog).getByLabelText("Agency"), "1");
  await screen.findByText("Report of 1");
});

it("lets an owner delete what the team has kept, and not open it", async () => {
  signedIn("manager", {
    roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level: "owner" }] as never,
  });
  await answered();
  const team = { ...kept, ref: "1-8", title: "Tasks by day", kept_for: "Rosa Vidal", opens: false, again: false };
  let gone = false;
  server.use(
    http.get("*/v1/reports/kept", ({ request }) => {
      const own = new URL(request.url).searchParams.get("team") === null;
      return answer(own ? [kept] : gone ? [] : [team]);
    }),
    http.delete("*/v1/reports/kept/1-8", () => {
      gone = true;
      return answer({ dropped: true });
    }),
  );
  openApp("/cleanings/print");
  await userEvent.click(await screen.findByRole("button", { name: "Kept reports" }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByRole("button", { name: /Tourist tax list/u });
  await userEvent.click(within(dialog).getByText("Team"));
  await within(dialog).findByText("Rosa Vidal");
  const drop = within(dialog).getByRole("button", { name: "Delete: Tasks by day" });
  await userEvent.click(drop);
  await until(() => expect(within(dialog).getByText("Keep it").closest("button")).toHaveFocus());
  await userEvent.click(within(dialog).getByText("Delete for good"));
  await screen.findByText("Report deleted");
  await within(dialog).findByText("Nothing here yet.");
});

it("takes the row of a report away that someone else has deleted meanwhile", async () => {
  signedIn("manager", {
    roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level: "owner" }] as never,
  });
  await answered();
  const team = { ...kept, ref: "1-8", title: "Tasks by day", kept_for: "Rosa Vidal", opens: false, again: false };
  let gone = false;
  server.use(
    http.get("*/v1/reports/kept", ({ request }) => {
      const own = new URL(request.url).searchParams.get("team") === null;
      return answer(own ? [kept] : gone ? [] : [team]);
    }),
    http.delete("*/v1/reports/kept/1-8", () => {
      gone = true;
      return HttpResponse.json({ status: { code: 404 }, error_code: "not_found", error: "" }, { status: 404 }) as never;
    }),
  );
  openApp("/cleanings/print");
  await userEvent.click(await screen.findByRole("button", { name: "Kept reports" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(await within(dialog).findByText("Team"));
  await userEvent.click(await within(dialog).findByRole("button", { name: "Delete: Tasks by day" }));
  await userEvent.click(within(dialog).getByText("Delete for good"));
  await within(dialog).findByText("Nothing here yet.");
});

/** A kept report that is opened by its address. */
function opened(given: Partial<typeof kept> = {}): void {
  server.use(
    http.get("*/v1/reports/kept/:ref", ({ params }) => answer({ ...kept, ...given, ref: params["ref"] as string })),
    http.get("*/v1/reports/kept/:ref/pages", ({ params }) => answer(pages(`Kept ${params["ref"] as string}`, 15))),
  );
  openApp("/cleanings/print?kept=1-3");
}

it("offers a manager who may only read neither to keep nor to make again", async () => {
  signedIn("manager", {
    roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level: "read_only" }] as never,
  });
  await answered();
  opened({ removable: false, again: false });
  await screen.findByText("Kept 1-3");
  await lacks("Make again");
  await choose("tax");
  await screen.findByText("Now");
  await lacks("Keep these figures");
});

it("makes a kept report again, and shows the new one", async () => {
  let made: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => {
    made = resolve;
  });
  server.use(
    http.post("*/v1/reports/kept/:ref/again", async () => {
      await waits;
      return answer({ ...kept, ref: "1-4" });
    }),
  );
  opened();
  await screen.findByText("Kept 1-3");
  await choosing("Make again");
  expect((await screen.findByText("The report is being made again …")).closest('[role="status"]')).not.toBeNull();
  made();
  await screen.findByText("Kept 1-4");
  await until(() => expect(screen.getByRole("heading", { level: 1, name: "Tourist tax list" })).toHaveFocus());
});

it("deletes a kept report after a question, says so, and is at the list's button", async () => {
  server.use(http.delete("*/v1/reports/kept/:ref", () => answer({ dropped: true })));
  opened();
  await screen.findByText("Kept 1-3");
  await choosing("Delete");
  await screen.findByText(/only with current figures/u);
  await userEvent.click(screen.getByText("Delete for good"));
  await screen.findByText("Report deleted");
  await screen.findByRole("heading", { level: 1, name: "Cleanings" });
  await until(() => expect(screen.getByRole("button", { name: "Kept reports" })).toHaveFocus());
});

it("says of a kept report that is gone that it is no longer here", async () => {
  openApp("/cleanings/print?kept=1-9");
  await screen.findByText(/no longer here/u);
});
