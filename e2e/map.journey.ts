import { keptReads, ready } from "./device";
import { test as base, expect, running, signIn } from "./installation";
import { router } from "./services";

const test = base.extend({
  installation: [
    async ({}, use) => {
      const [foot, car] = [router(1.3), router(9)];
      await running(use, async ({ env }) => {
        env.LATCHKEY_ROUTER_FOOT_URL = await foot.open();
        env.LATCHKEY_ROUTER_CAR_URL = await car.open();
      });
      foot.close();
      car.close();
    },
    { scope: "worker" },
  ],
});

test.use({ own: "map", contextOptions: { reducedMotion: "no-preference" } });

test("the day's way follows the roads, and still does when the signal has gone", async ({ installation, person }) => {
  const page = await person({ offline: true });
  await signIn(page, installation.account("cleaner"));
  await page.goto("/map");
  const straight = page.getByText("Distances are as the crow flies, times are approximate.");
  const legs = page.getByText(/about .+ (on foot|by car)$/);
  await expect(legs.first()).toBeVisible();
  await expect(straight).toBeHidden();
  const land = page.locator("path.fill-land");
  await expect(land.first()).toBeAttached();
  const total = page.getByText(/on the way$/);
  const onRoads = await total.textContent();
  await ready(page);
  await expect.poll(async () => keptReads(page)).toContain('"metres"');
  await page.context().setOffline(true);
  await page.reload();
  await expect(legs.first()).toBeVisible();
  await expect(total).toHaveText(onRoads ?? "");
  await expect(straight).toBeHidden();
  // Land and sea stand without a signal too.
  await expect(land.first()).toBeAttached();
});
