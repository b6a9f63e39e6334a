import { expect, test } from "vitest";
import type { Task, TaskDetail } from "#/api/shapes";
import { golden } from "#/testing/goldens";
import { mayTakeBack } from "./take-back";

const anna = { name: "Anna", roles: [{ memberid: 1, member_name: "Seaside Stay", role: "cleaner" as const }] };
const line = (action: TaskDetail["history"][number]["action"], at: string, value: string, who = "Anna") => ({
  action,
  at: `2026-07-11 ${at}`,
  value: `2026-07-11 ${value}`,
  who,
  note: "",
  photos: [],
});

test.each([
  ["just begun", "10:00:00", [line("started", "10:00:00", "10:00:00")], "10:09:00", true],
  ["begun long ago", "10:00:00", [line("started", "10:00:00", "10:00:00")], "10:11:00", false],
  ["begun late by hand", "08:00:00", [line("started", "10:00:00", "08:00:00")], "10:09:00", true],
  [
    "corrected, which is no new press",
    "09:55:00",
    [line("started", "10:00:00", "10:00:00"), line("start_changed", "10:30:00", "09:55:00")],
    "10:31:00",
    false,
  ],
  [
    "corrected at once",
    "09:55:00",
    [line("started", "10:00:00", "10:00:00"), line("start_changed", "10:02:00", "09:55:00")],
    "10:05:00",
    true,
  ],
  [
    "begun again on this device, and not yet sent",
    "11:00:00",
    [line("started", "10:00:00", "10:00:00"), line("start_cleared", "10:01:00", "00:00:00")],
    "11:05:00",
    true,
  ],
  ["another began", "10:00:00", [line("started", "10:00:00", "10:00:00", "Bert")], "10:01:00", false],
] as const)("%s", async (_, start, history, now, may) => {
  const sample = (await golden<{ data: [Task] }>("task/getCleanings")).data[0];
  const task: Task = {
    ...sample,
    reinplan_memberid: 1,
    cleaning_ist_start: `2026-07-11 ${start}`,
    cleaning_ist_end: "0000-00-00 00:00:00",
    property: { ...sample.property, time_zone: "UTC" },
  };
  const known = { history: [...history] };
  expect(mayTakeBack(task, known, anna, Date.parse(`2026-07-11T${now}Z`))).toBe(may);
  const office = { ...anna, roles: [{ memberid: 1, member_name: "Seaside Stay", role: "company" as const }] };
  expect(mayTakeBack(task, known, office, Date.parse(`2026-07-11T${now}Z`))).toBe(true);
});
