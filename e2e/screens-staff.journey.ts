import type { Page } from "@playwright/test";

import { violations } from "./axe";
import { caller, desk, expect, type Installation, type Kind, phone, signIn, test } from "./installation";
import { hiddenFocus, unevenRows } from "./sight";
import { departureToDo, inEnglish, type Task } from "./tasks";

test.use({ own: "screens-staff" });

/** What the pages are about: a task, and a person of its company. */
interface Prepared {
  task: Task;
  person: string;
}

/** Something to look at: a task with a checklist and two reports, one of them taken, and a mail. Says which task. */
async function prepared(installation: Installation): Promise<Prepared> {
  const company = await caller(installation, installation.account("company"));
  const office = await caller(installation, installation.account("manager"));
  const task = await departureToDo(company);
  const { reinplan_memberid: member, cleaning_rpmaid: number, property } = task;
  await office("POST", `/v1/manage/checklists?memberid=${member}`, {
    name: "End of the season",
    kinds: ["departure"],
    properties: [property.id],
    rooms: ["Kitchen of the house", "Bath"].map((room) => ({
      name: inEnglish(room),
      items: [1, 2, 3].map((n) => ({
        text: inEnglish(`${room}, point ${n}`),
        photo_required: n === 2,
        optional: n === 3,
      })),
    })),
  });
  for (const [urgency, text] of [
    ["urgent", "The tap drips"],
    ["low", "A lamp flickers"],
  ])
    await office("PUT", `/v1/cleaning/${member}-${number}/problems`, { kind: "damage", urgency, text });
  const reports = await office<{ id: number; text: string }[]>("GET", `/v1/manage/problems?memberid=${member}`);
  const lamp = reports.find((each) => each.text === "A lamp flickers");
  await office("PUT", `/v1/manage/problems/${member}-${lamp?.id}`, { decision: "taken" });
  await office("POST", `/v1/manage/loginlinks/${member}/mail`, {
    audience: "cleaning",
    email: "new@cleaners.example",
    lang: "en",
  });
  const [hired] = await company<{ id: number }[]>("GET", `/v1/company/staff?memberid=${member}`);
  return { task, person: `${member}-${hired?.id}` };
}

let about: Prepared;
test.beforeAll(async ({ installation }) => {
  about = await prepared(installation);
});

/** Each page, what is on it once it is whole, and a button that opens more of it. */
const pages: [Kind, (about: Prepared) => [path: string, sign: string, more?: RegExp][]][] = [
  [
    "company",
    ({ task: { reinplan_memberid: member, cleaning_rpmaid: number, property }, person }) => [
      [`/cleanings/${member}-${number}`, "Kitchen of the house"],
      ["/cleanings/print", property.title],
      ["/map", "on the way"],
      ["/handout", "Only unassigned tasks"],
      [`/handout/${person}`, "Working hours"],
      ["/settings", "This device"],
    ],
  ],
  ["cleaner", () => [["/absences", "My absences"]]],
  [
    "manager",
    () => [
      ["/manage/checklists", "End of the season", /^End of the season/],
      ["/manage/problems", "The tap drips"],
      ["/manage/mails", "new@cleaners.example"],
      ["/manage/errors", "Errors in the app"],
      ["/manage/erasures", "Erased guests"],
      ["/manage/extras", "Extra services"],
      ["/manage/rules", "Rules for tasks"],
      ["/manage/history", "What people and programs did"],
      ["/manage/reservations/changed", "Changed reservations"],
      ["/manage/interfaces", "No webhooks yet"],
      ["/manage/interfaces?tab=events", "reservation.created"],
      ["/manage/interfaces?tab=api", "OpenAPI document for tools"],
    ],
  ],
];

/** On the phone by day and at the desk by night: guests have nothing that none of these has. */
const variants = [
  [phone, "light"],
  [desk, "dark"],
] as const;

async function noViolation(page: Page, where: string): Promise<void> {
  expect.soft(await violations(page), where).toEqual([]);
  const { scrolled, wide } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    wide: document.documentElement.clientWidth,
  }));
  expect.soft(scrolled, `${where} is no wider than the screen`).toBeLessThanOrEqual(wide);
  expect.soft(await hiddenFocus(page), `${where} shows what has the focus`).toEqual([]);
}

for (const [kind, paths] of pages)
  for (const [viewport, colorScheme] of variants)
    test(`no axe violation on the pages of a ${kind}, ${viewport.width} wide, ${colorScheme}`, async ({
      installation,
      person,
    }) => {
      const page = await person({ viewport, dark: colorScheme === "dark" });
      await signIn(page, installation.account(kind));
      for (const [path, sign, more] of paths(about)) {
        // What is printed is what the list shows: one home.
        const filter =
          path === "/cleanings/print" ? { property: `${about.task.reinplan_memberid}-${about.task.property.id}` } : {};
        await page.evaluate((view) => sessionStorage.setItem("cleanings_view", view), JSON.stringify({ filter }));
        await page.goto(path);
        await expect(page.getByText(sign).first()).toBeVisible();
        await page.waitForLoadState("networkidle");
        await noViolation(page, path);
        if (more) {
          await page.getByRole("button", { name: more }).click();
          await expect(page.getByRole("textbox", { name: "Name" })).not.toHaveValue("");
          await noViolation(page, `${path}, opened`);
        }
      }
    });

/** The languages with the longest words. */
for (const lang of ["de-DE", "pl-PL"])
  test(`choices and tabs form even rows on the narrowest phone, ${lang}`, async ({ installation, person }) => {
    const page = await person({ viewport: { width: 320, height: 640 }, locale: lang });
    await signIn(page, installation.account("company"));
    for (const path of ["/handout", "/cleanings", "/settings"]) {
      await page.goto(path);
      await expect(page.locator('[role="tab"], [role="radio"], input[type="radio"]').first()).toBeAttached();
      await page.waitForLoadState("networkidle");
      expect.soft(await unevenRows(page), path).toEqual([]);
    }
  });
