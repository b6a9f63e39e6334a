import { describe, expect, it } from "vitest";
import type { Schedule, ScheduledPerson, ScheduledTask } from "#/api/schedule";
import { golden } from "#/testing/goldens";
import {
  hourOf,
  hoursOf,
  momentOf,
  movedTo,
  peopleOf,
  type Proposed,
  rowsOf,
  turnsBeforeAll,
  withProposed,
} from "./rows";

const day = "2026-07-08";

const kept = async () => (await golden<{ data: Schedule }>("schedule/getManageSchedule")).data;

describe("the schedule's arithmetic", () => {
  it("counts hours from the midnight of the day, over midnight too", () => {
    expect(hourOf(day, "2026-07-08 09:30:00")).toBe(9.5);
    expect(hourOf(day, "2026-07-09 01:00:00")).toBe(25);
    expect(hourOf(day, "2026-07-07 23:00:00")).toBe(-1);
    expect(momentOf(day, 25.25)).toBe("2026-07-09 01:15:00");
    expect(momentOf(day, -0.5)).toBe("2026-07-07 23:30:00");
  });

  it("moves a task and keeps its length to the minute", () => {
    expect(movedTo({ start: `${day} 10:00:00`, end: `${day} 12:20:00` }, day, 13.25)).toEqual({
      start: `${day} 13:15:00`,
      end: `${day} 15:35:00`,
    });
  });

  it("shows from the first to the last working hour, and all tasks", async () => {
    const plan = await kept();
    expect(hoursOf({ ...plan, people: [], tasks: [] })).toEqual({ from: 9, to: 17 });
    expect(hoursOf(plan)).toEqual({ from: 8, to: 17 });
    const late = { ...(plan.tasks[0] as ScheduledTask), start: `${day} 22:00:00`, end: "2026-07-09 02:00:00" };
    expect(hoursOf({ ...plan, tasks: [late] })).toEqual({ from: 8, to: 26 });
  });

  it("lists own people first, then each company with those of its people who have something to do", async () => {
    const { people, tasks } = await kept();
    expect(peopleOf({ people, tasks }, "en-US").map(({ name }) => name)).toEqual(["Anna", "Bert", "North", "Nora"]);
    expect(peopleOf({ people, tasks: [] }, "en-US").map(({ name }) => name)).toEqual(["Anna", "Bert", "North"]);
  });

  it("puts tasks, time off, absences and ways into the row of a person, and a company's tasks by the hour", async () => {
    const plan = await kept();
    const rows = rowsOf(plan, { from: 8, to: 17 }, "", "en-US", { away: "Absent" });
    const [anna, , north] = rows;
    expect(anna?.bars.map(({ start, end }) => [start, end])).toEqual([
      [1, 3],
      [3, 5],
    ]);
    expect(anna?.under?.map(({ start, end, text }) => [start, end, text])).toEqual([
      [6, 9, undefined],
      [0, 1, "Absent"],
    ]);
    expect(north?.bars.map((bar) => ("hour" in bar ? [bar.hour, bar.tasks.length] : bar.key))).toEqual([
      [9, 1],
      [11, 1],
    ]);
  });

  it("has same-day turns first, and keeps the order of the others", async () => {
    const one = (await kept()).tasks[0] as ScheduledTask;
    const plain = { ...one, type: "departure", check: false, next_arrival: "" } as const;
    const tasks = [
      { ...plain, id: 1 },
      { ...plain, id: 2, next_arrival: "16:00" },
      { ...plain, id: 3, next_arrival: "15:00", type: "periodic" as const },
      { ...plain, id: 4, next_arrival: "15:00" },
    ];
    expect(turnsBeforeAll(tasks).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
  });

  it("finds people by their name and by the properties of their tasks", async () => {
    const plan = await kept();
    const named = (sought: string) =>
      rowsOf(plan, { from: 8, to: 17 }, sought, "en-US", { away: "Absent" }).map(
        ({ person }: { person: ScheduledPerson }) => person.name,
      );
    expect(named("bert")).toEqual(["Bert"]);
    expect(named("alte werft")).toEqual(["Anna", "North", "Nora"]);
    expect(named("nothing")).toEqual([]);
  });

  it("adds what is proposed to the rows of its people, and leaves the others as they are", async () => {
    const plan = await kept();
    const rows = rowsOf(plan, { from: 8, to: 18 }, "", "en-US", { away: "" });
    const [anna, bert] = rows;
    const task = anna?.tasks[0] as ScheduledTask;
    const was = {
      planned_start: `${day} 09:00:00`,
      planned_end: `${day} 11:00:00`,
      company: 0,
      person: anna?.person.id ?? 0,
      additional_person: 0,
    };
    const change = (to: Partial<Proposed["to"]>): Proposed => ({
      task: task.id,
      title: task.title,
      short_title: "",
      from: was,
      to: { ...was, ...to },
      reason: "new_time",
      about: 0,
      number: 1,
    });
    const draw = (one: Proposed) => withProposed(rows, [one], one.task, day, { from: 8, to: 18 });
    const moved = draw(
      change({ person: bert?.person.id ?? 0, planned_start: `${day} 17:00:00`, planned_end: `${day} 19:00:00` }),
    );
    expect(moved[0]).toBe(anna);
    expect(moved[1]?.bars.at(-1)).toMatchObject({
      key: `proposed ${task.id}`,
      start: 9,
      end: 11,
      from: 9,
      to: 9,
      lit: true,
    });
    expect(hoursOf({ ...plan, people: [], tasks: [] }, [change({ planned_end: `${day} 19:30:00` })]).to).toBe(20);
    // Of a team only the one who comes to it is drawn.
    const team = draw(change({ additional_person: bert?.person.id ?? 0 }));
    expect(team[0]).toBe(anna);
    expect(team[1]?.bars.length).toBe((bert?.bars.length ?? 0) + 1);
    // Nobody has it any longer.
    expect(draw(change({ person: 0 }))).toEqual(rows);
  });
});
