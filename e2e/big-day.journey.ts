import { ready } from "./device";
import { Handset } from "./handset";
import { caller, expect, type Installation, running, signInByHand, test as base } from "./installation";
import { Network } from "./network";
import { photo } from "./photo";
import { refOf, type Task } from "./tasks";

/** LATCHKEY_FULL=1 takes two hundred photos as large as those of a camera, 500 MB of them. */
const full = process.env.LATCHKEY_FULL === "1";
const sides = full ? { width: 2000, height: 1500 } : { width: 100, height: 200 };
const messages = full ? 20 : 8;
const photosOfEach = 10;

interface Day {
  installation: Installation;
  network: Network;
  phone: Handset;
}

const test = base.extend<{ bigDay: Day }>({
  bigDay: async ({ launchOptions }, provide) =>
    running(async (installation) => {
      const network = await Network.to(installation.port);
      const phone = new Handset(network.url, launchOptions, 0);
      await provide({ installation, network, phone });
      await phone.close();
      network.close();
    }),
});

const nameOf = (n: number) => `photo-${n}.png`;

test("the photos of a big day wait: a message passes them, a restart loses none and sends none again", async ({
  bigDay: { installation, network, phone },
}) => {
  const account = installation.account("cleaner");
  const [task, other] = await (await caller(installation, account))<Task[]>("GET", "/v1/cleanings");
  if (!task || !other) throw new Error("the demo has no two tasks for this person");
  await phone.begin(0, "signal");
  await signInByHand(phone.page, account);
  for (const each of [other, task]) {
    await phone.page.goto(`/cleanings/${refOf(each)}`);
    await expect(phone.page.getByLabel("Message", { exact: true })).toBeVisible();
  }
  await ready(phone.page);

  await phone.signal(false);
  for (let m = 0; m < messages; m += 1) {
    const { page } = phone;
    const files = Array.from({ length: photosOfEach }, (_, index) => {
      const n = m * photosOfEach + index;
      return { name: nameOf(n), mimeType: "image/png", buffer: photo(sides.width + n, sides.height, 128, 100) };
    });
    await page.locator("input[type=file][multiple]").setInputFiles(files);
    await page.getByLabel("Message", { exact: true }).fill(`Photos ${m}`);
    await expect(page.getByRole("list", { name: "Attached to the message" }).locator("img")).toHaveCount(photosOfEach);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("log").getByText(`Photos ${m}`, { exact: true })).toBeVisible();
  }
  await phone.kill();

  // Some of the photos go, and the chat says how far they are; then the browser is killed.
  network.uploads = (messages * photosOfEach) / 8;
  await phone.begin(1, "signal");
  await phone.page.goto(`/cleanings/${refOf(task)}`);
  await expect(phone.page.getByText(/waiting to send · \d+/)).toBeVisible();
  await expect(phone.page.getByRole("progressbar", { name: "Sending" }).first()).toBeVisible();
  await expect.poll(() => network.uploads).toBe(0);
  await phone.kill();

  // The next part is on its way; a message is written meanwhile.
  await phone.begin(2, "signal");
  const { page } = phone;
  await page.goto(`/cleanings/${refOf(other)}`);
  await page.getByLabel("Message", { exact: true }).fill("We need more towels");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(/waiting to send/i).first()).toBeVisible();
  network.uploads = Infinity;
  await expect(async () => expect(await page.getByText(/waiting to send/i).count()).toBe(0)).toPass();

  const parts = network.calls.filter((call) => /^PUT \/v1\/uploads\/[^/]+\/\d+$/.test(call));
  // What was on its way when the browser was killed may have gone twice.
  expect(parts.length - new Set(parts).size).toBeLessThanOrEqual(1);
  const towels = network.calls.findIndex((call) => call === `PUT /v1/cleaningresourcemessages/${refOf(other)}`);
  const before = network.calls.slice(0, towels).filter((call) => parts.includes(call));
  expect(towels).toBeGreaterThan(0);
  expect(before.length).toBeLessThan(parts.length / 4);

  const office = await caller(installation, installation.account("manager"));
  const chat = await office<{ msg_id: number; msg_text: string; attachments: { name: string; width: number }[] }[]>(
    "GET",
    `/v1/cleaningresourcemessages/${refOf(task)}`,
  );
  const sent = chat.filter(({ msg_text: text }) => text.startsWith("Photos ")).toSorted((a, b) => a.msg_id - b.msg_id);
  expect(sent.map(({ msg_text: text }) => text)).toEqual(Array.from({ length: messages }, (_, m) => `Photos ${m}`));
  expect(sent.flatMap(({ attachments }) => attachments.map(({ name, width }) => [name, width]))).toEqual(
    Array.from({ length: messages * photosOfEach }, (_, n) => [nameOf(n), sides.width + n]),
  );
});
