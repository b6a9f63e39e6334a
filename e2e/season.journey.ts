import type { Page } from "@playwright/test";

import { violations } from "./axe";
import { day } from "./days";
import { chooseHome } from "./homes";
import { caller, desk, expect, phone, signIn, test } from "./installation";

test.use({ own: "season" });

test.describe.configure({ mode: "serial" });

type Caller = Awaited<ReturnType<typeof caller>>;

interface Home {
  id: number;
  fields: { company: number; person: number; wifi_type: number };
}

/** A home that nobody has booked, with a code at its key safe and a WiFi of its own, cleaned by this person. */
async function freeHome(office: Caller, like: string, home: { title: string; code: string; person: number }) {
  const { id, fields } = await office<Home>("POST", `/v1/manage/properties/${like}/copy`, { title: home.title });
  const changes = {
    key_code: { from: "", to: home.code },
    company: { from: fields.company, to: 0 },
    person: { from: fields.person, to: home.person },
    wifi_type: { from: fields.wifi_type, to: 2 },
    wifi_password: { from: "", to: "until-today" },
  };
  await office("PATCH", `/v1/manage/properties/1-${id}`, { changes });
}

/** Goes to a place of the office by its menu: the rail of a desk, the bar of a phone and what is behind "More". */
async function goTo(office: Page, place: string): Promise<void> {
  const menu = office.getByRole("navigation", { name: "Main menu" }).filter({ visible: true });
  const link = menu.getByRole("link", { name: place, exact: true });
  if ((await link.count()) > 0) return link.click();
  await menu.getByRole("button", { name: "More", exact: true }).click();
  await office.getByRole("menuitem", { name: place, exact: true }).click();
}

async function change(office: Page): Promise<void> {
  await office.getByRole("button", { name: "Change", exact: true }).click();
}

async function save(office: Page): Promise<void> {
  await office.getByRole("button", { name: "Save", exact: true }).click();
  await expect(office.getByRole("button", { name: "Cancel reservation" })).toBeVisible();
}

const effects = (office: Page) => office.getByRole("complementary", { name: "What this does" });

/** Opens a reservation as it is found during a call: by the guest's name. */
async function find(office: Page, guest: string): Promise<void> {
  await goTo(office, "Reservations");
  await office.getByRole("searchbox").fill(guest);
  await office.getByRole("link", { name: new RegExp(guest) }).click();
}

for (const { on, viewport, dark, guest: language, name, homes, code } of [
  {
    on: "a desk by day",
    viewport: desk,
    dark: false,
    guest: "de-DE",
    name: "Seasoncaller",
    homes: ["Demo Gull House", "Demo Tern House"],
    code: ["4713", "8261"],
  },
  {
    on: "a phone by night",
    viewport: phone,
    dark: true,
    guest: "pl-PL",
    name: "Nightcaller",
    homes: ["Demo Dune Cabin", "Demo Reed Cabin"],
    code: ["3957", "6428"],
  },
] as const)
  test(`a day of the season on ${on}`, async ({ installation, person }) => {
    const manager = await caller(installation, installation.account("manager"));
    const account = installation.account("guest");
    const cleaner = installation.account("cleaner");
    const team = await manager<{ id: number; email: string }[]>("GET", "/v1/company/staff?memberid=1");
    const doer = team.find(({ email }) => email === cleaner.username)?.id ?? 0;
    for (const at of [0, 1] as const)
      await freeHome(manager, String(account.ids.property), { title: homes[at], code: code[at], person: doer });
    const [home, other] = homes;

    const office = await person({ viewport, dark });
    await signIn(office, installation.account("manager"));
    const guest = await person({ locale: language, dark: !dark });
    await signIn(guest, account);
    const clean = async () => expect(await violations(office)).toEqual([]);

    // Somebody calls and books, with an early arrival; the cleaning belongs to each stay. What that does is shown before it is saved.
    await goTo(office, "Reservations");
    await office.getByRole("link", { name: "New reservation" }).click();
    await chooseHome(office, home);
    await office.getByLabel("Arrival", { exact: true }).fill(day(1));
    await office.getByLabel("Departure", { exact: true }).fill(day(6));
    await office.getByLabel("First name").fill("Demo");
    await office.getByLabel("Last name").fill(name);
    await office.getByLabel("Email").fill(account.username);
    await office.getByRole("textbox", { name: "Price" }).fill("640.00");
    await office.getByLabel("Channel").fill("Phone");
    const extra = (called: string) => office.locator("[data-offered]").filter({ hasText: called });
    await expect(extra("Final cleaning")).toContainText("Mandatory");
    await office.getByRole("button", { name: "Book: Early arrival at 13:00" }).click();
    await expect(extra("Early arrival")).toContainText("€30.00");
    await expect(effects(office).getByText("€735.00").first()).toBeVisible();
    await expect(effects(office).getByText("New · Departure cleaning")).toBeVisible();
    await expect(effects(office).getByText("once everything is paid")).toBeVisible();
    await clean();
    await save(office);
    await expect(office).toHaveURL(/\/manage\/reservations\/\d+-\d+$/);
    const stay = new URL(office.url()).pathname.split("/").at(-1) ?? "";
    await guest.goto(`/reservations/${stay}`);
    await expect(guest.getByRole("heading", { level: 1, name: home })).toBeVisible();
    const key = guest.locator(".text-48");
    await expect(key).toHaveCount(0);

    // The money is in the bank's file: once it is booked, the guest's open page has the key.
    await goTo(office, "Money");
    await office.getByRole("tab", { name: "Bank statements" }).click();
    const file = `Buchungstag;Name;Verwendungszweck;Betrag\r\n${day(0)};Demo ${name};Buchung ${stay.split("-")[1]};735,00\r\n`;
    await office
      .getByTestId("statement")
      .setInputFiles({ name: `${name}.csv`, mimeType: "text/csv", buffer: Buffer.from(file) });
    await office.getByRole("dialog").getByRole("button", { name: "Import 1 line" }).click();
    const line = office.locator("tr, li").filter({ hasText: `Demo ${name}` });
    await expect(line.getByText("Sure")).toBeVisible();
    await clean();
    await expect(key).toHaveCount(0);
    const booked = office.waitForResponse((answer) => answer.url().includes("/confirm"));
    await office.getByRole("button", { name: /^Book \d+ lines?$/ }).click();
    await booked;
    await expect(key).toHaveText(new RegExp(code[0]));

    // Its heating is broken: the guest moves to another home, and has that one's key.
    await find(office, name);
    await change(office);
    await chooseHome(office, other);
    await expect(effects(office).getByText("Moved · Departure cleaning")).toBeVisible();
    await clean();
    await save(office);
    await expect(guest.getByRole("heading", { level: 1, name: other })).toBeVisible();
    await expect(key).toHaveText(new RegExp(code[1]));
    await expect(guest.getByText(home)).toHaveCount(0);

    // The WiFi there is new.
    await goTo(office, "Properties");
    await office.getByRole("searchbox").fill(other);
    await office.getByRole("link", { name: new RegExp(other) }).click();
    await office.getByLabel("WiFi name").fill(`Latchkey ${name}`);
    await office.getByLabel("WiFi password", { exact: true }).fill("since-today");
    await office.getByRole("button", { name: "Save", exact: true }).click();
    await expect(office.getByRole("button", { name: "All saved" })).toBeVisible();
    await clean();
    await expect(guest.getByText(`Latchkey ${name}`, { exact: true })).toBeVisible();
    await expect(guest.getByText("since-today")).toBeVisible();
    await expect(guest.getByText("until-today")).toHaveCount(0);
    expect(await violations(guest)).toEqual([]);

    // The guest buys a late check-out. It is sold in one step: they leave later, and the cleaning begins later.
    // So high that all tasks of the home are drawn: rows out of sight are not.
    const work = await person({ viewport: { width: 390, height: 2400 } });
    await signIn(work, cleaner);
    await work.getByRole("button", { name: "Search", exact: true }).click();
    await work.getByRole("searchbox").fill(other);
    // What belongs to the stay: the rules of the home go on without guests.
    const ofHome = /Windows|Air and run the taps|Deep cleaning/;
    const tasks = work.getByRole("article").filter({ hasText: other, hasNotText: ofHome });
    const cleaning = tasks.filter({ hasText: "Departure cleaning" });
    await expect(cleaning).toContainText("10:00");
    await find(office, name);
    await office.getByRole("link", { name: "Extra services" }).click();
    await office.getByRole("button", { name: "Book: Late departure at 14:00" }).click();
    await expect(effects(office).getByText("Moved · Departure cleaning")).toBeVisible();
    await expect(effects(office).getByText("Reserved on the credit card")).toBeVisible();
    await expect(office.getByText(/^Guests can book, change or cancel this until/).first()).toBeVisible();
    await clean();
    await office.getByRole("button", { name: "Save", exact: true }).click();
    await expect(office.getByRole("button", { name: "All saved" })).toBeVisible();
    await office.goBack();
    await expect(guest.getByText("14:00").first()).toBeVisible();
    await expect(key).toHaveText(new RegExp(code[1]));
    await expect(cleaning).toContainText("14:00 – 16:30");
    const before = await tasks.count();

    // They are ill and cancel: the tasks go. An hour later they are well: all is as before.
    await office.getByRole("button", { name: "Cancel reservation" }).click();
    const dialog = office.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("The guest is ill");
    await expect(dialog.getByText("Canceled · Departure cleaning")).toBeVisible();
    await clean();
    await dialog.getByRole("button", { name: "Cancel reservation" }).click();
    await expect(office.getByText("The guest is ill")).toBeVisible();
    await expect(tasks).toHaveCount(0);
    await expect(key).toHaveCount(0);
    await clean();
    await office.getByRole("button", { name: "Restore" }).click();
    await expect(dialog.getByText("New · Departure cleaning")).toBeVisible();
    await dialog.getByRole("button", { name: "Restore" }).click();
    await expect(key).toHaveText(new RegExp(code[1]));
    await expect(cleaning).toContainText("14:00 – 16:30");
    await expect(tasks).toHaveCount(before);
    await expect(office.getByText("Restored the reservation")).toBeVisible();
    await clean();
  });

test("two managers change one reservation at once: nothing of either is lost", async ({ installation, person }) => {
  const manager = installation.account("manager");
  const second = { ...manager, username: "second@casamar.example" };
  const name = "Demo Second Manager";
  installation.run(["account", "create", second.username, "--name", name], `${second.password}\n`);
  installation.run(["member", "staff", String(manager.memberid), "manager", name, "--email", second.username]);

  const mine = await person({ viewport: desk });
  const theirs = await person({ viewport: phone });
  await signIn(mine, manager);
  await signIn(theirs, second);
  // One of them has a slow network: a stay that loads longer than the search waits for more typing opens all the same.
  await theirs.route("**/v1/manage/**", async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  for (const office of [mine, theirs]) {
    await find(office, "Seasoncaller");
    await change(office);
  }
  await theirs.unrouteAll({ behavior: "wait" });
  const field = (office: Page, label: string) => office.getByLabel(label, { exact: true });
  // Two fields that both change, and two that only one of them does.
  await field(mine, "Beach chair").fill("B 1");
  await field(mine, "Adults").fill("3");
  await field(mine, "Arrives at").fill("18:30");
  await field(theirs, "Beach chair").fill("B 2");
  await field(theirs, "Adults").fill("4");
  await field(theirs, "Phone").fill("+34 600 000 201");
  await save(theirs);
  await expect(theirs.getByText("B 2").first()).toBeVisible();

  // The second to save loses nothing and overwrites nothing: each field that both changed is asked about, by whom.
  await mine.getByRole("button", { name: "Save", exact: true }).click();
  const clash = mine.getByRole("alertdialog");
  await expect(clash.getByRole("radiogroup")).toHaveCount(2);
  const chair = clash.getByRole("radiogroup", { name: "Beach chair" });
  const adults = clash.getByRole("radiogroup", { name: "Adults" });
  await expect(chair).toContainText(`Changed by ${name}`);
  await expect(chair.getByRole("radio", { name: /^Theirs, saved.*B 2$/ })).toBeChecked();
  await expect(chair.getByRole("radio", { name: /^Yours.*B 1$/ })).not.toBeChecked();
  await expect(adults.getByRole("radio", { name: /^Theirs, saved.*4$/ })).toBeChecked();
  await expect(adults.getByRole("radio", { name: /^Yours.*3$/ })).not.toBeChecked();
  expect(await violations(mine)).toEqual([]);

  // Back in the form everything typed is there still, and nothing is saved.
  await clash.getByRole("button", { name: "Back to the form" }).click();
  await expect(clash).toHaveCount(0);
  await expect(field(mine, "Beach chair")).toHaveValue("B 1");
  await expect(field(mine, "Adults")).toHaveValue("3");
  await expect(field(mine, "Arrives at")).toHaveValue("18:30");
  await expect(theirs.getByText("B 2").first()).toBeVisible();
  await mine.getByRole("button", { name: "Save", exact: true }).click();
  await chair.getByText("Yours", { exact: true }).click();
  await clash.getByRole("button", { name: "Save this choice" }).click();

  // My chair and my hour, their persons and their number, on both pages.
  for (const office of [mine, theirs]) {
    await expect(office.getByText("B 1", { exact: true })).toBeVisible();
    await expect(office.getByText("4 adults").first()).toBeVisible();
    await expect(office.getByText(/, 18:30$/)).toBeVisible();
    await expect(office.getByRole("link", { name: "+34 600 000 201" })).toBeVisible();
  }
});

// The days above are in English.
for (const { locale, on, viewport, dark, words } of [
  {
    locale: "de-DE",
    on: "a desk by night",
    viewport: desk,
    dark: true,
    words: { change: "Ändern", cancel: "Stornieren", effects: "Was das bewirkt" },
  },
  {
    locale: "es-ES",
    on: "a phone by day",
    viewport: phone,
    dark: false,
    words: { change: "Cambiar", cancel: "Cancelar reserva", effects: "Qué efecto tiene" },
  },
  {
    locale: "pl-PL",
    on: "a phone by night",
    viewport: phone,
    dark: true,
    words: { change: "Zmień", cancel: "Anuluj rezerwację", effects: "Co to zmienia" },
  },
])
  test(`what a day of the season needs is without fault on ${on} in ${locale}`, async ({ installation, person }) => {
    const office = await person({ viewport, dark, locale });
    await signIn(office, installation.account("manager"));
    const stay = `/manage/reservations/${String(installation.account("guest").ids.reservation)}`;
    const clean = async (what: string) => expect(await violations(office), what).toEqual([]);
    const open = async (path: string) => {
      await office.goto(path);
      await office.waitForLoadState("networkidle");
    };
    const dialog = office.getByRole("dialog");

    await open("/manage/money?tab=statements");
    await office.getByTestId("statement").setInputFiles({
      name: "bank.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`Buchungstag;Name;Verwendungszweck;Betrag\r\n${day(0)};Demo Payer;Demo;12,00\r\n`),
    });
    await expect(dialog.getByText("Demo Payer")).toBeVisible();
    await clean("a file of the bank");
    await open(`${stay}/services`);
    await clean("extra services");
    await open(stay);
    await clean("a reservation");
    await office.getByRole("button", { name: words.cancel, exact: true }).click();
    await expect(dialog.getByRole("listitem").first()).toBeVisible();
    await clean("a cancellation");
    await office.keyboard.press("Escape");
    await office.getByRole("button", { name: words.change, exact: true }).click();
    await office.locator("input[type=time]").last().fill("13:00");
    await expect(
      office.getByRole("complementary", { name: words.effects }).getByRole("listitem").first(),
    ).toBeVisible();
    await clean("a change");
  });
