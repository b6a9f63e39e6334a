import { expect, it } from "vitest";
import { levelAt, reaches } from "./may";

const role = (memberid: number, name: "manager" | "cleaner", level?: "owner" | "office" | "read_only") => ({
  memberid,
  member_name: "Agency",
  role: name,
  ...(level && { level }),
});

it("a level is that of one agency", () => {
  const status = { roles: [role(1, "cleaner"), role(1, "manager", "read_only"), role(2, "manager", "owner")] };
  expect(levelAt(status, 1)).toBe("read_only");
  expect(levelAt(status, 2)).toBe("owner");
  expect(levelAt(status, 3)).toBeUndefined();
  expect(levelAt(undefined, 1)).toBeUndefined();
});

it.each([
  ["read_only", true, false, false],
  ["office", true, true, false],
  ["owner", true, true, true],
  [undefined, false, false, false],
] as const)("%s reaches what is below it", (have, reading, office, owner) => {
  expect([reaches(have, "read_only"), reaches(have, "office"), reaches(have, "owner")]).toEqual([
    reading,
    office,
    owner,
  ]);
});
