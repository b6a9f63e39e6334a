import { keptReads, ready } from "./device";
import { expect, phone, signIn, test } from "./installation";

interface Ready {
  data: { until: string; tasks: { task: { reinplan_memberid: number; cleaning_rpmaid: number; check: number } }[] };
}

test("a task that was never opened opens without signal and takes a message, which arrives once", async ({
  installation,
  person,
}) => {
  const page = await person({ viewport: phone, offline: true });
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/v1/ready");
  await signIn(page, installation.account("cleaner"));
  await expect(page.getByRole("heading", { name: "Cleanings" })).toBeVisible();
  const { data } = (await (await answered).json()) as Ready;
  const found = data.tasks.find(({ task }) => task.check === 0);
  if (!found) throw new Error("the demo has no task of these days for this person");
  const ref = `${found.task.reinplan_memberid}-${found.task.cleaning_rpmaid}`;
  // What was placed is written to the device a second later.
  await expect.poll(async () => keptReads(page)).toContain(`"until":"${data.until}"`);
  await ready(page);

  await page.context().setOffline(true);
  await page.reload();
  await page.goto(`/cleanings/${ref}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The chat is there, not the line that says that it comes later.
  await page.getByLabel("Message", { exact: true }).fill("Made ready beforehand");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/waiting to send/i).first()).toBeVisible();
  await expect(page.getByText("This will appear as soon as you’re back online.")).toHaveCount(0);

  await page.context().setOffline(false);
  await expect(page.getByText(/waiting to send/i)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Made ready beforehand")).toHaveCount(1);
});
