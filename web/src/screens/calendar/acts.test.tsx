import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CalendarHome } from "#/api/home-calendar";
import type { Closed, KeptStay, StayPreview } from "#/api/office-stays";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { atDesk } from "#/testing/desk";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";
import { until } from "#/testing/until";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

vi.mock("virtua", async () => import("#/testing/whole-lists"));

beforeEach(async () => leaveWindow());

interface Page {
  from: string;
  items: CalendarHome[];
}

type Changes = Record<string, { from: unknown; to: unknown }>;

/** The server's own answers, for a stay of Greta in the Alte Werft and closed nights of the Bernsteinhaus. */
async function serve(change: { preview?: Partial<StayPreview>; level?: "office" | "read_only" } = {}) {
  const { data: page } = await golden<{ data: Page }>("calendar/getManageCalendar");
  const { data: entered } = await golden<{ data: KeptStay }>("reservation/office_entered");
  const { data: preview } = await golden<{ data: StayPreview }>("reservation/office_preview");
  const { data: closed } = await golden<{ data: Closed }>("reservation/office_block");
  let stay: KeptStay = {
    ...entered,
    id: 6,
    fields: { ...entered.fields, property: 4, arrival: "2026-07-06", departure: "2026-07-10", source: "Portal" },
  };
  const block: Closed = { ...closed, property: 5, arrival: "2026-07-08", departure: "2026-07-11", note: "Roof" };
  const [asked, saved] = [[] as Changes[], [] as Changes[]];
  const changesOf = async (request: Request) => ((await request.json()) as { changes: Changes }).changes;
  signedIn("manager", {
    roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level: change.level ?? "office" }],
  });
  server.use(
    http.get("*/v1/manage/calendar", () => answer(page as never)),
    http.get("*/v1/manage/propertychoices", () =>
      answer({ accounts: [], buildings: [], categories: [], towns: [], groups: [] }),
    ),
    http.get("*/v1/manage/channels", () => answer(["Portal"])),
    http.get("*/v1/manage/reservations/:ref", () => answer(stay)),
    http.post("*/v1/manage/reservations/:ref/preview", async ({ request }) => {
      asked.push(await changesOf(request));
      return answer({ ...preview, ...change.preview });
    }),
    http.patch("*/v1/manage/reservations/:ref", async ({ request }) => {
      const changes = await changesOf(request);
      saved.push(changes);
      const wrong = Object.entries(changes).find(
        ([field, { from }]) => stay.fields[field as keyof KeptStay["fields"]] !== from,
      );
      if (wrong) {
        const [field] = wrong;
        const stored = stay.fields[field as keyof KeptStay["fields"]];
        return HttpResponse.json(
          {
            status: { code: 409 },
            error_code: "edit_clash",
            error: "edit_clash",
            data: { clashes: [{ field, stored, by: "Demo Colleague", at: "2026-07-08 11:58:00" }] },
          },
          { status: 409 },
        );
      }
      const to = Object.fromEntries(Object.entries(changes).map(([field, one]) => [field, one.to]));
      stay = { ...stay, fields: { ...stay.fields, ...to } };
      return answer(stay);
    }),
    http.get("*/v1/manage/blocks/:ref", () => answer(block)),
    http.post("*/v1/manage/blocks/:ref/preview", async ({ request }) => {
      asked.push(await changesOf(request));
      return answer({ taken: [], tasks: [], people: [] });
    }),
    http.patch("*/v1/manage/blocks/:ref", async ({ request }) => {
      saved.push(await changesOf(request));
      return answer(block);
    }),
  );
  openApp(`/manage/calendar?date=${page.from}`);
  return {
    asked,
    saved,
    /** Another manager moves the stay meanwhile. */
    elsewhere: (fields: Partial<KeptStay["fields"]>) => {
      stay = { ...stay, fields: { ...stay.fields, ...fields } };
    },
  };
}

const cellOf = async (name: RegExp) => {
  const grid = await screen.findByRole("grid", { name: "Calendar" });
  const cell = within(grid).getAllByRole("gridcell", { name })[0];
  if (!cell) throw new Error("the calendar has no such bar");
  return cell;
};
const moveDialog = async () => {
  // The dialog that waits for what is stored is another one.
  await screen.findByRole("button", { name: "Discard" });
  return screen.getByRole("dialog", { name: "Move to…" });
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

describe("“Move to…” in the calendar", () => {
  it("says what follows before it saves, saves by “Apply”, and takes it back", async () => {
    atDesk();
    const { asked, saved } = await serve();
    (await cellOf(/^Greta Gast, Mon, Jul 6/)).focus();
    await userEvent.keyboard("m");
    const dialog = await moveDialog();
    const apply = within(dialog).getByRole("button", { name: "Apply" });
    expect(apply).toBeDisabled();
    await press("All a day later");
    await until(() => expect(apply).toBeEnabled());
    const changes = {
      arrival: { from: "2026-07-06", to: "2026-07-07" },
      departure: { from: "2026-07-10", to: "2026-07-11" },
    };
    expect(asked.at(-1)).toEqual(changes);
    within(dialog).getByText("The price stays as it is.");
    within(dialog).getByText("The guest");
    expect(saved).toEqual([]);
    await userEvent.click(apply);
    await isAbsent(() => screen.queryByRole("dialog", { name: "Move to…" }));
    expect(saved).toEqual([changes]);
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByText("Moved back.");
    expect(saved.at(-1)).toEqual({
      arrival: { from: "2026-07-07", to: "2026-07-06" },
      departure: { from: "2026-07-11", to: "2026-07-10" },
    });
  });

  it("does not take back what someone else has changed since", async () => {
    atDesk();
    const { elsewhere } = await serve();
    (await cellOf(/^Greta Gast, Mon, Jul 6/)).focus();
    await userEvent.keyboard("m");
    const dialog = await moveDialog();
    await press("Departure: a day later");
    const apply = within(dialog).getByRole("button", { name: "Apply" });
    await until(() => expect(apply).toBeEnabled());
    await userEvent.click(apply);
    const undo = await screen.findByRole("button", { name: "Undo" });
    elsewhere({ departure: "2026-07-13" });
    fireEvent.click(undo);
    await screen.findByText("Someone else has changed this since. Nothing was moved back.");
  });

  it("asks which version stays where someone else has moved it meanwhile", async () => {
    atDesk();
    const { elsewhere } = await serve();
    (await cellOf(/^Greta Gast, Mon, Jul 6/)).focus();
    await userEvent.keyboard("m");
    const dialog = await moveDialog();
    await press("Departure: a day later");
    const apply = within(dialog).getByRole("button", { name: "Apply" });
    await until(() => expect(apply).toBeEnabled());
    elsewhere({ departure: "2026-07-13" });
    await userEvent.click(apply);
    await screen.findByRole("alertdialog", { name: "Someone else changed this too" });
    screen.getByText(/Demo Colleague/);
  });

  it("leaves the arrival alone while a departure is typed, and says what does not fit", async () => {
    atDesk();
    const { asked, saved } = await serve();
    (await cellOf(/^Greta Gast, Mon, Jul 6/)).focus();
    await userEvent.keyboard("m");
    const dialog = await moveDialog();
    const apply = within(dialog).getByRole("button", { name: "Apply" });
    const [arrival, departure] = [within(dialog).getByLabelText("Arrival"), within(dialog).getByLabelText("Departure")];
    // What a native field gives out while "18.07.2026" takes the place of "10.07.2026": a day, a month, four years.
    for (const day of ["2026-07-01", "2026-07-18", "2026-01-18", "2026-07-18", "0002-07-18", "0020-07-18"]) {
      fireEvent.change(departure, { target: { value: day } });
      expect(arrival).toHaveValue("2026-07-06");
      expect(departure).toHaveValue(day);
      if (day < "2026-07-06") expect(apply).toBeDisabled();
      if (day === "2026-07-01") within(dialog).getByText("The departure must be after the arrival.");
      if (day < "1000") within(dialog).getByText("Please check the year.");
    }
    fireEvent.change(departure, { target: { value: "2026-07-18" } });
    await until(() => expect(apply).toBeEnabled());
    expect(asked).toEqual([{ departure: { from: "2026-07-10", to: "2026-07-18" } }]);
    // A step takes the other end along.
    fireEvent.change(arrival, { target: { value: "2026-07-17" } });
    await press("Arrival: a day later");
    expect(departure).toHaveValue("2026-07-19");
    expect(saved).toEqual([]);
  });

  it("cannot be applied on taken nights, and names by whom", async () => {
    atDesk();
    const taken = [{ id: 9, guest: "Demo Other", reason: "", arrival: "2026-07-10", departure: "2026-07-12" }];
    await serve({ preview: { taken } });
    (await cellOf(/^Greta Gast, Mon, Jul 6/)).focus();
    await userEvent.keyboard("m");
    const dialog = await moveDialog();
    await press("Departure: a day later");
    await within(dialog).findByRole("link", { name: "Demo Other" });
    expect(within(dialog).getByRole("button", { name: "Apply" })).toBeDisabled();
    await press("Discard");
    await isAbsent(() => screen.queryByRole("dialog"));
  });

  it("moves closed nights from the panel", async () => {
    atDesk();
    const { saved } = await serve();
    await userEvent.click(await cellOf(/^Closed, Roof/));
    await userEvent.click(await screen.findByRole("button", { name: "Move Roof to…" }));
    const dialog = await moveDialog();
    await press("First night or day: a day earlier");
    const apply = within(dialog).getByRole("button", { name: "Apply" });
    await until(() => expect(apply).toBeEnabled());
    await userEvent.click(apply);
    await screen.findByText("The closed nights are moved.");
    expect(saved).toEqual([{ arrival: { from: "2026-07-08", to: "2026-07-07" } }]);
  });

  it("is not there for who may only read", async () => {
    atDesk();
    await serve({ level: "read_only" });
    const cell = await cellOf(/^Greta Gast, Mon, Jul 6/);
    cell.focus();
    await userEvent.keyboard("m");
    await userEvent.click(cell);
    const panel = await screen.findByRole("dialog");
    within(panel).getByRole("link", { name: /Greta Gast/ });
    await isAbsent(() => within(panel).queryByRole("button", { name: /^Move/ }));
  });
});

describe("drags of the calendar", () => {
  it("lengthen a stay by the keyboard: the drop opens the dialog with the new nights, and saves nothing", async () => {
    atDesk();
    const { asked, saved } = await serve();
    (await cellOf(/^Greta Gast, Mon, Jul 6/)).focus();
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
    expect(screen.getAllByRole("status").map((one) => one.textContent)).toContain(
      "Alte Werft, Mon, Jul 6 – Sun, Jul 12, 6 nights",
    );
    await userEvent.keyboard("{Enter}");
    await moveDialog();
    await until(() => expect(asked.at(-1)).toEqual({ departure: { from: "2026-07-10", to: "2026-07-12" } }));
    expect(saved).toEqual([]);
  });

  it("send only the end that was pulled, as the calendar has shown it: what was moved meanwhile is a clash", async () => {
    atDesk();
    const { asked, saved, elsewhere } = await serve();
    (await cellOf(/^Greta Gast, Mon, Jul 6/)).focus();
    elsewhere({ arrival: "2026-07-04", departure: "2026-07-09" });
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}");
    const dialog = await moveDialog();
    const changes = { departure: { from: "2026-07-10", to: "2026-07-12" } };
    await until(() => expect(asked.at(-1)).toEqual(changes));
    within(dialog).getByText(/^Someone else has moved this meanwhile/);
    const apply = within(dialog).getByRole("button", { name: "Apply" });
    await until(() => expect(apply).toBeEnabled());
    await userEvent.click(apply);
    await screen.findByRole("alertdialog", { name: "Someone else changed this too" });
    expect(saved).toEqual([changes]);
  });

  it("N on a free night leads to what is entered there, for as many nights as are chosen", async () => {
    atDesk();
    await serve();
    (await cellOf(/^Closed, Roof/)).focus();
    await userEvent.keyboard("{ArrowRight}n");
    const panel = await screen.findByRole("dialog", { name: "Bernsteinhaus" });
    within(panel).getByText("This night is free.");
    await press("One night more");
    within(panel).getByText("2 nights");
    expect(within(panel).getByRole("link", { name: "New reservation" })).toHaveAttribute(
      "href",
      "/manage/reservations/new?ref=1-5&date=2026-07-11&until=2026-07-13",
    );
    expect(within(panel).getByRole("link", { name: "Owner’s stay" })).toHaveAttribute(
      "href",
      "/manage/reservations/new?ref=1-5&date=2026-07-11&until=2026-07-13&whom=owner",
    );
    await press("Close nights");
    expect(await screen.findByLabelText("Open again on")).toHaveValue("2026-07-13");
  });
});
