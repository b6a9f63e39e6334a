import type { Locator, Page } from "@playwright/test";

import { violations } from "./axe";
import { caller, desk, expect, phone, runningEmpty, signInByHand } from "./installation";
import { linkOf, testWithMailbox as test } from "./mailbox";
import { Channel } from "./services";
import type { Task } from "./tasks";
import { wordsIn } from "./words";

/**
 * A decision is a press that confirms a screen's choice, by the manager or by the cleaner; opening the link of the log and that of
 * the mail is none. Time is what the clocks of both pages show, and what a person takes besides: so much for each letter that is
 * typed, on a phone's keyboard, and so much to read each screen.
 */
const mostDecisions = 12;
const mostMinutes = 10;
const secondsALetter = 0.5;
const secondsAScreen = 20;

class Count {
  decisions = 0;
  letters = 0;
  private begun = 0;

  async begin(page: Page): Promise<void> {
    this.begun = await page.evaluate(() => Date.now());
  }

  async decide(button: Locator): Promise<void> {
    this.decisions++;
    await button.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.letters += text.length;
    await field.fill(text);
  }

  async minutes(page: Page): Promise<number> {
    const passed = (await page.evaluate(() => Date.now())) - this.begun;
    return (passed / 1000 + this.letters * secondsALetter + this.decisions * secondsAScreen) / 60;
  }
}

/** Nothing is wrong with the page in either look, and nothing stands beyond its edge. */
async function sound(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
}

const password = "a quiet morning by the sea";

for (const { language, viewport, size } of [
  { language: "en-US", viewport: phone, size: "a phone" },
  { language: "de", viewport: desk, size: "a desk" },
  { language: "es", viewport: phone, size: "a phone" },
  { language: "pl", viewport: desk, size: "a desk" },
])
  test(`from a calendar's address to the first task on a cleaner's phone, on ${size} in ${language}`, async ({
    browser,
    mailbox,
  }) => {
    const say = wordsIn(language);
    const channel = new Channel();
    channel.bookings = { a: [2, 5], b: [9, 12], c: [20, 24] };
    await channel.open();
    const eva = `eva.${language}@casa.example`.toLowerCase();
    const manager = { username: `marta.${language}@casa.example`.toLowerCase(), password };
    await runningEmpty(
      async (installation) => {
        const visitor = async (on: typeof phone) =>
          (
            await browser.newContext({
              baseURL: installation.url,
              viewport: on,
              locale: language,
              hasTouch: on === phone,
            })
          ).newPage();
        const count = new Count();
        const page = await visitor(viewport);
        const button = (name: string, values?: Record<string, string>) =>
          page.getByRole("button", { name: say(name, values), exact: true });
        const field = (name: string) => page.getByRole("textbox", { name: say(name), exact: true });
        const heading = (name: string, values?: Record<string, string>) =>
          page.getByRole("heading", { name: say(name, values), exact: true });

        await page.goto(/"setup_url":"([^"]+)"/.exec(installation.log)?.[1] ?? "");
        await heading("Welcome").waitFor();
        await count.begin(page);
        await count.decide(button("Continue"));
        await heading("Your agency").waitFor();
        await count.type(field("Name of the agency"), "Casa del Mar");
        await count.decide(button("Continue"));
        await heading("Your login").waitFor();
        await count.type(field("Your name"), "Marta Demo");
        await count.type(field("Email address"), manager.username);
        await count.type(page.getByLabel(say("New password"), { exact: true }), password);
        await count.type(page.getByLabel(say("Repeat the new password"), { exact: true }), password);
        await count.decide(button("Create agency"));
        await heading("{agency} is ready", { agency: "Casa del Mar" }).waitFor();
        await sound(page);
        await count.decide(page.getByRole("link", { name: say("Continue"), exact: true }));

        await heading("Your first property").waitFor();
        await sound(page);
        await count.type(field("Name of the property"), "Dune House");
        await count.type(field("of a property|City"), "Sassnitz");
        await count.decide(button("Save and continue"));

        await heading("Your reservations").waitFor();
        // What is no calendar is refused at its field; nothing is lost.
        await field("Address of the calendar").fill(channel.address.replace("first", "wrong"));
        await button("Check the calendar").click();
        await expect(field("Address of the calendar")).toHaveAttribute("aria-invalid", "true");
        await count.type(field("Address of the calendar"), channel.address);
        await count.decide(button("Check the calendar"));
        await expect(button("Connect and continue")).toBeVisible();
        await expect(page.getByText(/^3 /).first()).toBeVisible();
        await sound(page);
        await count.decide(button("Connect and continue"));
        await heading("Who cleans for you?").waitFor();

        // Left here: Today says on any device what is still missing, and leads back.
        const other = await visitor(phone);
        await signInByHand(other, { ...manager, kind: "manager", memberid: 1, ids: {} }, say);
        const card = other.getByRole("region", { name: say("What is still missing") });
        await expect(card.getByRole("link")).toHaveCount(2);
        await card.getByRole("link").first().click();
        await expect(other.getByRole("heading", { name: say("Who cleans for you?") })).toBeVisible();
        await other.context().close();

        await sound(page);
        await count.type(field("of the first person who cleans|Name"), "Eva Demo");
        await count.type(field("Their email address"), eva);
        await count.decide(button("Invite and continue"));

        await heading("The first task").waitFor();
        await expect(page.getByText("Dune House")).toBeVisible();
        await sound(page);
        await count.decide(button("Assign to {name}", { name: "Eva Demo" }));
        await heading("You’re ready").waitFor();
        await expect(page.getByRole("img", { name: say("QR code of the sign-in address of your team") })).toBeVisible();
        await sound(page);

        const cleaner = await visitor(phone);
        await cleaner.goto(linkOf(await mailbox.to(eva)));
        await count.type(cleaner.getByLabel(say("New password"), { exact: true }), password);
        await count.type(cleaner.getByLabel(say("Repeat the new password"), { exact: true }), password);
        await count.decide(cleaner.getByRole("button", { name: say("Activate and sign in"), exact: true }));
        await count.decide(cleaner.getByRole("button", { name: say("Continue"), exact: true }));
        await expect(cleaner.getByText("Dune House").first()).toBeVisible();
        // The later stays' cleanings are theirs too.
        const calls = await caller(installation, { username: eva, password, kind: "cleaner", memberid: 1, ids: {} });
        const tasks = await calls<Task[]>("GET", "/v1/cleanings");
        expect(tasks.filter((task) => task.type === "departure" && task.check === 0)).toHaveLength(3);

        const minutes = await count.minutes(cleaner);
        expect(count.decisions).toBeLessThanOrEqual(mostDecisions);
        expect(minutes).toBeLessThanOrEqual(mostMinutes);
        console.log(`${language}: ${count.decisions} decisions, ${minutes.toFixed(1)} minutes`);

        // Nothing is missing any more.
        await page.getByRole("link", { name: say("Go to Today"), exact: true }).click();
        await heading("Needs attention").waitFor();
        await expect(page.getByRole("region", { name: say("What is still missing") })).toHaveCount(0);
      },
      { LATCHKEY_FEED_ALLOW_PRIVATE: "true", LATCHKEY_SMTP_URL: mailbox.url },
    );
    channel.close();
  });
