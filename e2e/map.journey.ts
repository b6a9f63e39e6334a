import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { keptReads, ready } from "./device";
import { test as base, expect, running, signIn } from "./installation";
import { photo } from "./photo";
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
  await ready(page);
  await expect.poll(async () => keptReads(page)).toContain('"metres"');
  const onRoads = await total.textContent();
  await page.context().setOffline(true);
  await page.reload();
  await expect(legs.first()).toBeVisible();
  await expect(total).toHaveText(onRoads ?? "");
  await expect(straight).toBeHidden();
  // Land and sea stand without a signal too.
  await expect(land.first()).toBeAttached();
});

const tile = photo(256, 256, 200);

test("streets that cannot be had give way to land, places and the way, and come back with the signal", async ({
  person,
}) => {
  let asked = 0;
  const tiles = createServer((_, answer) => {
    asked += 1;
    answer.writeHead(200, { "Content-Type": "image/png", "Cache-Control": "no-store" });
    answer.end(tile);
  });
  await new Promise<void>((done) => tiles.listen(0, "127.0.0.1", done));
  const at = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/{z}/{x}/{y}.png`;
  await running(
    async (installation) => {
      const page = await person({ offline: true, url: installation.url });
      await signIn(page, installation.account("cleaner"));
      await page.goto("/map");
      const streets = page.locator("img.leaflet-tile-loaded");
      const land = page.locator("path.fill-land");
      const lacking = page.getByText("The streets can’t be loaded right now");
      const place = page.getByRole("application").getByRole("button");
      await expect(streets.first()).toBeAttached();
      await expect(lacking).toBeHidden();
      await expect(place.first()).toBeVisible();
      await ready(page);
      const places = await place.count();
      // Nothing is fetched beforehand: a tile server lends what is looked at.
      const before = asked;
      await page.context().setOffline(true);
      await page.reload();
      await expect(lacking).toBeVisible();
      await expect(land.first()).toBeAttached();
      await expect(place).toHaveCount(places);
      await expect(streets).toHaveCount(0);
      expect(asked).toBe(before);
      await page.context().setOffline(false);
      await expect(streets.first()).toBeAttached();
      await expect(lacking).toBeHidden();
    },
    ({ env }) => {
      env.LATCHKEY_TILE_URL = at;
    },
  );
  tiles.closeAllConnections();
  tiles.close();
});
