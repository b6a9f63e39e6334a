import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Import, ImportDetail, ImportLine } from "#/api/imports";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";

const patience = { timeout: 60_000 };

/** The server's own kept answers. */
async function serve(given: Partial<ImportDetail> = {}) {
  const runs = (await golden<{ data: Import[] }>("importing/getManageImports")).data;
  const kept = (await golden<{ data: ImportDetail }>("importing/getManageImport")).data;
  const lines = (await golden<{ data: ImportLine[] }>("importing/getManageImportLines")).data;
  const asked: string[] = [];
  let now = { ...kept, ...given };
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/imports", () => answer(runs)),
    http.get("*/v1/manage/imports/:ref", () => answer(now)),
    http.get("*/v1/manage/imports/:ref/lines", ({ request }) => {
      const effect = new URL(request.url).searchParams.get("effect");
      const data = lines.filter((line) => effect === null || line.effect === effect);
      return HttpResponse.json({ data, next_page: "MA==", prev_page: "MA==" } as never);
    }),
    http.put("*/v1/manage/imports/:ref/columns", async ({ request }) => {
      const { columns } = (await request.json()) as { columns: { name: string; heading: string }[] };
      asked.push(columns.flatMap(({ name, heading }) => (heading === "" ? [] : [`${name}=${heading}`])).join(" "));
      now = { ...now, state: "previewing", done: 0 };
      return answer(now);
    }),
    http.post("*/v1/manage/imports/:ref/step", () => {
      asked.push("step");
      now = { ...now, state: now.state === "previewing" ? "previewed" : "done", done: now.lines };
      return answer(now);
    }),
    http.post("*/v1/manage/imports/:ref/back", () => {
      asked.push("back");
      now = { ...now, state: "returned", returnable: false, until: "" };
      return answer(now);
    }),
  );
  return asked;
}

describe("imports", () => {
  it("shows the columns, asks for what is missing, and goes on to the preview by itself", async () => {
    const asked = await serve({ state: "mapping", known: false, run_at: "", returnable: false, until: "" });
    openApp("/manage/imports/1-1");
    const arrival = await screen.findByLabelText("Arrival", {}, patience);
    await userEvent.selectOptions(arrival, "");
    await userEvent.click(screen.getByRole("button", { name: "Show what would happen" }));
    expect(await screen.findByText("Please choose a column.")).toBeVisible();
    expect(asked).toEqual([]);
    await userEvent.selectOptions(arrival, "Abreise");
    expect(screen.getAllByText("This column is chosen twice.")).toHaveLength(2);
    await userEvent.selectOptions(arrival, "Anreise");
    await userEvent.click(screen.getByRole("button", { name: "Show what would happen" }));
    expect(await screen.findByRole("button", { name: "Import the lines that work" }, patience)).toBeVisible();
    expect(asked[0]).toContain("arrival=Anreise");
    expect(asked[1]).toBe("step");
  });

  it("asks how days and amounts of payments are written", async () => {
    const payments = (await golden<{ data: ImportDetail }>("importing/getManageImportOfPayments")).data;
    await serve({ ...payments, state: "mapping", known: false, run_at: "", returnable: false, until: "" });
    openApp("/manage/imports/1-1");
    expect(await screen.findByLabelText("Form of dates", {}, patience)).toHaveValue(payments.dates);
    expect(screen.getByLabelText("Form of amounts")).toHaveValue(payments.decimal);
  });

  it("shows what each line did, only those that are asked for, and takes it all back", async () => {
    const asked = await serve();
    openApp("/manage/imports/1-1");
    expect(await screen.findByText("Property: Already taken", {}, patience)).toBeVisible();
    expect(screen.getByText("Booking number: Twice in the file")).toBeVisible();
    await userEvent.click(screen.getByText("New (1)"));
    expect(await screen.findByText("Nora Neu")).toBeVisible();
    await isAbsent(() => screen.queryByText("Property: Already taken"));
    await userEvent.click(screen.getByRole("button", { name: "Take the import back" }));
    await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Take it back" }));
    expect(await screen.findByText(/^The import was taken back/)).toBeVisible();
    expect(asked).toEqual(["back"]);
  });

  it("lists the latest imports with when they can be taken back", async () => {
    await serve();
    openApp("/manage/imports");
    expect(await screen.findByRole("link", { name: "stays.csv" }, patience)).toBeVisible();
    expect(screen.getByText(/^Can be taken back until/)).toBeVisible();
  });
});
