import { type Page } from "@playwright/test";

import { day } from "./days";
import { type Account, test as base, caller, desk, expect, type Installation, running, signIn } from "./installation";
import { refOf, type Task } from "./tasks";
import { unfold } from "./unfold";

const guest: Account = {
  kind: "guest",
  username: "states@guests.example",
  password: "a guest of many stays",
  memberid: 1,
  ids: {},
};
const code = "90417";

const homes = ["Lobelia", "Campanula", "Verbena", "Salvia", "Malva"].map((title, n) =>
  JSON.stringify({
    external_id: `STATES-${title}`,
    title: `Casa ${title}`,
    street: `Calle de la Flor ${n + 1}`,
    postalcode: "08001",
    city: "Barcelona",
    country: "ES",
    lat: 41.38,
    lon: 2.17,
    max_occupancy: 4,
    key_handover: "key_safe",
    key_location: "Beside the door",
    key_code: code,
    person: "anna",
  }),
);

function stay(name: string, home: string, from: number, to: number, more: object = {}): string {
  return JSON.stringify({
    external_id: `STATES-${name}`,
    property: `STATES-${home}`,
    status: "confirmed",
    arrival: day(from),
    departure: day(to),
    adults: 2,
    booker_first_name: "Demo Ada",
    booker_last_name: "Weaver",
    booker_email: guest.username,
    lang: "en-US",
    rentalprice: "240.00",
    payments: [{ amount: "240.00", due_on: day(-10), paid_on: day(-10), label: "Balance" }],
    ...more,
  });
}

/** What an office brings in: a stay of each state. The home that one guest leaves today is the next one's in five days. */
const stays = [
  stay("unpaid", "Lobelia", 0, 4, { payments: [{ amount: "240.00", due_on: day(-10), label: "Balance" }] }),
  stay("offer", "Campanula", 30, 35, { status: "offer", payments: [] }),
  stay("cancelled", "Verbena", 2, 6, { status: "cancelled" }),
  stay("departed", "Salvia", -6, -1),
  stay("leaving", "Malva", -3, 0),
  stay("early", "Malva", 5, 9),
];

const test = base.extend({
  installation: [
    async ({}, use) =>
      running(use, (installation) => {
        installation.run(["import", "properties", "-"], homes.join("\n"));
        installation.run(["import", "reservations", "-"], stays.join("\n"));
        installation.run(["account", "create", guest.username, "--name", "Demo Ada Weaver"], `${guest.password}\n`);
      }),
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "serial" });

interface Summary {
  memberid: number;
  id: number;
  title: string;
  arrival: string;
}

/** The addresses of the guest's stays by name of the home; of the two at one home the later. */
async function addresses(installation: Installation): Promise<Record<string, string>> {
  const call = await caller(installation, guest);
  const mine = await call<Summary[]>("GET", "/v1/reservations");
  return Object.fromEntries(
    mine
      .toSorted((a, b) => a.arrival.localeCompare(b.arrival))
      .map((one) => [
        one.arrival < day(0) && one.title === "Casa Malva" ? "leaving" : one.title,
        `${one.memberid}-${one.id}`,
      ]),
  );
}

/** Everything that the server answers about stays to a page. */
function answersTo(page: Page): string[] {
  const answers: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/v1/reservations")) {
      void response.text().then(
        (text) => answers.push(text),
        () => undefined,
      );
    }
  });
  return answers;
}

test("each stay says in one sentence why its key is not shown, and what it is on its overview", async ({
  installation,
  person,
}) => {
  const page = await person();
  const answers = answersTo(page);
  await signIn(page, guest);

  // Several stays: the list, in the order of what is near.
  await expect(page).toHaveURL(/\/reservations$/);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([/^Now/, /^Coming/, /^Past/]);
  for (const [title, state] of [
    ["Casa Campanula", "Offer"],
    ["Casa Verbena", "Canceled"],
  ] as const) {
    await expect(page.getByRole("link", { name: title }).getByText(state, { exact: true })).toBeVisible();
  }

  const of = await addresses(installation);
  const table = [
    {
      home: "Casa Lobelia",
      overview: "Pay €240.00 to see the key code",
      reason: "The key code is not shown yet, because the stay is not fully paid.",
    },
    {
      home: "Casa Campanula",
      overview: "Please confirm the offer",
      reason: "The key code is shown for firm bookings only.",
      travellers: "This is still an offer. Please confirm it first. Then you can enter travelers.",
    },
    {
      home: "Casa Verbena",
      overview: "This booking was canceled",
      reason: "The key code is shown for firm bookings only.",
      travellers: "This booking was canceled. Travelers can no longer be changed.",
    },
    {
      home: "Casa Salvia",
      overview: "Thank you for staying with us",
      reason: "The key code is no longer shown, because your departure already happened.",
      travellers: "Travelers can no longer be changed here. Please contact us.",
    },
    {
      home: "Casa Malva",
      overview: "Your key in 2 days",
      reason: "The key code is not shown yet, because your arrival is more than 3 days away.",
    },
  ];
  const reasons = table.map((row) => row.reason);
  for (const { home, overview, reason, travellers } of table) {
    await page.goto(`/reservations/${of[home] ?? ""}`);
    await expect(page.getByRole("heading", { level: 1, name: home })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: overview })).toBeVisible();
    await page.goto(`/reservations/${of[home] ?? ""}/keysafe`);
    await expect(page.getByText(reason)).toBeVisible();
    for (const other of reasons.filter((one) => one !== reason)) await expect(page.getByText(other)).toHaveCount(0);
    if (travellers === undefined) continue;
    await page.goto(`/reservations/${of[home] ?? ""}/travellers`);
    await expect(page.getByText(travellers)).toBeVisible();
    await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  }
  expect(answers.join("")).toContain("Casa Malva");
  expect(answers.join("")).not.toContain(code);
});

test("once the office has the payment the guest has the code", async ({ installation, person }) => {
  const page = await person();
  await signIn(page, guest);
  const at = `/reservations/${(await addresses(installation))["Casa Lobelia"] ?? ""}`;
  await page.goto(at);
  await expect(page.getByText("Pay €240.00 to see the key code")).toBeVisible();

  installation.run(
    ["import", "reservations", "-"],
    stay("unpaid", "Lobelia", 0, 4, {
      payments: [{ amount: "240.00", due_on: day(-10), paid_on: day(0), label: "Balance" }],
    }),
  );
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your key code" })).toBeVisible();
  await expect(page.getByText("Nothing, all paid")).toBeVisible();
  await page.getByRole("link", { name: "How to get in" }).click();
  await expect(page.getByText(code)).toBeVisible();
  await expect(page.getByText("Beside the door")).toBeVisible();
});

/** The headings of the pages of a stay, by language; the overview is called after the home. */
const headings = {
  "de-DE": {
    travellers: "Reisende",
    services: "Zusatzleistungen",
    information: "Ihre Unterkunft",
    keysafe: "Schlüssel",
  },
  "es-ES": {
    travellers: "Viajeros",
    services: "Servicios adicionales",
    information: "Su alojamiento",
    keysafe: "Llave",
  },
  "pl-PL": { travellers: "Podróżni", services: "Usługi dodatkowe", information: "Obiekt", keysafe: "Klucz" },
};

for (const [locale, names] of Object.entries(headings)) {
  test(`every page of a stay speaks ${locale} and fits a narrow phone`, async ({ installation, person }) => {
    const page = await person({ locale, viewport: { width: 320, height: 640 } });
    await signIn(page, installation.account("guest"));
    const at = new URL(page.url()).pathname;
    for (const [child, name] of Object.entries({ "": "", ...names, reservationchat: "" })) {
      await page.goto(`${at}/${child}`);
      const title = page.getByRole("heading", { level: 1 });
      await (name === "" ? expect(title).not.toBeEmpty() : expect(title).toHaveText(name));
      await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
      await page.waitForLoadState("networkidle");
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${child} in ${locale}`,
      ).toBeLessThanOrEqual(320);
    }
  });
}

test("a session that ends while a guest types takes nothing of it", async ({ installation, person }) => {
  const page = await person();
  await signIn(page, guest);
  const at = `/reservations/${(await addresses(installation))["Casa Malva"] ?? ""}/travellers`;
  await page.goto(at);
  await page.getByRole("button", { name: /Demo Ada Weaver/ }).click();
  await page.getByLabel("Town").fill("Leeds");
  // From another device.
  const call = await caller(installation, guest);
  await call("DELETE", "/v1/sessions");
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Username").fill(guest.username);
  await page.getByLabel("Password", { exact: true }).fill(guest.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(new RegExp(`${at}$`));
  await expect(page.getByText("Not saved yet")).toBeVisible();
  const town = page.getByLabel("Town");
  await unfold(page.getByRole("button", { name: /Demo Ada Weaver/ }));
  await expect(town).toHaveValue("Leeds");
});

test("who cleans hears at once that the guests have left", async ({ installation, person }) => {
  const cleaner = await person();
  await signIn(cleaner, installation.account("cleaner"));
  const task = cleaner.getByRole("article").filter({ hasText: "Calle de la Flor 5" });
  await task.scrollIntoViewIfNeeded();
  await expect(task).toBeVisible();
  await expect(task.getByText(/Guests left at/)).toHaveCount(0);

  const page = await person();
  await signIn(page, guest);
  await page.goto(`/reservations/${(await addresses(installation)).leaving ?? ""}`);
  await page.getByRole("button", { name: "We have left" }).click();
  await expect(page.getByRole("heading", { name: /Departure reported at \d/ })).toBeVisible();
  await expect(task.getByText(/Guests left at/)).toBeVisible();

  // It was a mistake, and then it was not.
  await page.getByRole("button", { name: "No, we are still here" }).click();
  await expect(task.getByText(/Guests left at/)).toHaveCount(0);
  await page.getByRole("button", { name: "We have left" }).click();
  await expect(task.getByText(/Guests left at/)).toBeVisible();
});

test("a home that is cleaned and checked is released early: the guest is notified and sees the key", async ({
  installation,
  person,
}) => {
  const of = (await addresses(installation))["Casa Malva"] ?? "";
  const page = await person();
  await signIn(page, guest);
  await page.goto(`/reservations/${of}/keysafe`);
  await expect(page.getByText(/because your arrival is more than 3 days away/)).toBeVisible();

  const manager = installation.account("manager");
  const office = await person({ viewport: desk });
  await signIn(office, manager);
  await office.goto(`/manage/stay/${of}`);
  await expect(
    office.getByText(/Still to be cleaned or checked before the property can be released: [1-9]/),
  ).toBeVisible();
  const ready = office.getByRole("button", { name: "Ready early: notify the guest" });
  await expect(ready).toHaveCount(0);

  // Everything is cleaned and checked; nothing of the lists is left open.
  const call = await caller(installation, manager);
  const tasks = new Map<string, Task>();
  for (let ahead = 0; ahead <= 5; ahead++) {
    for (const one of await call<Task[]>("GET", `/v1/manage/tasks?memberid=1&date=${day(ahead)}`)) {
      for (const each of [one, ...one.kontrollen]) {
        if (each.property.title === "Casa Malva" && !tasks.has(refOf(each))) tasks.set(refOf(each), each);
      }
    }
  }
  const wall = (minutes: number) =>
    new Date(Date.now() - minutes * 60_000).toLocaleString("sv-SE", { timeZone: "Europe/Madrid" });
  // A check begins only after its cleaning has ended.
  for (const [ref, { check }] of tasks) {
    await call("PATCH", `/v1/cleaningresource/${ref}`, { cleaning_ist_start: wall(check ? 15 : 30) });
    const { checklist } = await call<{ checklist: { rooms: { items: { id: number; version: number }[] }[] } }>(
      "GET",
      `/v1/cleaning/${ref}`,
    );
    for (const { id, version } of checklist.rooms.flatMap((room) => room.items)) {
      await call("PATCH", `/v1/cleaningchecklist/${ref}/${id}`, { state: "skipped", reason: "as new", version });
    }
    await call("PATCH", `/v1/cleaningresource/${ref}`, { cleaning_ist_end: wall(check ? 0 : 20) });
  }
  await office.reload();
  await ready.click();
  await expect(office.getByText("Released the property early")).toBeVisible();
  await expect(office.getByText(/^Released early:/)).toBeVisible();

  // The guest's page follows by itself, and there is a word of the office.
  await expect(page.getByRole("heading", { name: "Your key code" })).toBeVisible();
  await expect(page.getByText(code)).toBeVisible();
  await page.goto(`/reservations/${of}/reservationchat`);
  await expect(page.getByText(/your home is ready/i).first()).toBeVisible();
});
