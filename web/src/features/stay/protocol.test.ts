import { expect, test, vi } from "vitest";
import { outbox } from "#/offline";
import { noteProtocol } from "./protocol";

test("what is no id is skipped, and the same thing within a minute is one", () => {
  const add = vi.spyOn(outbox, "add").mockResolvedValue({} as never);
  for (const ref of ["-1--1", "NaN-NaN", "-1-5", "5--1", "NaN-3", "3-NaN", ""]) noteProtocol(ref, "wifi_viewed", 0);
  expect(add).not.toHaveBeenCalled();
  noteProtocol("1-7", "key_viewed_offline", 1000);
  noteProtocol("1-7", "key_viewed_offline", 60_999);
  noteProtocol("1-8", "key_viewed_offline", 2000);
  noteProtocol("1-7", "key_viewed_offline", 61_000);
  expect(add.mock.calls.map(([row]) => row.path)).toEqual([
    "/v1/reservationprotocol/1-7",
    "/v1/reservationprotocol/1-8",
    "/v1/reservationprotocol/1-7",
  ]);
  expect(add.mock.calls[0]?.[0].body).toEqual({ glaktionprot_aktion: "key_viewed_offline" });
});
