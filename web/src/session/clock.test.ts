import { afterEach, expect, test } from "vitest";
import { clockAhead, moment, setClockAhead } from "#/i18n/clock";
import { http, HttpResponse, server } from "#/testing/server";
import { watchDeviceClock } from "./clock";
import { until } from "#/testing/until";

const hour = 3_600_000;
let stop = () => undefined as void;

/** The server answers as if its clock were so far behind the device's. */
function serverBehind(milliseconds: number): void {
  server.use(
    http.head(
      "*/healthz",
      () => new HttpResponse(null, { headers: { Date: new Date(Date.now() - milliseconds).toUTCString() } }),
    ),
  );
}

afterEach(() => {
  stop();
  setClockAhead(0);
});

test.each([3 * hour, -5 * hour])("a device clock that is wrong by %i ms is seen through", async (wrong) => {
  serverBehind(wrong);
  stop = watchDeviceClock();
  await until(() => expect(Math.abs(clockAhead() - wrong)).toBeLessThan(2000));
  expect(Math.abs(moment() - (Date.now() - wrong))).toBeLessThan(2000);
});

test("a few seconds are ignored", async () => {
  let asked = 0;
  server.use(
    http.head("*/healthz", () => {
      asked += 1;
      return new HttpResponse(null, { headers: { Date: new Date(Date.now() - 8000).toUTCString() } });
    }),
  );
  stop = watchDeviceClock();
  await until(() => expect(asked).toBe(1));
  await new Promise((done) => setTimeout(done, 20));
  expect(clockAhead()).toBe(0);
});

test("without a network what was found before counts, until the clock is put right", async () => {
  serverBehind(2 * hour);
  stop = watchDeviceClock();
  await until(() => expect(clockAhead()).not.toBe(0));
  stop();
  setClockAhead(0);
  server.use(http.head("*/healthz", () => HttpResponse.error()));
  stop = watchDeviceClock();
  expect(Math.abs(clockAhead() - 2 * hour)).toBeLessThan(2000);
  serverBehind(0);
  window.dispatchEvent(new Event("online"));
  await until(() => expect(clockAhead()).toBe(0));
  stop();
  stop = watchDeviceClock();
  expect(clockAhead()).toBe(0);
});

test("an answer that names no time changes nothing", async () => {
  setClockAhead(hour);
  localStorage.setItem("clock_ahead", String(hour));
  let asked = 0;
  server.use(
    http.head("*/healthz", () => {
      asked += 1;
      return new HttpResponse(null, { status: asked === 1 ? 200 : 503 });
    }),
  );
  stop = watchDeviceClock();
  await until(() => expect(asked).toBe(1));
  window.dispatchEvent(new Event("online"));
  await until(() => expect(asked).toBe(2));
  await new Promise((done) => setTimeout(done, 20));
  expect(clockAhead()).toBe(hour);
});
