import { createEvent, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ReportTemplate, StoredReport } from "#/api/reports";
import { leaveWindow } from "#/session/session";
import { openApp } from "#/testing/app";
import { isAbsent } from "#/testing/absent";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";
import { until } from "#/testing/until";

// The channel's library needs a real socket; what it brings is tested where it is applied.
vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

// A picture is made smaller by a canvas, which this browser has not.
vi.mock("./pictures", async (original) => ({
  ...(await original<object>()),
  readPicture: async (file: File) => {
    if (file.name === "large.png") await reading;
    if (file.name === "broken.png") throw new Error("damaged");
    return "iVBORw0KGgoAAAA=";
  },
}));

/** Until when a large picture is read. */
let reading = Promise.resolve();

const catalogue = {
  version: 1,
  sizes: [{ name: "A4", width: 210, height: 297 }],
  kinds: ["text", "field", "line", "box", "page", "count", "bar_code", "picture"],
  sets: [
    {
      name: "tasks",
      title: "Tasks",
      fields: [
        { name: "property", title: "Property", number: false, group: true, code: false },
        { name: "town", title: "Town", number: false, group: true, code: false },
        { name: "hours", title: "Hours", number: true, group: false, code: false },
        { name: "task_code", title: "QR code of the task", number: false, group: false, code: true },
      ],
      about: [{ name: "agency", title: "Agency" }],
      words: [{ name: "total", text: "Total" }],
    },
  ],
};

const template: ReportTemplate = {
  version: 1,
  name: "Tasks by day",
  data: "tasks",
  paper: { size: "A4", margin: 12 },
  group: {},
  bands: { row: { height: 8, parts: [{ kind: "field", name: "property", x: 10, y: 1, width: 60 }] } },
};

const stored = (given: Partial<StoredReport> = {}): StoredReport => ({
  ref: "1-4",
  name: "Ours",
  title: "Ours",
  data: "tasks",
  shipped: false,
  shared: false,
  own: true,
  revision: 3,
  changed_at: "2026-07-04 14:00:00",
  changed_by: "Marta Example",
  template: { ...template, name: "Ours" },
  ...given,
});

const day = stored({
  ref: "day",
  name: "day",
  title: "Tasks by day",
  shipped: true,
  own: false,
  revision: 0,
  template,
});

const pages = {
  width: 210,
  height: 297,
  total_pages: 1,
  rows: 1,
  missing_letters: false,
  moment: "one",
  first: 0,
  pages: [{ items: [] }],
};

/** What was sent to the server, by method and the end of its address. */
let sent: { what: string; body: { template: ReportTemplate; revision?: number } }[] = [];

function serveTemplates(...rows: StoredReport[]): void {
  server.use(
    http.get("*/v1/reports/templates", () => answer(rows as never)),
    http.get("*/v1/reports/templates/:ref", ({ params }) =>
      answer((rows.find(({ ref }) => ref === params.ref) ?? null) as never),
    ),
    http.post("*/v1/reports/templates", async ({ request }) => {
      const body = (await request.json()) as never;
      sent.push({ what: "add", body });
      return answer(stored({ template: (body as { template: ReportTemplate }).template, revision: 1 }) as never);
    }),
  );
}

beforeEach(() => {
  sent = [];
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query.includes("min-width"),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});

function serveReports(): void {
  server.use(
    http.get("*/v1/reports/catalogue", () => answer(catalogue)),
    http.post("*/v1/reports/sample", () => answer(pages)),
    http.post("*/v1/reports/pages", () => answer(pages)),
    http.put("*/v1/errors", () => answer(null)),
    http.get("*/v1/config", () => answer({ socket_url: "", socket_path: "/socket.io/" })),
  );
}

const office = (level = "office") =>
  signedIn("manager", {
    roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level }] as never,
    draft_key: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
  });

const openTemplate = async (ref: string) => {
  const chooser = await screen.findByLabelText("Template");
  await until(() => expect(chooser.querySelector(`option[value="${ref}"]`)).not.toBeNull());
  await userEvent.selectOptions(chooser, ref);
};
const choose = async (action: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
};
const partOfRow = async () => screen.findByRole("button", { name: "Property, Field" });

afterEach(async () => {
  vi.restoreAllMocks();
  await leaveWindow();
  localStorage.clear();
});

describe("in the office", () => {
  beforeEach(() => {
    office();
    serveReports();
  });

  it("draws a copy of a shipped template, with the way back, and saves it", async () => {
    serveTemplates(day);
    openApp("/reportdesigner");
    await openTemplate("day");
    const part = await partOfRow();
    await userEvent.click(part);
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    const left = () => screen.getByLabelText("From the left (mm)");
    expect(left()).toHaveValue(13);
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(left()).toHaveValue(10);
    await userEvent.click(screen.getByRole("button", { name: "Redo" }));
    expect(left()).toHaveValue(13);

    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("button", { name: "All saved" });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body.template.name).toBe("Copy of Tasks by day");
    expect(sent[0]?.body.template.bands.row?.parts[0]).toMatchObject({ name: "property", x: 13 });
  });

  it("adds a field by keyboard, and takes it away", async () => {
    serveTemplates(day);
    openApp("/reportdesigner");
    await openTemplate("day");
    await partOfRow();
    await userEvent.click(screen.getByRole("tab", { name: "Fields" }));
    (await screen.findByRole("button", { name: "Add Town" })).focus();
    await userEvent.keyboard("{Enter}");
    const town = await screen.findByRole("button", { name: "Town, Field" });
    town.focus();
    await userEvent.keyboard("{Delete}");
    await isAbsent(() => screen.queryByRole("button", { name: "Town, Field" }));
  });

  it("adds a bar code that says a text of its own, and then a field", async () => {
    serveTemplates(day);
    openApp("/reportdesigner");
    await openTemplate("day");
    await userEvent.click(await partOfRow());
    await userEvent.click(screen.getByRole("tab", { name: "Fields" }));
    await userEvent.click(await screen.findByRole("button", { name: "Add Bar code" }));
    await userEvent.type(await screen.findByLabelText("Text"), "KEY-104");
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    const saved = (nth: number) => sent[nth]?.body.template.bands.row?.parts[1];
    await until(() => expect(sent).toHaveLength(1));
    expect(saved(0)).toMatchObject({ kind: "bar_code", width: 60, height: 12, text: "KEY-104" });
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Bar code" }), "town");
    await isAbsent(() => screen.queryByLabelText("Text"));
    expect(await screen.findByRole("button", { name: "Town, Bar code" })).toBeVisible();
    // A field that was chosen by mistake takes no text away.
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Bar code" }), "property");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Bar code" }), "");
    expect(await screen.findByLabelText("Text")).toHaveValue("KEY-104");
  });

  it("adds a field that is made for a QR code as a code, in the rows", async () => {
    serveTemplates(day);
    openApp("/reportdesigner");
    await openTemplate("day");
    await userEvent.click(await partOfRow());
    await userEvent.click(screen.getByRole("tab", { name: "Fields" }));
    await userEvent.click(await screen.findByRole("button", { name: "Add QR code of the task" }));
    expect(await screen.findByRole("combobox", { name: "QR code" })).toHaveValue("task_code");
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    await until(() => expect(sent).toHaveLength(1));
    const row = sent[0]?.body.template.bands.row;
    expect(row?.parts[1]).toMatchObject({ kind: "code", name: "task_code", width: 19 });
    expect(row?.height).toBeGreaterThanOrEqual(19);
  });

  it("adds a picture that stays with the template, as the server has stored it", async () => {
    const data = "iVBORw0KGgoAAAA=";
    serveTemplates(day);
    server.use(
      http.post("*/v1/reports/templates", async ({ request }) => {
        const body = (await request.json()) as { template: ReportTemplate };
        sent.push({ what: "add", body });
        const pictures = body.template.pictures?.map((each) => ({ ...each, data: "iVBORw0KGgoBBBB=" }));
        return answer(stored({ template: { ...body.template, ...(pictures && { pictures }) } }) as never);
      }),
    );
    openApp("/reportdesigner");
    await openTemplate("day");
    await userEvent.click(await partOfRow());
    await userEvent.click(screen.getByRole("tab", { name: "Fields" }));
    await userEvent.click(await screen.findByRole("button", { name: "Add Picture" }));
    fireEvent.change(screen.getByTestId("picture"), { target: { files: [new File(["x"], "Floor plan.png")] } });
    const part = await screen.findByRole("button", { name: "Floor plan, Picture" });
    expect(part.querySelector("img")).toHaveAttribute("src", `data:image/png;base64,${data}`);
    // The browser's own drag of a picture would end the move of its part.
    expect(part.querySelector("img")).toHaveAttribute("draggable", "false");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("button", { name: "All saved" });
    expect(sent[0]?.body.template.pictures).toEqual([{ name: "Floor plan", data }]);
    expect(sent[0]?.body.template.bands.row?.parts[1]).toMatchObject({ kind: "picture", name: "Floor plan" });
    expect(part.querySelector("img")).toHaveAttribute("src", "data:image/png;base64,iVBORw0KGgoBBBB=");
    // Removed with its last part, and back with it.
    part.focus();
    await userEvent.keyboard("{Delete}");
    await isAbsent(() => screen.queryByRole("button", { name: "Floor plan, Picture" }));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await userEvent.click(await screen.findByRole("button", { name: "Floor plan, Picture" }));
    expect(screen.getByRole("combobox", { name: "Picture" })).toHaveValue("Floor plan");
  });

  it("leaves out a large picture whose part or template is gone when it is there", async () => {
    const shown = structuredClone(template);
    shown.pictures = ["Plan", "Map"].map((name) => ({ name, data: `iVBORw0KGgo${name}A`.slice(0, 12) }));
    const part = { kind: "picture", x: 80, y: 1, width: 30, height: 6 };
    shown.bands.row?.parts.push({ ...part, name: "Plan" }, { ...part, name: "Map", x: 120 });
    serveTemplates({ ...day, template: shown }, stored());
    const chooseLarge = () => {
      let done: () => void = () => undefined;
      reading = new Promise((resolve) => {
        done = resolve;
      });
      fireEvent.change(screen.getByTestId("picture"), { target: { files: [new File(["x"], "large.png")] } });
      return async () => {
        done();
        await reading;
      };
    };
    openApp("/reportdesigner");
    await openTemplate("day");
    await userEvent.click(await screen.findByRole("button", { name: "Plan, Picture" }));
    await userEvent.click(await screen.findByRole("button", { name: "Choose another picture" }));
    const readFirst = chooseLarge();
    screen.getByRole("button", { name: "Plan, Picture" }).focus();
    await userEvent.keyboard("{Delete}");
    await isAbsent(() => screen.queryByRole("button", { name: "Plan, Picture" }));
    await readFirst();
    // The one that took its place keeps its picture.
    await isAbsent(() => screen.queryByRole("button", { name: "large, Picture" }));
    expect(screen.getByRole("button", { name: "Map, Picture" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));

    await userEvent.click(screen.getByRole("tab", { name: "Fields" }));
    const entry = await screen.findByRole("button", { name: "Add Picture" });
    // A browser asks for a file at a press, not after a drag.
    expect(entry.closest("li")).toHaveAttribute("draggable", "false");
    expect(screen.getByRole("button", { name: "Add Line" }).closest("li")).toHaveAttribute("draggable", "true");
    await userEvent.click(entry);
    const readSecond = chooseLarge();
    await openTemplate("1-4");
    await isAbsent(() => screen.queryByRole("button", { name: "Map, Picture" }));
    await readSecond();
    await isAbsent(() => screen.queryByRole("button", { name: "large, Picture" }));
    expect(await partOfRow()).toBeVisible();
  });

  it("says so where a picture cannot be read", async () => {
    serveTemplates(day);
    openApp("/reportdesigner");
    await openTemplate("day");
    await partOfRow();
    await userEvent.click(screen.getByRole("tab", { name: "Fields" }));
    await userEvent.click(await screen.findByRole("button", { name: "Add Picture" }));
    fireEvent.change(screen.getByTestId("picture"), { target: { files: [new File(["x"], "broken.png")] } });
    await screen.findByText("This picture could not be read. Please choose another one.");
  });

  it("asks for pages without codes and passwords while one draws", async () => {
    serveTemplates(day);
    const asked: unknown[] = [];
    server.use(
      http.post("*/v1/reports/pages", async ({ request }) => {
        asked.push(((await request.json()) as { preview?: boolean }).preview);
        return answer(pages);
      }),
    );
    openApp("/reportdesigner");
    await openTemplate("day");
    await userEvent.click(await partOfRow());
    await userEvent.keyboard("{ArrowRight}");
    await until(() => expect(asked.length).toBeGreaterThan(1));
    expect(new Set(asked)).toEqual(new Set([true]));
  });

  it("says at its part why a template is refused", async () => {
    serveTemplates(day);
    server.use(
      http.post(
        "*/v1/reports/pages",
        () =>
          HttpResponse.json(
            {
              status: { code: 400 },
              error_code: "bad_request",
              error: "",
              fields: { "template.bands.row.parts[0].name": "unknown_name" },
            },
            { status: 400 },
          ) as never,
      ),
    );
    openApp("/reportdesigner");
    await openTemplate("day");
    const notice = (await screen.findByText("This report cannot be printed yet.")).closest("[role]") ?? document.body;
    await userEvent.click(
      within(notice as HTMLElement).getByRole("button", {
        name: "Row · Property · Name: This is not known here. Choose another one.",
      }),
    );
    expect(await partOfRow()).toHaveAttribute("aria-pressed", "true");
    await until(() =>
      expect(screen.getByRole("combobox", { name: "Field" })).toHaveAccessibleDescription(
        "This is not known here. Choose another one.",
      ),
    );
  });

  it("takes out what is not known, and brings it back", async () => {
    const newer = structuredClone(template);
    newer.bands.row?.parts.push({ kind: "field", name: "weather", x: 80, y: 1, width: 30 }, {
      kind: "line",
      x: 0,
      y: 1,
      width: 30,
      glow: 3,
    } as never);
    serveTemplates({ ...day, template: { ...newer, sort: ["weather", "property"] } });
    server.use(
      http.post("*/v1/reports/pages", async ({ request }) => {
        const asked = (await request.json()) as { template: ReportTemplate };
        if (!JSON.stringify(asked).includes("weather")) return answer(pages);
        const fields = {
          "template.bands.row.parts[1].name": "unknown_name",
          "template.bands.row.parts[2].glow": "unknown_field",
          "template.sort[0]": "unknown_name",
        };
        return HttpResponse.json(
          { status: { code: 400 }, error_code: "bad_request", error: "", fields },
          { status: 400 },
        ) as never;
      }),
    );
    openApp("/reportdesigner");
    await openTemplate("day");
    const removal = await screen.findByRole("button", { name: "Remove what is not known" });
    await userEvent.click(removal);
    expect(screen.getByRole("region", { name: "Drawing" })).toHaveFocus();
    // The refusals are those of the template as it was: a second press takes nothing more.
    fireEvent.click(removal);
    await isAbsent(() => screen.queryByText("This report cannot be printed yet."));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await until(() => expect(sent).toHaveLength(1));
    const saved = sent[0]?.body.template;
    expect(saved?.sort).toEqual(["property"]);
    expect(saved?.bands.row?.parts).toEqual([
      expect.objectContaining({ name: "property" }),
      { kind: "line", x: 0, y: 1, width: 30 },
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("button", { name: "weather, Field" })).toBeVisible();
    // The keys of the drawing.
    await userEvent.keyboard("{Control>}y{/Control}");
    await isAbsent(() => screen.queryByRole("button", { name: "weather, Field" }));
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(await screen.findByRole("button", { name: "weather, Field" })).toBeVisible();
  });

  it("offers to remove nothing where only the paper is not known", async () => {
    serveTemplates(day);
    server.use(
      http.post(
        "*/v1/reports/pages",
        () =>
          HttpResponse.json(
            {
              status: { code: 400 },
              error_code: "bad_request",
              error: "",
              fields: { "template.paper.size": "unknown_name" },
            },
            { status: 400 },
          ) as never,
      ),
    );
    openApp("/reportdesigner");
    await openTemplate("day");
    await screen.findByText("This report cannot be printed yet.");
    await isAbsent(() => screen.queryByRole("button", { name: "Remove what is not known" }));
  });

  it("goes through the tree by its keys, moves a part, and removes one", async () => {
    const two = structuredClone(template);
    two.bands.row?.parts.push({ kind: "field", name: "town", x: 80, y: 1, width: 30 });
    serveTemplates({ ...day, template: two });
    openApp("/reportdesigner");
    await openTemplate("day");
    await partOfRow();
    const tree = screen.getByRole("tree", { name: "Parts of the report" });
    const item = (name: string | RegExp) => within(tree).getByRole("treeitem", { name });
    const rows = () =>
      within(tree)
        .getAllByRole("treeitem", { name: /, Field$/u })
        .map((each) => each.textContent);
    await userEvent.click(item("Page"));
    item("Page").focus();
    await userEvent.keyboard("{End}");
    expect(item("Page footer")).toHaveFocus();
    await userEvent.keyboard("{Home}");
    expect(item("Page")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    expect(item("Page header")).toHaveAttribute("aria-selected", "true");
    await userEvent.click(item("Property, Field"));
    item("Property, Field").focus();
    expect(rows()).toEqual(["Property, Field", "Town, Field"]);
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(rows()).toEqual(["Town, Field", "Property, Field"]);
    expect(item("Property, Field")).toHaveAttribute("aria-selected", "true");
    await userEvent.click(item("Town, Field"));
    await userEvent.keyboard("{Delete}");
    expect(rows()).toEqual(["Property, Field"]);
  });

  it("lists the versions of a template, and makes an earlier one the newest", async () => {
    serveTemplates(stored());
    const asked: unknown[] = [];
    server.use(
      http.get("*/v1/reports/templates/:ref/versions", () =>
        answer([
          { revision: 3, name: "Ours", changed_at: "2026-07-04 14:00:00", changed_by: "Marta Example" },
          { revision: 2, name: "Ours before", changed_at: "2026-07-03 09:30:00", changed_by: "" },
        ] as never),
      ),
      http.post("*/v1/reports/templates/:ref/restore", async ({ request }) => {
        asked.push(await request.json());
        return answer(stored({ revision: 4, template: { ...template, name: "Ours before" } }) as never);
      }),
    );
    openApp("/reportdesigner");
    await openTemplate("1-4");
    await partOfRow();
    await choose("Versions");
    const dialog = await screen.findByRole("dialog", { name: "Versions" });
    const rows = await within(dialog).findAllByRole("listitem");
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent("This version");
    expect(rows[1]).toHaveTextContent("Ours before");
    await userEvent.click(within(dialog).getByRole("button", { name: "Restore" }));
    expect(await screen.findByText("Restored")).toBeVisible();
    expect(asked).toEqual([{ version: 2, revision: 3 }]);
    await isAbsent(() => screen.queryByRole("dialog", { name: "Versions" }));
    expect(screen.getByRole("button", { name: "All saved" })).toBeDisabled();
  });

  it("says on a phone in words, and once, why a template is refused", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) =>
        ({
          matches: false,
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    serveTemplates(day);
    server.use(
      http.post(
        "*/v1/reports/pages",
        () =>
          HttpResponse.json(
            {
              status: { code: 400 },
              error_code: "bad_request",
              error: "",
              fields: { "template.bands.row.parts[0].name": "unknown_name" },
            },
            { status: 400 },
          ) as never,
      ),
    );
    openApp("/reportdesigner");
    await openTemplate("day");
    await screen.findByText("Row · Property · Name: This is not known here. Choose another one.");
    expect(screen.getAllByText("This report cannot be printed yet.")).toHaveLength(1);
    await isAbsent(() => screen.queryByText(/unknown_name/u));
  });

  it("keeps what was drawn where another person was faster", async () => {
    const theirs = stored({ revision: 4, template: { ...template, name: "Theirs" }, changed_by: "Piotr Example" });
    serveTemplates(stored());
    server.use(
      http.put("*/v1/reports/templates/:ref", async ({ request }) => {
        const body = (await request.json()) as { template: ReportTemplate; revision: number };
        sent.push({ what: "change", body });
        return body.revision === 4
          ? answer(stored({ revision: 5, template: body.template }) as never)
          : (HttpResponse.json(
              { status: { code: 409 }, error_code: "conflict", error: "", data: theirs },
              { status: 409 },
            ) as never);
      }),
    );
    openApp("/reportdesigner");
    await openTemplate("1-4");
    await userEvent.click(await partOfRow());
    await userEvent.keyboard("{ArrowDown}");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    const question = await screen.findByRole("dialog");
    expect(within(question).getByText(/Piotr Example/u)).toBeVisible();
    await userEvent.click(within(question).getByRole("button", { name: "Save mine" }));
    await screen.findByRole("button", { name: "All saved" });
    expect(sent.map(({ body }) => [body.revision, body.template.bands.row?.parts[0]?.y])).toEqual([
      [3, 2],
      [4, 2],
    ]);
  });

  it("deletes a template with a way back", async () => {
    serveTemplates(stored());
    const back: unknown[] = [];
    server.use(
      http.delete("*/v1/reports/templates/:ref", () => answer({ dropped: true } as never)),
      http.post("*/v1/reports/templates/:ref/back", ({ params }) => {
        back.push(params.ref);
        return answer(stored() as never);
      }),
    );
    openApp("/reportdesigner");
    await openTemplate("1-4");
    await choose("Delete template");
    expect(await screen.findByText("Template deleted")).toBeVisible();
    fireEvent.click(await screen.findByText("Undo"));
    expect(await screen.findByText("Restored")).toBeVisible();
    // The same one comes back, not a further one.
    expect(back).toEqual(["1-4"]);
    expect(sent).toEqual([]);
  });

  it("leaves the deletion of what another person shares to them", async () => {
    serveTemplates(stored({ shared: true, own: false }));
    openApp("/reportdesigner");
    await openTemplate("1-4");
    await partOfRow();
    await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
    expect(await screen.findByRole("menuitem", { name: "Save as a copy" })).toBeVisible();
    await isAbsent(() => screen.queryByRole("menuitem", { name: "Delete template" }));
  });

  it("makes a template of its own of a file, beside the one that was open", async () => {
    serveTemplates(stored());
    openApp("/reportdesigner");
    await openTemplate("1-4");
    await partOfRow();
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("no file can be chosen");
    const other = { ...template, name: "Of a colleague" };
    await userEvent.upload(input, new File([JSON.stringify(other)], "other.json", { type: "application/json" }));
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    await until(() =>
      expect(sent.map(({ what, body }) => [what, body.template.name])).toEqual([["add", "Of a colleague"]]),
    );
  });

  it("shares what is stored, and leaves what is drawn unsaved", async () => {
    serveTemplates(stored());
    server.use(
      http.put("*/v1/reports/templates/:ref", async ({ request }) => {
        const body = (await request.json()) as { template: ReportTemplate };
        sent.push({ what: "change", body });
        return answer(stored({ revision: 4, shared: true, template: body.template }) as never);
      }),
    );
    openApp("/reportdesigner");
    await openTemplate("1-4");
    await userEvent.click(await partOfRow());
    await userEvent.keyboard("{ArrowRight}");
    await choose("Share with the agency");
    await until(() => expect(sent.map(({ body }) => body.template)).toEqual([{ ...template, name: "Ours" }]));
    expect(screen.getByLabelText("From the left (mm)")).toHaveValue(11);
    expect(screen.getByRole("button", { name: "Save" })).toBeEnabled();
  });

  it("undoes that a template is shared, also when another one is drawn by then", async () => {
    serveTemplates(stored(), day);
    const changes: { ref: string; shared: boolean; revision: number }[] = [];
    server.use(
      http.put("*/v1/reports/templates/:ref", async ({ request, params }) => {
        const body = (await request.json()) as { shared: boolean; revision: number };
        changes.push({ ref: String(params.ref), shared: body.shared, revision: body.revision });
        return answer(stored({ revision: body.revision + 1, shared: body.shared }) as never);
      }),
    );
    openApp("/reportdesigner");
    await openTemplate("1-4");
    await partOfRow();
    await choose("Share with the agency");
    expect(await screen.findByText("Saved")).toBeInTheDocument();
    await openTemplate("day");
    const undo = screen.getAllByRole("button", { name: "Undo" }).at(-1);
    if (undo) fireEvent.click(undo);
    await until(() =>
      expect(changes).toEqual([
        { ref: "1-4", shared: true, revision: 3 },
        { ref: "1-4", shared: false, revision: 4 },
      ]),
    );
  });

  it("leaves a template shared that someone has changed since, and asks nothing about what is drawn", async () => {
    serveTemplates(stored(), day);
    server.use(
      http.put("*/v1/reports/templates/:ref", async ({ request }) => {
        const { shared, revision } = (await request.json()) as { shared: boolean; revision: number };
        if (shared) return answer(stored({ revision: revision + 1, shared }) as never);
        return HttpResponse.json(
          { status: { code: 409 }, error_code: "conflict", error: "", data: stored({ revision: 9, shared: true }) },
          { status: 409 },
        ) as never;
      }),
    );
    openApp("/reportdesigner");
    await openTemplate("1-4");
    await partOfRow();
    await choose("Share with the agency");
    await screen.findByText("Saved");
    await openTemplate("day");
    const undo = screen.getAllByRole("button", { name: "Undo" }).at(-1);
    if (undo) fireEvent.click(undo);
    await screen.findByText("Someone has changed the template since. It stays shared.");
    await isAbsent(() => screen.queryByRole("dialog"));
  });

  it("goes to the neighbor of a part that is removed, and to its band after the last one", async () => {
    const two = structuredClone(template);
    two.bands.row?.parts.push({ kind: "field", name: "town", x: 80, y: 1, width: 30 });
    serveTemplates({ ...day, template: two });
    openApp("/reportdesigner");
    await openTemplate("day");
    await partOfRow();
    await userEvent.click(await screen.findByRole("button", { name: "Town, Field" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    await until(() => expect(screen.getByRole("button", { name: "Property, Field" })).toHaveFocus());
    await userEvent.keyboard("{Delete}");
    await until(() => expect(screen.getByRole("button", { name: /^Row/u, pressed: true })).toHaveFocus());
  });

  it("sets the thickness of a line, the fill of a box, and a sheet of labels", async () => {
    const drawn = structuredClone(template);
    drawn.bands.row?.parts.push(
      { kind: "line", x: 0, y: 4, width: 60 },
      { kind: "box", x: 80, y: 1, width: 5, height: 5 },
    );
    serveTemplates({ ...day, template: drawn });
    openApp("/reportdesigner");
    await openTemplate("day");
    await partOfRow();
    await userEvent.click(screen.getByRole("button", { name: "Line" }));
    fireEvent.change(await screen.findByLabelText("Thickness (mm)"), { target: { value: "0.75" } });
    await userEvent.click(screen.getByRole("button", { name: "Box" }));
    await userEvent.click(await screen.findByLabelText("Filled with a color"));
    fireEvent.change(await screen.findByLabelText("Fill color"), { target: { value: "#ffee00" } });
    await userEvent.click(screen.getByRole("treeitem", { name: "Page" }));
    await userEvent.click(await screen.findByLabelText("Print on labels"));
    fireEvent.change(await screen.findByLabelText("Side by side"), { target: { value: "2" } });
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    await until(() => expect(sent).toHaveLength(1));
    const saved = sent[0]?.body.template;
    expect(saved?.bands.row?.parts.slice(1)).toEqual([
      expect.objectContaining({ kind: "line", thickness: 0.75 }),
      expect.objectContaining({ kind: "box", fill: "#ffee00" }),
    ]);
    expect(saved?.paper.labels).toEqual({ columns: 2, rows: 8, width: 63.5, height: 33.9, gap_x: 2.5 });
  });

  it("draws a label as wide as it is, and puts what is dropped where it is dropped", async () => {
    const drawn = structuredClone(template);
    drawn.paper = { size: "A4", margin: 2, labels: { columns: 2, rows: 8, width: 64, height: 34 } };
    drawn.bands.row = { height: 20, parts: [{ kind: "field", name: "property", x: 0, y: 1, width: 20 }] };
    serveTemplates({ ...day, template: drawn });
    openApp("/reportdesigner");
    await openTemplate("day");
    await partOfRow();
    const page = screen.getByRole("group", { name: "Page" });
    expect(page.style.getPropertyValue("--mm")).toContain("/ 64");
    const strip = page.querySelector('[data-band="row"]') as HTMLElement;
    // Sixty millimeters of room, ten pixels each.
    vi.spyOn(strip, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 600, 200));
    const dataTransfer = {
      types: ["application/x-latchkey-report-part"],
      getData: () => JSON.stringify({ kind: "field", name: "town" }),
    };
    const drop = Object.assign(createEvent.drop(strip, { dataTransfer }), { clientX: 150, clientY: 100 });
    fireEvent(strip, drop);
    expect(await screen.findByRole("button", { name: "Town, Field" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByLabelText("From the left (mm)")).toHaveValue(15);
    expect(screen.getByLabelText("From the top (mm)")).toHaveValue(10);
  });

  it("says at each field of a condition why it is refused, and draws thick lines whole", async () => {
    const drawn = structuredClone(template);
    const when = { field: "property", is: [], color: "red", fill: "blue" };
    drawn.bands.row?.parts.push(
      { kind: "box", x: 80, y: 1, width: 5, height: 5, when },
      { kind: "line", x: 0, y: 4, width: 60, thickness: 4 },
    );
    serveTemplates({ ...day, template: drawn });
    const path = "template.bands.row.parts[1].when";
    const fields = {
      [`${path}.is[0]`]: "too_many_letters:200",
      [`${path}.color`]: "no_color",
      [`${path}.fill`]: "no_color",
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
    openApp("/reportdesigner");
    await openTemplate("day");
    await screen.findByText("This report cannot be printed yet.");
    const line = screen.getByRole("button", { name: "Line" });
    expect((line.parentElement as HTMLElement).style.height).toContain("* 4");
    await userEvent.click(screen.getByRole("button", { name: "Box" }));
    expect(await screen.findByLabelText("is one of")).toHaveAccessibleDescription(/Use at most 200 characters\./u);
    expect(screen.getByLabelText("Color in that case")).toHaveAccessibleDescription("Choose a color.");
    expect(screen.getByLabelText("Fill color")).toHaveAccessibleDescription("Choose a color.");
  });

  it("keeps what was dragged to another band selected", async () => {
    const three = structuredClone(template);
    three.bands.row?.parts.push({ kind: "field", name: "town", x: 80, y: 1, width: 30 });
    serveTemplates({ ...day, template: three });
    openApp("/reportdesigner");
    await openTemplate("day");
    const part = await partOfRow();
    fireEvent.pointerDown(part, { button: 0, clientX: 0, clientY: 50 });
    fireEvent.pointerMove(window, { clientX: 0, clientY: 20 });
    fireEvent.pointerUp(window, { clientX: 0, clientY: 0 });
    const neighbor = await screen.findByRole("button", { name: "Town, Field" });
    fireEvent.click(neighbor, { detail: 1 });
    expect(neighbor).toHaveAttribute("aria-pressed", "false");
    expect(await partOfRow()).toHaveAttribute("aria-pressed", "true");
  });

  it("opens no file that is not a template", async () => {
    serveTemplates(day);
    openApp("/reportdesigner");
    await openTemplate("day");
    await partOfRow();
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("no file can be chosen");
    await userEvent.upload(input, new File(["{nothing"], "broken.json", { type: "application/json" }));
    expect(await screen.findByText("This file is not a report template.")).toBeVisible();
    expect(await partOfRow()).toBeVisible();
  });

  it("opens no template of a later version, as a file or stored, and keeps what is drawn", async () => {
    const later = { version: 2, name: "Later", data: "tasks", paper: { leaves: [] }, bands: [] };
    serveTemplates(day, stored({ ref: "1-9", title: "Later", template: later as unknown as ReportTemplate }));
    openApp("/reportdesigner");
    await openTemplate("day");
    await userEvent.click(await partOfRow());
    const left = await screen.findByLabelText("From the left (mm)");
    await userEvent.clear(left);
    await userEvent.type(left, "30");
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("no file can be chosen");
    await userEvent.upload(input, new File([JSON.stringify(later)], "later.json", { type: "application/json" }));
    const words = "This template was made with a newer version. Update Latchkey to use it.";
    expect(await screen.findByText(words)).toBeVisible();
    await isAbsent(() => screen.queryByText("Leave without saving?"));
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Template" }), "1-9");
    await userEvent.click(await screen.findByRole("button", { name: "Leave without saving" }));
    await until(() => expect(screen.getAllByText(words).length).toBeGreaterThan(1));
    expect(screen.getByLabelText("From the left (mm)")).toHaveValue(30);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await until(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.template.bands.row?.parts[0]).toMatchObject({ name: "property", x: 30 });
  });
});

it("lets an owner delete what another person shares", async () => {
  office("owner");
  serveReports();
  serveTemplates(stored({ shared: true, own: false }));
  openApp("/reportdesigner");
  await openTemplate("1-4");
  await partOfRow();
  await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
  expect(await screen.findByRole("menuitem", { name: "Delete template" })).toBeVisible();
});

it("is about the agency in the address, and about another one at a choice", async () => {
  signedIn("manager", {
    roles: [1, 2].map((memberid) => ({ memberid, member_name: `Agency ${memberid}`, role: "manager" })) as never,
    draft_key: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
  });
  serveReports();
  const asked: string[] = [];
  const drawn: string[] = [];
  server.use(
    http.get("*/v1/reports/templates", ({ request }) => {
      asked.push(new URL(request.url).search);
      return answer([]);
    }),
    http.post("*/v1/reports/pages", ({ request }) => {
      drawn.push(new URL(request.url).search);
      return answer(pages);
    }),
  );
  openApp("/reportdesigner?member=2");
  await until(() => expect(asked).toEqual(["?memberid=2"]));
  await userEvent.selectOptions(await screen.findByLabelText("Agency"), "1");
  await until(() => expect(asked).toEqual(["?memberid=2", "?memberid=1"]));
  await until(() => expect(drawn).toEqual(["?memberid=2", "?memberid=1"]));
  await partOfRow();
});

describe("without sign-in", () => {
  beforeEach(() => serveReports());

  it("keeps the drawing when the window is closed, and asks for no one's data", async () => {
    const { unmount } = openApp("/reportdesigner");
    expect(await screen.findByRole("heading", { name: "Report designer", level: 1 })).toBeVisible();
    const part = await partOfRow();
    await userEvent.click(part);
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByLabelText("From the left (mm)")).toHaveValue(1);
    unmount();

    openApp("/reportdesigner");
    await userEvent.click(await partOfRow());
    expect(screen.getByLabelText("From the left (mm)")).toHaveValue(1);
    await isAbsent(() => screen.queryByRole("button", { name: "Save" }));
  });

  it("goes on after the sign-in with what was drawn before it", async () => {
    const { unmount } = openApp("/reportdesigner");
    await userEvent.click(await partOfRow());
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^\/login\?next=.*reportdesigner/u),
    );
    unmount();

    office();
    serveReports();
    serveTemplates(day);
    openApp("/reportdesigner");
    await userEvent.click(await partOfRow());
    expect(screen.getByLabelText("From the left (mm)")).toHaveValue(1);
    expect(localStorage.getItem("report designer")).toBeNull();
  });

  it("says to a guest what is left to do without the team's data", async () => {
    signedIn("guest");
    serveReports();
    openApp("/reportdesigner");
    expect(await screen.findByText(/The report stays on this device/u)).toBeVisible();
    await isAbsent(() => screen.queryByRole("link", { name: "Sign in" }));
  });

  it("says so where the fields cannot be had, and goes on when they can", async () => {
    server.use(http.get("*/v1/reports/catalogue", () => HttpResponse.error()));
    openApp("/reportdesigner");
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByRole("heading", { name: "Report designer" })).toBeVisible();
    serveReports();
    await userEvent.click(again);
    expect(await partOfRow()).toBeVisible();
  });
});
