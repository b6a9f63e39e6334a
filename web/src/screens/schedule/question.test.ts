import { beforeEach, describe, expect, it } from "vitest";
import type { Schedule, ScheduledPerson, ScheduledTask } from "#/api/schedule";
import { golden } from "#/testing/goldens";
import { happenedOf, lateAt, mayBeAway, mayBeLate, questionOf } from "./question";

const day = "2026-07-08";
const before = "2026-07-07 12:00:00";
let plan: Schedule;
let task: ScheduledTask;
let anna: ScheduledPerson;

beforeEach(async () => {
  plan = (await golden<{ data: Schedule }>("schedule/getManageSchedule")).data;
  const [first] = plan.tasks;
  const [person] = plan.people;
  if (!first || !person) throw new Error("the golden has no task or no person");
  anna = person;
  task = { ...first, start: `${day} 09:00:00`, end: `${day} 11:00:00`, state: "not_started" };
});

describe("what proposals are asked for", () => {
  it("begins with the whole day, with a person or with a task", () => {
    expect(happenedOf(plan, questionOf(day, undefined, before))).toEqual({});
    expect(questionOf(day, { person: anna }, before)).toMatchObject({ about: "away", from: "08:00", until: "14:00" });
    expect(questionOf(day, { task }, before)).toMatchObject({ about: "late", at: "10:00" });
  });

  it("leaves the hours of today that have not passed", () => {
    const begin = { person: anna };
    expect(questionOf(day, begin, `${day} 10:17:00`)).toMatchObject({ from: "10:17", until: "14:00" });
    expect(questionOf(day, begin, `${day} 20:00:00`)).toMatchObject({ from: "20:00", until: "23:59" });
  });

  it("takes a late task to be an hour late, a begun one half an hour, and stays on the day", () => {
    expect(lateAt(task, day, `${day} 10:17:00`)).toBe("11:20");
    expect(lateAt({ ...task, state: "started" }, day, before)).toBe("11:30");
    expect(lateAt({ ...task, start: `${day} 23:30:00` }, day, before)).toBe("23:59");
  });

  it("knows whose tasks go to others, and which tasks can be late", () => {
    expect(mayBeAway({ active: true, kind: "person", company: 0 })).toBe(true);
    expect(mayBeAway({ active: true, kind: "person", company: 7 })).toBe(false);
    expect(mayBeAway({ active: true, kind: "company", company: 0 })).toBe(false);
    expect(mayBeAway({ active: false, kind: "person", company: 0 })).toBe(false);
    const mine = { ...task, person: 1, company: 0 };
    expect(mayBeLate(mine, day)).toBe(true);
    expect(mayBeLate({ ...mine, state: "finished" }, day)).toBe(false);
    expect(mayBeLate({ ...mine, person: 0 }, day)).toBe(false);
    expect(mayBeLate({ ...mine, company: 7 }, day)).toBe(false);
    expect(mayBeLate(mine, "2026-07-09")).toBe(false);
  });

  it("names what does not say enough", () => {
    const away = { ...questionOf(day, undefined, before), about: "away" as const };
    expect(happenedOf(plan, away)).toEqual({ wrong: "person" });
    const some = { ...away, person: "3", allDay: false, from: "10:00", until: "10:00" };
    expect(happenedOf(plan, some)).toEqual({ wrong: "until" });
    expect(happenedOf(plan, { ...some, from: "" })).toEqual({ wrong: "from" });
    const late = { ...away, about: "late" as const, task: String(task.id), at: "09:00" };
    expect(happenedOf({ day, tasks: [] }, late)).toEqual({ wrong: "task" });
    expect(happenedOf({ day, tasks: [task] }, late)).toEqual({ wrong: "at" });
    expect(happenedOf({ day, tasks: [task] }, { ...late, at: "09:30" })).toEqual({
      late: { task: task.id, at: `${day} 09:30:00` },
    });
  });
});
