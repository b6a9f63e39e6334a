import { expect, test } from "vitest";
import { golden } from "#/testing/goldens";
import { withoutSecrets, withSecrets } from "./kept";

test("a key code that the server showed is not in what is kept, everything else is", async () => {
  const answer = await golden<{ status: { code: number }; data: { key: { code: string; location: string } } }>(
    "reservation/getReservation.visible",
  );
  expect(answer.data.key.code).not.toBe("");
  const secrets: unknown[] = [];
  const kept = JSON.stringify(answer, withoutSecrets(secrets));
  expect(kept).not.toContain(answer.data.key.code);
  expect(kept).not.toContain(answer.data.key.location);
  const { code: _, ...key } = answer.data.key;
  expect(JSON.parse(kept, withSecrets(secrets))).toEqual({
    ...answer,
    data: { ...answer.data, key: { ...key, location: "", sealed: true } },
  });
});

test.each(["reservation/getReservation.visible", "task/getCleaning"])(
  "WiFi and the staff's key of %s are not in what is kept, and come back with what was sealed",
  async (name) => {
    const answer = await golden<{ data: { wifi: { ssid: string; password: string; qr: string }; staff_key?: string } }>(
      name,
    );
    const { wifi, staff_key: staffKey } = answer.data;
    expect(wifi.password).not.toBe("");
    const secrets: unknown[] = [];
    const kept = JSON.stringify({ queries: [answer, { of: [answer] }] }, withoutSecrets(secrets));
    for (const canary of [wifi.password, wifi.qr, ...(staffKey ? [staffKey] : [])]) expect(kept).not.toContain(canary);
    const plain = { ...answer.data, key: undefined };
    const back = JSON.parse(kept, withSecrets(secrets)) as { queries: [typeof answer, { of: [typeof answer] }] };
    expect({ ...back.queries[0].data, key: undefined }).toEqual(plain);
    expect({ ...back.queries[1].of[0].data, key: undefined }).toEqual(plain);
    const without = JSON.parse(kept, withSecrets(undefined)) as typeof back;
    expect(without.queries[0].data.wifi).toBeNull();
    if (staffKey !== undefined) expect(without.queries[0].data.staff_key).toBe("");
  },
);
