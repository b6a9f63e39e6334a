import { describe, expect, it } from "vitest";
import {
  type Countdown,
  countdown,
  emergencyNumber,
  groupStays,
  keyView,
  nearest,
  nextThing,
  propertyClock,
  travellersRule,
  unnamed,
  withKeptKey,
} from "./rules";
import type { Directions, Stay, Traveler } from "./types";

const eur = (amount: number) => ({ amount, currency: "EUR" });
const dates = {
  status: "confirmed",
  arrival: "2026-07-10",
  departure: "2026-07-17",
  arrival_time: "16:00",
  departure_time: "10:00",
} as const;
const money = { to_pay: eur(0) } as Stay["money"];
const hidden = (reason: "departed" | "too_early" | "not_paid" | "not_firm", visible_from = "2026-07-07 00:00:00") =>
  ({ handover: "key_safe", visible: false, reason, visible_from, location: "", picture: null }) as const;
const shown = {
  handover: "key_safe",
  visible: true,
  visible_from: "2026-07-07 00:00:00",
  location: "by the door",
  picture: null,
  code: "4711",
} as const;

describe("the property's clock", () => {
  const stay = { today: "2026-07-08", time_zone: "Europe/Berlin" };

  it("shows the property's day and hour, wherever the browser is", () => {
    const moment = Date.UTC(2026, 6, 8, 10, 5);
    expect(propertyClock(stay, moment, moment)).toEqual({ date: "2026-07-08", time: "12:05" });
  });

  it("goes on counting while an old answer is shown", () => {
    const fetched = Date.UTC(2026, 6, 8, 10, 0);
    expect(propertyClock(stay, fetched, Date.UTC(2026, 6, 10, 22, 30))).toEqual({ date: "2026-07-11", time: "00:30" });
  });

  it("believes the server's date and not a device that is days off", () => {
    const wrong = Date.UTC(2024, 0, 1, 10, 0);
    expect(propertyClock(stay, wrong, wrong).date).toBe("2026-07-08");
    expect(propertyClock(stay, wrong, wrong + 86_400_000).date).toBe("2026-07-09");
  });

  it("takes an answer that crossed midnight on its way for what it is", () => {
    const justAfter = Date.UTC(2026, 6, 8, 22, 0, 30);
    expect(propertyClock(stay, justAfter, justAfter)).toEqual({ date: "2026-07-09", time: "00:00" });
  });
});

describe("the countdown", () => {
  const cases: [string, string, string, Countdown][] = [
    ["days before", "2026-07-07", "12:00", { kind: "days", days: 3 }],
    ["the day before", "2026-07-09", "23:59", { kind: "tomorrow", time: "16:00" }],
    ["on the day, too early", "2026-07-10", "15:59", { kind: "today", time: "16:00" }],
    ["on the day, from the minute on", "2026-07-10", "16:00", { kind: "check_in_now" }],
    ["the morning after", "2026-07-11", "08:00", { kind: "staying", nights: 6 }],
    ["the day of departure", "2026-07-17", "09:00", { kind: "leaving", time: "10:00" }],
    ["afterwards", "2026-07-18", "00:00", { kind: "left" }],
  ];
  it.each(cases)("%s", (_, date, time, wanted) => {
    expect(countdown(dates, { date, time })).toEqual(wanted);
  });

  it("lets a released home be moved into before its time, on the day itself only", () => {
    const early = {
      status: "confirmed",
      arrival: "2026-07-10",
      departure: "2026-07-17",
      arrival_time: "16:00",
      departure_time: "10:00",
      ready_at: "2026-07-10 12:10:00",
    } as const;
    expect(countdown(early, { date: "2026-07-10", time: "12:11" })).toEqual({ kind: "check_in_now" });
    expect(countdown(early, { date: "2026-07-09", time: "18:00" }).kind).toBe("tomorrow");
    expect(countdown({ ...early, ready_at: "0000-00-00 00:00:00" }, { date: "2026-07-10", time: "12:11" }).kind).toBe(
      "today",
    );
  });

  it("never lets anybody check in on an offer or a cancelled stay", () => {
    const at = { date: "2026-07-10", time: "18:00" };
    expect(countdown({ ...dates, status: "offer" }, at)).toEqual({ kind: "today", time: "16:00" });
    expect(countdown({ ...dates, status: "cancelled" }, at)).toEqual({ kind: "cancelled" });
  });

  it("crosses the change of summer time by days, not by hours", () => {
    const autumn = { ...dates, arrival: "2026-10-26", departure: "2026-10-30" };
    expect(countdown(autumn, { date: "2026-10-24", time: "23:30" })).toEqual({ kind: "days", days: 2 });
  });
});

describe("the key", () => {
  it("shows the code the server gave, on the day of departure too", () => {
    expect(keyView({ key: shown, departure: "2026-07-17", money }, { date: "2026-07-17", time: "23:00" })).toEqual({
      kind: "code",
      code: "4711",
      location: "by the door",
    });
  });

  it("hides a kept code once the departure is over, even without a connection", () => {
    const view = keyView({ key: shown, departure: "2026-07-17", money }, { date: "2026-07-18", time: "00:00" });
    expect(view).toEqual({ kind: "hidden", reason: "departed", from: "" });
    expect(JSON.stringify(view)).not.toContain("4711");
  });

  it.each(["departed", "too_early", "not_paid", "not_firm"] as const)("gives the one reason: %s", (reason) => {
    const view = keyView(
      { key: hidden(reason), departure: "2026-07-17", money },
      { date: "2026-07-01", time: "10:00" },
    );
    expect(view).toMatchObject({ kind: "hidden", reason });
  });

  it("gives back the code that lies sealed on this phone, and asks for a connection without it", () => {
    const { code: _, ...rest } = shown;
    const kept = { ...rest, location: "", sealed: true };
    const at = { date: "2026-07-12", time: "23:40" };
    expect(keyView({ key: kept, departure: "2026-07-17", money }, at)).toEqual({ kind: "ready" });
    const stay = { key: kept, departure: "2026-07-17", money } as Stay;
    expect(keyView(withKeptKey(stay, { code: "4711", location: "by the door" }), at)).toEqual({
      kind: "code",
      code: "4711",
      location: "by the door",
    });
    expect(withKeptKey(stay, null)).toBe(stay);
    // The answer on the disk is older than the code.
    const before = { key: hidden("too_early"), departure: "2026-07-17", money } as Stay;
    expect(keyView(withKeptKey(before, { code: "4711", location: "by the door" }), at)).toMatchObject({ kind: "code" });
  });

  it("says that a kept answer is too old once the day of the key has come", () => {
    const stay = { key: hidden("too_early"), departure: "2026-07-17", money };
    expect(keyView(stay, { date: "2026-07-07", time: "00:00" })).toEqual({ kind: "ready" });
    expect(
      keyView({ ...stay, money: { to_pay: eur(1) } as Stay["money"] }, { date: "2026-07-07", time: "00:00" }).kind,
    ).toBe("hidden");
  });

  it("needs no code where the key is handed over", () => {
    const key = {
      handover: "office",
      visible: true,
      visible_from: "2026-07-07 00:00:00",
      location: "Main street 1",
      picture: null,
    } as const;
    expect(keyView({ key, departure: "2026-07-17", money }, { date: "2026-07-08", time: "10:00" })).toEqual({
      kind: "handover",
      location: "Main street 1",
    });
  });
});

describe("the next thing", () => {
  const stay = { status: "confirmed", departure: "2026-07-17", money, payments: [], key: shown } as Pick<
    Stay,
    "status" | "departure" | "money" | "payments" | "key"
  >;
  const at = { date: "2026-07-05", time: "10:00" };

  it("is the offer, before money and key", () => {
    const owed = { to_pay: eur(24_000) } as Stay["money"];
    expect(nextThing({ ...stay, status: "offer", money: owed, key: hidden("not_firm") }, at)).toEqual({
      kind: "confirm",
    });
  });

  it("is what is to pay, with the first open day, before waiting for the key", () => {
    const payment = { label: "", overdue: false, amount: eur(1), paid_on: "", recipient: "agency" } as const;
    const payments: Stay["payments"] = [
      { ...payment, due_on: "2026-07-01", recipient: "third" },
      { ...payment, due_on: "2026-07-06" },
      { ...payment, due_on: "2026-07-03" },
      { ...payment, due_on: "2026-06-01", paid_on: "2026-06-01" },
    ];
    const owed = { to_pay: eur(24_000) } as Stay["money"];
    for (const reason of ["not_paid", "too_early"] as const) {
      expect(nextThing({ ...stay, money: owed, payments, key: hidden(reason) }, at)).toEqual({
        kind: "pay",
        amount: eur(24_000),
        due: "2026-07-03",
      });
    }
  });

  it("counts the days to the key once all is paid", () => {
    expect(nextThing({ ...stay, key: hidden("too_early") }, at)).toMatchObject({ kind: "key_in", days: 2 });
  });

  it("is the code while it may be seen, and a thank you afterwards", () => {
    expect(nextThing(stay, at)).toMatchObject({ kind: "code", code: "4711" });
    expect(nextThing(stay, { date: "2026-07-18", time: "10:00" })).toEqual({ kind: "goodbye" });
    expect(nextThing({ ...stay, status: "cancelled" }, at)).toEqual({ kind: "cancelled" });
  });
});

describe("travellers", () => {
  const given = { status: "confirmed", travellers_editable: true, adults: 2, children: 1, max_occupancy: 4 } as const;

  it("explains why they can or cannot be changed", () => {
    expect(travellersRule(given)).toBe("as_booked");
    expect(travellersRule({ ...given, max_occupancy: 3 })).toBe("full");
    expect(travellersRule({ ...given, travellers_editable: false })).toBe("too_late");
    expect(travellersRule({ ...given, status: "offer", travellers_editable: false })).toBe("offer");
    expect(travellersRule({ ...given, status: "cancelled", travellers_editable: false })).toBe("cancelled");
  });

  it("misses names of adults and children only", () => {
    const one = { kind: "adult", first_name: "Ada", last_name: "" } as Traveler;
    const infant = { kind: "toddler", first_name: "Bo", last_name: "" } as Traveler;
    expect(unnamed({ adults: 2, children: 1, travellers: [one, infant] })).toBe(2);
  });
});

it("sorts stays into now, coming and past", () => {
  const stay = (id: string, arrival: string, departure: string, status: Stay["status"] = "confirmed") => ({
    id,
    arrival,
    departure,
    status,
    today: "2026-07-10",
  });
  const groups = groupStays([
    stay("past", "2026-06-01", "2026-06-08"),
    stay("later", "2026-09-01", "2026-09-08"),
    stay("soon", "2026-08-01", "2026-08-08"),
    stay("now", "2026-07-03", "2026-07-10"),
    stay("offer", "2026-07-10", "2026-07-12", "offer"),
    stay("older", "2025-06-01", "2025-06-08"),
  ]);
  expect(groups.now.map(({ id }) => id)).toEqual(["now"]);
  expect(groups.coming.map(({ id }) => id)).toEqual(["offer", "soon", "later"]);
  expect(groups.past.map(({ id }) => id)).toEqual(["past", "older"]);
});

it("names an emergency number only where it knows one", () => {
  expect([emergencyNumber("DE"), emergencyNumber("US"), emergencyNumber("JP")]).toEqual(["112", "911", ""]);
});

describe("the nearest places", () => {
  const place = (name: string, metres: number) => ({ name, metres, lat: 0, lon: 0 });
  const directions: Directions[] = [
    { category: "airport", places: [place("El Prat", 11_700)] },
    { category: "beach", places: [place("Bogatell", 900), place("Somorrostro", 400)] },
    { category: "castle", places: [] },
    { category: "shops", places: [place("Market", 120)] },
  ];

  it("are one of each category, by distance, no more than there is room for", () => {
    const names = nearest(directions, 2).map(({ category, places }) => [category, ...places.map((one) => one.name)]);
    expect(names).toEqual([
      ["shops", "Market"],
      ["beach", "Somorrostro"],
    ]);
    expect(nearest(directions, 9)).toHaveLength(3);
    expect(nearest([], 4)).toEqual([]);
  });
});
