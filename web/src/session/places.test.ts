import { expect, it } from "vitest";
import { placesOf } from "./places";
import type { Role } from "#/api/session";

const role = (name: Role, member = "Seaside Stay") => ({ memberid: 1, member_name: member, role: name });
const stay = (id: number) => ({ memberid: 1, id });

it("leads a guest of one stay to it, of several to the list", () => {
  expect(placesOf({ roles: [role("guest")], reservations: [stay(7)] })).toEqual([{ kind: "reservation", id: "1-7" }]);
  expect(placesOf({ roles: [role("guest")], reservations: [stay(7), stay(8)] })).toEqual([
    { kind: "reservations", count: 2 },
  ]);
});

it("leads cleaners and companies to their tasks, once for all agencies", () => {
  expect(placesOf({ roles: [role("cleaner"), role("company", "Hill Homes")], reservations: [] })).toEqual([
    { kind: "cleanings", members: ["Seaside Stay", "Hill Homes"] },
  ]);
});

it("offers the choice to a person with several roles, and nothing to one without a role", () => {
  const places = placesOf({ roles: [role("manager"), role("cleaner")], reservations: [stay(1)] });
  expect(places.map((place) => place.kind)).toEqual(["manage", "cleanings", "reservation"]);
  expect(placesOf({ roles: [], reservations: [] })).toEqual([]);
});
