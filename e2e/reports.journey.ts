import { violations, violationsInBothLooks } from "./axe";
import { day } from "./days";
import { caller, desk, expect, phone, signIn, test } from "./installation";

test.use({ own: "reports" });

test("the office draws a report with the mouse and by keyboard, saves it and prints it", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: desk });
  await signIn(page, installation.account("manager"));
  await page.goto("/reportdesigner");
  const chooser = page.getByLabel("Template", { exact: true });
  await chooser.selectOption("day");
  const part = page.locator('[data-part="row 1"]');
  await expect(page.locator('[data-part="title 0"]')).toBeVisible();

  await part.click();
  const left = page.getByLabel("From the left (mm)", { exact: true });
  const before = Number(await left.inputValue());
  const box = await part.boundingBox();
  if (!box) throw new Error("the part is not drawn");
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 45, box.y + 5, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await left.inputValue())).toBeGreaterThan(before);
  const moved = Number(await left.inputValue());

  await part.focus();
  await page.keyboard.press("ArrowRight");
  await expect(left).toHaveValue(String(moved + 1));
  await page.keyboard.press("Control+z");
  await expect(left).toHaveValue(String(moved));

  await page.getByRole("tab", { name: "Fields" }).press("Enter");
  await page.getByRole("button", { name: "Add Town", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Town, Field" })).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "All saved" })).toBeVisible();
  expect(await violationsInBothLooks(page)).toEqual([]);

  await page.goto("/cleanings/print");
  await page.getByLabel("Template", { exact: true }).selectOption({ label: "Copy of Tasks by day" });
  await expect(page.getByRole("group", { name: /^Page 1 of/u })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PDF" }).click();
  expect((await download).suggestedFilename()).toBe("Copy of Tasks by day.pdf");
  expect(await violations(page)).toEqual([]);
});

test("without sign-in one draws with sample data, and looks at the pages on a phone", async ({ person }) => {
  const page = await person({ viewport: desk });
  await page.goto("/reportdesigner");
  await expect(page.getByRole("tree", { name: "Parts of the report" })).toBeVisible();
  await page.getByRole("treeitem", { name: "New report" }).click();
  await page.getByLabel("Text", { exact: true }).fill("My own list");
  await expect(page.locator('[data-part="title 0"]')).toHaveText("My own list");
  await page.reload();
  await expect(page.locator('[data-part="title 0"]')).toHaveText("My own list");
  expect(await violationsInBothLooks(page)).toEqual([]);

  await page.setViewportSize(phone);
  const sheet = page.getByRole("group", { name: /^Page 1 of/u });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByText("My own list")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("names in Arabic, Hebrew, Chinese and with emoji are on the pages and on paper, each in its column", async ({
  installation,
  person,
}) => {
  const office = installation.account("manager");
  const call = await caller(installation, office);
  const names = ["مريم الحسيني", "נועה בן־דוד", "欧阳娜娜与她的朋友们", "Ana 👩🏽‍🍳🏖️", "Ελένη Ωμέγα"];
  for (const [index, name] of names.entries())
    await call("POST", "/v1/manage/reservations", {
      property: index + 1,
      kind: "guest",
      cleaning: true,
      status: "confirmed",
      // So far ahead that the demo has no stay there.
      arrival: day(390),
      departure: day(393),
      arrival_time: "",
      departure_time: "",
      adults: 2,
      children: 0,
      toddlers: 0,
      pets: 0,
      cots: 0,
      booker_first_name: "",
      booker_last_name: name,
      booker_email: "",
      booker_phone: "",
      lang: "",
      source: "",
      rentalprice: "",
      tourist_tax: "",
      deposit: "",
      beach_chair: "",
      parking_lot: "",
    });
  const page = await person({ viewport: desk });
  await signIn(page, office);
  await page.goto("/cleanings/print");
  await page.getByLabel("Template", { exact: true }).selectOption({ label: "Arrivals and departures by day" });
  await page.getByLabel("Last day", { exact: true }).fill(day(392));
  await page.getByLabel("First day", { exact: true }).fill(day(390));
  const sheet = page.getByRole("group", { name: "Page 1 of 1" });
  await expect(page.getByText("The browser prints them.")).toBeVisible();
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    for (const name of names) await expect(sheet.getByText(name)).toBeVisible();
    await expect(sheet.getByText("□")).toHaveCount(0);
    // In millimeters of the page: which texts of a line run into the next one.
    const into = await sheet.evaluate((svg) => {
      const texts = [...svg.querySelectorAll("text")].map((each) => ({
        text: each.textContent,
        box: each.getBBox(),
        line: each.getAttribute("y"),
      }));
      return texts.flatMap((a) =>
        texts
          .filter((b) => b.line === a.line && b.box.x > a.box.x && a.box.x + a.box.width > b.box.x + 0.3)
          .map((b) => [a.text, b.text]),
      );
    });
    expect(into).toEqual([]);
  }
  await page.setViewportSize(desk);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type \/Page\b(?!s)/gu)).toHaveLength(1);
  expect(await violationsInBothLooks(page)).toEqual([]);
});
