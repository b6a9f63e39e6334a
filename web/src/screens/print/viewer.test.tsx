import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keys } from "#/api/keys";
import type { Task } from "#/api/shapes";
import { noFilter } from "#/features/tasks";
import { changeView, forgetView } from "#/screens/cleanings/view";
import { queryClient } from "#/session/query";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";
import { until } from "#/testing/until";

// The channel's library needs a real socket; what it brings is tested where it is applied.
vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const saved = vi.hoisted(() => vi.fn<(content: Blob, name: string) => void>());
vi.mock("#/ui/save-blob", () => ({ saveBlob: saved }));

const row = {
  ref: "day",
  name: "day",
  title: "Tasks by day",
  data: "tasks",
  shipped: true,
  shared: true,
  own: false,
  revision: 0,
  changed_at: "0000-00-00 00:00:00",
  changed_by: "",
};

const text = (words: string) => ({
  kind: "text",
  x: 12,
  y: 20,
  width: 40,
  height: 0,
  text: words,
  size: 9,
  bold: false,
  color: "",
});

const part = (first: number, total: number, ...words: string[]) => ({
  width: 210,
  height: 297,
  total_pages: total,
  rows: 12,
  missing_letters: false,
  moment: "one",
  first,
  pages: words.map((each) => ({ items: [text(each)] })),
});

beforeEach(async () => {
  signedIn("cleaner");
  const list = await golden<{ data: unknown[] }>("task/getCleanings");
  server.use(
    http.get("*/v1/cleanings", () => HttpResponse.json({ ...list, data: [] } as never)),
    http.get("*/v1/reports/templates", () => answer([row])),
    http.put("*/v1/errors", () => answer(null)),
    http.get("*/v1/config", () => answer({ socket_url: "", socket_path: "/socket.io/" })),
  );
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  saved.mockReset();
  forgetView();
  await leaveWindow();
});

async function openViewer(): Promise<void> {
  openApp("/cleanings/print");
  const chooser = await screen.findByLabelText("Template");
  await until(() => expect(chooser.querySelector('option[value="day"]')).not.toBeNull());
  // Only what the server lets a cleaner print, beside the sheet with codes.
  expect([...chooser.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
    "Task sheet with codes",
    "Tasks by day",
  ]);
  await userEvent.selectOptions(chooser, "day");
}

it("shows all pages of a report, saves its files, and goes back to the sheet", async () => {
  const asked: { ref?: string; format?: string; first?: number }[] = [];
  server.use(
    http.post("*/v1/reports/pages", async ({ request }) => {
      const body = (await request.json()) as { ref: string; first: number };
      asked.push(body);
      return answer(body.first === 0 ? part(0, 3, "First", "Second") : part(2, 3, "Third"));
    }),
    http.post("*/v1/reports/file", async ({ request }) => {
      asked.push((await request.json()) as { format: string });
      return new HttpResponse("%PDF-1.3", { headers: { "Content-Type": "application/pdf" } }) as never;
    }),
  );
  await openViewer();
  expect(await screen.findByText("Third")).toBeInTheDocument();
  expect(screen.getByText(/12 rows/u)).toHaveTextContent("12 rows · 3 pages");
  expect(screen.getByRole("heading", { level: 1, name: "Tasks by day" })).toBeInTheDocument();
  expect(asked.map(({ ref, first }) => [ref, first])).toEqual([
    ["day", 0],
    ["day", 2],
  ]);

  await userEvent.click(screen.getByRole("button", { name: "Save as PDF" }));
  await until(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(saved.mock.calls[0]?.[1]).toBe("Tasks by day.pdf");
  expect(asked.at(-1)).toMatchObject({ ref: "day", format: "pdf" });

  await userEvent.selectOptions(screen.getByLabelText("Template"), "");
  expect(await screen.findByRole("heading", { level: 1, name: "Cleanings" })).toBeVisible();
});

it("never shows the parts of a report of two moments as one", async () => {
  let now = "one";
  const asked: number[] = [];
  server.use(
    http.post("*/v1/reports/pages", async ({ request }) => {
      const { first } = (await request.json()) as { first: number };
      asked.push(first);
      // Somebody changes something between the first part and the second one.
      if (first > 0) now = "two";
      const words = first === 0 ? [`First of ${now}`, `Second of ${now}`] : [`Third of ${now}`];
      return answer({ ...part(first, 3, ...words), moment: now });
    }),
  );
  await openViewer();
  expect(await screen.findByText("First of two")).toBeInTheDocument();
  expect(await screen.findByText("Third of two")).toBeInTheDocument();
  await until(() => expect(screen.getByRole("button", { name: "Print" })).toBeEnabled());
  await isAbsent(() => screen.queryByText("First of one"));
  expect(asked).toEqual([0, 2, 0, 2]);
});

it("stops asking where a long report goes on changing, shows pages of one moment and says so", async () => {
  const asked: number[] = [];
  let calm = false;
  server.use(
    http.post("*/v1/reports/pages", async ({ request }) => {
      const { first } = (await request.json()) as { first: number };
      asked.push(first);
      const moment = calm ? "calm" : `moment ${asked.length}`;
      const words = first === 0 ? [`First of ${moment}`, "Second"] : [`Third of ${moment}`];
      return answer({ ...part(first, 3, ...words), moment });
    }),
  );
  await openViewer();
  const again = await screen.findByRole("button", { name: "Try again" });
  await screen.findByText(
    "This report keeps changing while it loads. Here are its first pages, all from the same moment.",
  );
  expect(asked).toEqual([0, 2, 0, 2, 0, 2, 0, 2]);
  await isAbsent(() => screen.queryByText(/^Third of/u));
  expect(screen.getByText("First of moment 7")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Print" })).toBeDisabled();
  calm = true;
  await userEvent.click(again);
  await screen.findByText("Third of calm");
  await until(() => expect(screen.getByRole("button", { name: "Print" })).toBeEnabled());
});

it("stops a long report at a press, keeps what is there, and goes on at another", async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let waits = true;
  server.use(
    http.post("*/v1/reports/pages", async ({ request }) => {
      const { first } = (await request.json()) as { first: number };
      if (first === 0) return answer(part(0, 3, "First", "Second"));
      if (waits) await held;
      return answer(part(2, 3, "Third"));
    }),
  );
  await openViewer();
  expect(await screen.findByText("Second")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Print" })).toBeDisabled();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  const goOn = await screen.findByRole("button", { name: "Load all pages" });
  expect(screen.getByText("Second")).toBeInTheDocument();
  waits = false;
  release();
  await userEvent.click(goOn);
  expect(await screen.findByText("Third")).toBeInTheDocument();
  await until(() => expect(screen.getByRole("button", { name: "Print" })).toBeEnabled());
});

it.each([
  ["pdf", "Save as PDF"],
  ["xlsx", "Save as Excel file"],
  ["csv", "Save as CSV file"],
])("says that a %s file is being created, and stops it at a press", async (format, label) => {
  const asked: { format: string; gone: boolean }[] = [];
  let waits = true;
  server.use(
    http.post("*/v1/reports/pages", () => answer(part(0, 1, "First"))),
    http.post("*/v1/reports/file", async ({ request }) => {
      const one = { ...((await request.json()) as { format: string }), gone: false };
      asked.push(one);
      if (waits)
        await new Promise<void>((resolve) => {
          request.signal.addEventListener("abort", () => {
            one.gone = true;
            resolve();
          });
        });
      return new HttpResponse("file") as never;
    }),
  );
  await openViewer();
  const press = async () => {
    if (format !== "pdf") await userEvent.click(await screen.findByRole("button", { name: "More for this report" }));
    await userEvent.click(await screen.findByRole(format === "pdf" ? "button" : "menuitem", { name: label }));
  };
  expect(await screen.findByText("First")).toBeInTheDocument();
  await press();
  expect(await screen.findByRole("progressbar", { name: "The file is being created …" })).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await until(() => expect(asked).toMatchObject([{ format, gone: true }]));
  await isAbsent(() => screen.queryByRole("progressbar"));
  expect(saved).not.toHaveBeenCalled();
  waits = false;
  await press();
  await until(() => expect(saved.mock.calls.map(([, name]) => name)).toEqual([`Tasks by day.${format}`]));
});

it("says so where the pages cannot be had, and asks again at a press", async () => {
  server.use(
    http.post(
      "*/v1/reports/pages",
      () => HttpResponse.json({ status: { code: 500 }, error_code: "internal", error: "" }, { status: 500 }) as never,
    ),
  );
  await openViewer();
  const again = await screen.findByRole("button", { name: "Try again" });
  server.use(http.post("*/v1/reports/pages", () => answer(part(0, 1, "First"))));
  await userEvent.click(again);
  expect(await screen.findByText("First")).toBeInTheDocument();
});

it("says in words why a template is refused, for pages and for files", async () => {
  const refused = (why: string) =>
    HttpResponse.json(
      { status: { code: 400 }, error_code: "bad_request", error: "", fields: { template: why } },
      { status: 400 },
    ) as never;
  server.use(
    http.post("*/v1/reports/pages", () => refused("too_much")),
    http.post("*/v1/reports/file", () => refused("too_much")),
  );
  await openViewer();
  await screen.findByText("This report has too much on its pages. Use fewer parts or fewer days.");
  await isAbsent(() => screen.queryByText(/too_much/u));
  server.use(http.post("*/v1/reports/pages", () => answer(part(0, 1, "First"))));
  await userEvent.selectOptions(screen.getByLabelText("Template"), "");
  await userEvent.selectOptions(await screen.findByLabelText("Template"), "day");
  await screen.findByText("First");
  await userEvent.click(screen.getByRole("button", { name: "Save as PDF" }));
  await screen.findByText("This report has too much on its pages. Use fewer parts or fewer days.");
});

it("says once why a template is refused where two parts have the same fault", async () => {
  const fields = {
    "template.bands.row.parts[0].field": "unknown_name",
    "template.bands.row.parts[1].field": "unknown_name",
  };
  server.use(
    http.post(
      "*/v1/reports/pages",
      () =>
        HttpResponse.json(
          { status: { code: 400 }, error_code: "bad_request", error: "", fields },
          { status: 400 },
        ) as never,
    ),
  );
  await openViewer();
  const title = await screen.findByText("This report cannot be printed yet.");
  expect(title.parentElement?.querySelectorAll("li")).toHaveLength(1);
});

it("asks for the pages and files of the agency of which the sheet is", async () => {
  signedIn("manager", {
    roles: [1, 2].map((memberid) => ({ memberid, member_name: `Agency ${memberid}`, role: "manager" })) as never,
  });
  const list = await golden<{ data: unknown[] }>("task/getCleanings");
  const asked: string[] = [];
  const noted = ({ url }: Request) => asked.push(new URL(url).pathname.slice(3) + new URL(url).search);
  server.use(
    http.get("*/v1/cleanings", () => HttpResponse.json({ ...list, data: [] } as never)),
    http.get("*/v1/reports/templates", ({ request }) => {
      noted(request);
      return answer([row]);
    }),
    http.post("*/v1/reports/pages", ({ request }) => {
      noted(request);
      return answer(part(0, 1, `Page ${asked.length}`));
    }),
    http.post("*/v1/reports/file", ({ request }) => {
      noted(request);
      return new HttpResponse("%PDF-1.3", { headers: { "Content-Type": "application/pdf" } }) as never;
    }),
    http.put("*/v1/errors", () => answer(null)),
    http.get("*/v1/config", () => answer({ socket_url: "", socket_path: "/socket.io/" })),
  );
  await openViewer();
  await screen.findByText("Page 2");
  await userEvent.selectOptions(screen.getByLabelText("Agency"), "2");
  await screen.findByText("Page 4");
  await userEvent.click(screen.getByRole("button", { name: "Save as PDF" }));
  await until(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(asked).toEqual([
    "/reports/templates?memberid=1",
    "/reports/pages?memberid=1",
    "/reports/templates?memberid=2",
    "/reports/pages?memberid=2",
    "/reports/file?memberid=2",
  ]);
});

it("prints the pages as they are now, not as they were when they were chosen", async () => {
  let asked = 0;
  server.use(
    http.post("*/v1/reports/pages", () => {
      asked += 1;
      return answer(part(0, 1, `Plan ${asked}`));
    }),
  );
  const printed: (string | null)[] = [];
  vi.spyOn(window, "print").mockImplementation(() => {
    printed.push(document.querySelector(".report-leaf")?.textContent ?? null);
  });
  await openViewer();
  await screen.findByText("Plan 1");
  const print = screen.getByRole("button", { name: "Print" });
  await until(() => expect(print).toBeEnabled());
  await userEvent.click(print);
  expect(printed).toEqual(["Plan 1"]);

  // A task is given to another person.
  void queryClient.invalidateQueries({ queryKey: keys.cleanings() });
  await screen.findByText("Plan 2");

  // Nothing was said of a change for some minutes.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 });
  await userEvent.click(screen.getByRole("button", { name: "Print" }));
  await until(() => expect(printed).toEqual(["Plan 1", "Plan 3"]));
});

it("is about the tasks that the list shows, until one chooses days", async () => {
  const list = await golden<{ data: Task[] }>("task/getCleanings");
  const [first, second] = list.data;
  if (!first || !second) throw new Error("the list has too few");
  const tasks = [first, second].map((task, at): Task => ({ ...task, cleaning_rpmaid: 41 + at, state: "not_started" }));
  const [one] = tasks;
  if (!one) throw new Error("no task");
  const asked: { tasks?: string[]; from?: string; to?: string }[] = [];
  server.use(
    http.get("*/v1/cleanings", ({ request }) => {
      const past = new URL(request.url).searchParams.get("scope") === "past";
      return HttpResponse.json({ ...list, data: past ? [] : tasks } as never);
    }),
    http.post("*/v1/reports/pages", async ({ request }) => {
      asked.push((await request.json()) as { from: string; to: string });
      return answer(part(0, 1, `Page ${asked.length}`));
    }),
  );
  changeView({ range: { from: "2026-07-06", to: "2026-07-12" }, filter: { ...noFilter, states: ["not_started"] } });
  await openViewer();
  await screen.findByText("Page 1");
  const only = screen.getByRole("checkbox", { name: /^Only the tasks that the list shows/ });
  expect(asked[0]?.tasks).toContain(`${one.reinplan_memberid}-41`);
  expect(asked[0]?.from).toBeUndefined();
  await userEvent.click(only);
  await screen.findByText("Page 2");
  expect(asked[1]).toMatchObject({ from: "2026-07-06", to: "2026-07-12" });
  expect(asked[1]?.tasks).toBeUndefined();
});
