import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CalendarHome, CalendarParked } from "#/api/home-calendar";
import type { KeptStay, StayPreview } from "#/api/office-stays";
import type { Stay } from "#/features/stay/types";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { atDesk } from "#/testing/desk";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, server } from "#/testing/server";
import { until } from "#/testing/until";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

vi.mock("virtua", async () => import("#/testing/whole-lists"));

beforeEach(async () => leaveWindow());

interface Page {
  from: string;
  total: number;
  items: CalendarHome[];
  parked?: CalendarParked[];
}

type Changes = Record<string, { from: unknown; to: unknown }>;

/** The server's own answers: Greta's stay is in the Alte Werft until it is parked, others have no home from the beginning. */
async function serve(begins: { parked: boolean; others?: string[]; more?: boolean }) {
  const { data: page } = await golden<{ data: Page }>("calendar/getManageCalendar");
  const { data: entered } = await golden<{ data: KeptStay }>("reservation/office_entered");
  const { data: preview } = await golden<{ data: StayPreview }>("reservation/office_preview");
  const { data: shown } = await golden<{ data: Stay }>("reservation/getReservation.visible");
  const home = page.items.find(({ id }) => id === 4);
  const greta = home?.stays.find(({ id }) => id === 6);
  if (!home || !greta) throw new Error("the server's own answer has no stay of Greta");
  let stay: KeptStay = {
    ...entered,
    id: 6,
    fields: {
      ...entered.fields,
      property: 4,
      arrival: greta.arrival,
      departure: greta.departure,
      parked: begins.parked,
    },
  };
  const saved: Changes[] = [];
  const changesOf = async (request: Request) => ((await request.json()) as { changes: Changes }).changes;
  const parked = () => [
    ...(begins.others ?? []).map((guest, at) => ({ ...greta, guest, id: 70 + at, property: 4, last_home: home.title })),
    ...(stay.fields.parked === true ? [{ ...greta, property: 4, last_home: home.title }] : []),
  ];
  signedIn("manager", { roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level: "office" }] });
  server.use(
    http.get("*/v1/manage/calendar", () =>
      answer({
        ...page,
        parked: parked(),
        ...(begins.more && { more_parked: true }),
        items: page.items.map((one) => ({
          ...one,
          stays: one.stays.filter(({ id }) => id !== 6 || stay.fields.parked !== true),
        })),
      } as never),
    ),
    http.get("*/v1/manage/propertychoices", () =>
      answer({ accounts: [], buildings: [], categories: [], towns: [], groups: [] }),
    ),
    http.get("*/v1/manage/channels", () => answer([])),
    http.get("*/v1/reservations/:ref", () =>
      answer({
        ...shown,
        ...(stay.fields.parked === true && {
          parked: true,
          key: { ...shown.key, visible: false, reason: "no_home", code: "" },
        }),
      } as never),
    ),
    http.get("*/v1/manage/reservations/:ref", () => answer(stay)),
    http.post("*/v1/manage/reservations/:ref/preview", () => answer({ ...preview, taken: [] })),
    http.patch("*/v1/manage/reservations/:ref", async ({ request }) => {
      const changes = await changesOf(request);
      saved.push(changes);
      const to = Object.fromEntries(Object.entries(changes).map(([field, one]) => [field, one.to]));
      stay = { ...stay, fields: { ...stay.fields, ...to } };
      return answer(stay);
    }),
  );
  return { saved, page, open: () => openApp(`/manage/calendar?date=${page.from}`) };
}

const gridOf = () => screen.findByRole("grid", { name: "Calendar" });
const dialogOf = async () => {
  await screen.findByRole("button", { name: "Discard" });
  return within(screen.getByRole("dialog", { name: "Move to…" }));
};
const rowOf = (grid: HTMLElement) => within(grid).getByRole("row", { name: /^Without a property/ });

describe("stays without a home in the calendar", () => {
  it("have no row where there is none", async () => {
    atDesk();
    const { open, page } = await serve({ parked: false });
    open();
    const grid = await gridOf();
    expect(grid).toHaveAttribute("aria-rowcount", String(page.total + 1));
    await isAbsent(() => screen.queryByText("Without a property"));
  });

  it("are in the first row, which counts as one, and the keyboard reaches each of them", async () => {
    atDesk();
    const { open, page } = await serve({ parked: true, others: ["Ada First", "Ben Second"] });
    open();
    const grid = await gridOf();
    expect(grid).toHaveAttribute("aria-rowcount", String(page.total + 2));
    const row = rowOf(grid);
    expect(row).toHaveAttribute("aria-rowindex", "2");
    expect(within(row).getByRole("rowheader")).toHaveTextContent("3 reservations");
    expect(within(row).getAllByRole("gridcell", { name: /Jul 6/ })).toHaveLength(3);
    within(row).getByRole("rowheader").focus();
    await userEvent.keyboard("{Home}");
    for (const name of [/^Ada First, /, /^Ben Second, /, /^Greta Gast, /]) {
      for (let at = 0; at < 20 && !name.test(document.activeElement?.getAttribute("aria-label") ?? ""); at++)
        await userEvent.keyboard("{ArrowRight}");
      expect(document.activeElement?.getAttribute("aria-label")).toMatch(name);
    }
  });

  it("get there by the box of “Move to…”, and back by “Undo”", async () => {
    atDesk();
    const { open, saved } = await serve({ parked: false });
    open();
    within(await gridOf())
      .getByRole("gridcell", { name: /^Greta Gast, Mon, Jul 6/ })
      .focus();
    await userEvent.keyboard("m");
    const dialog = await dialogOf();
    const apply = dialog.getByRole("button", { name: "Apply" });
    expect(apply).toBeDisabled();
    await userEvent.click(dialog.getByRole("checkbox", { name: "Without a property" }));
    await until(() => expect(apply).toBeEnabled());
    dialog.getByText(/^Without a property, /, { selector: "b" });
    await userEvent.click(apply);
    await isAbsent(() => screen.queryByRole("dialog", { name: "Move to…" }));
    expect(saved).toEqual([{ parked: { from: false, to: true } }]);
    await until(() => rowOf(screen.getByRole("grid")));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByText("Moved back.");
    expect(saved.at(-1)).toEqual({ parked: { from: true, to: false } });
    await isAbsent(() => screen.queryByRole("row", { name: /^Without a property/ }));
  });

  it("get a home by “Move to…” of their bar", async () => {
    atDesk();
    const { open, saved } = await serve({ parked: true });
    open();
    within(rowOf(await gridOf()))
      .getByRole("gridcell", { name: /^Greta Gast, Mon, Jul 6/ })
      .focus();
    await userEvent.keyboard("m");
    const dialog = await dialogOf();
    const box = dialog.getByRole("checkbox", { name: "Without a property" });
    expect(box).toBeChecked();
    await userEvent.click(box);
    const apply = dialog.getByRole("button", { name: "Apply" });
    await until(() => expect(apply).toBeEnabled());
    await userEvent.click(apply);
    await isAbsent(() => screen.queryByRole("dialog", { name: "Move to…" }));
    expect(saved).toEqual([{ parked: { from: true, to: false } }]);
    // The bar is in the row of its home now, and has the focus there.
    await isAbsent(() => screen.queryByRole("row", { name: /^Without a property/ }));
    await until(() => expect(screen.getByRole("gridcell", { name: /^Greta Gast, Mon, Jul 6/ })).toHaveFocus());
  });

  it("are said to be more than the row shows, with the way to all of them", async () => {
    atDesk();
    const { open } = await serve({ parked: true, more: true });
    open();
    await screen.findByText("Only the first 1 reservations without a property are shown here.");
    const all = screen.getByRole("link", { name: "All reservations without a property" });
    expect(all.getAttribute("href")).toMatch(/^\/manage\/reservations\?.*parked=true/);
  });

  it("are a strip of a phone, which opens them and nothing to enter", async () => {
    const { open } = await serve({ parked: true, others: ["Ada First"] });
    open();
    await userEvent.click(await screen.findByRole("button", { name: /^Without a property/ }));
    const panel = within(await screen.findByRole("dialog", { name: "Without a property" }));
    expect(panel.getByRole("link", { name: /Ada First/ })).toHaveAttribute("href", "/manage/reservations/1-70");
    panel.getByRole("button", { name: "Move Greta Gast to…" });
    await isAbsent(() => panel.queryByRole("link", { name: /New reservation|Open the property/ }));
  });
});

describe("the page of a stay without a home", () => {
  it("says so to the office, and gives it a home", async () => {
    const { saved } = await serve({ parked: true });
    openApp("/manage/reservations/1-6");
    await screen.findByText("This reservation has no property");
    expect(await screen.findByText("Without a property")).toBeVisible();
    await isAbsent(() => screen.queryByRole("button", { name: "Split" }));
    await userEvent.click(screen.getByRole("button", { name: "Choose a property" }));
    const dialog = await dialogOf();
    await userEvent.click(dialog.getByRole("checkbox", { name: "Without a property" }));
    const apply = dialog.getByRole("button", { name: "Apply" });
    await until(() => expect(apply).toBeEnabled());
    await userEvent.click(apply);
    await isAbsent(() => screen.queryByText("This reservation has no property"));
    expect(saved).toEqual([{ parked: { from: true, to: false } }]);
    // The button has gone with the notice.
    await until(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  });

  it("has the office’s words for the key, and the focus back at the button where nothing is chosen", async () => {
    await serve({ parked: true });
    openApp("/manage/reservations/1-6");
    const key = within(await screen.findByRole("region", { name: "Key" }));
    key.getByText("The guest sees no key and no address until there is a property.");
    await isAbsent(() => key.queryByText(/home|key safe|Code/));
    const choose = screen.getByRole("button", { name: "Choose a property" });
    await userEvent.click(choose);
    await userEvent.click((await dialogOf()).getByRole("button", { name: "Close" }));
    await until(() => expect(choose).toHaveFocus());
  });
});
