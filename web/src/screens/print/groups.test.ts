import { beforeAll, expect, test } from "vitest";
import type { Task } from "#/api/shapes";
import { golden } from "#/testing/goldens";
import { groupsOf } from "./groups";

let sample: Task;
beforeAll(async () => {
  sample = (await golden<{ data: [Task] }>("task/getCleanings")).data[0];
});

const task = (id: number, start: string, city: string, street: string, person: string | undefined): Task => ({
  ...sample,
  cleaning_rpmaid: id,
  planned_start: start,
  property: { ...sample.property, city, street },
  person: person === undefined ? null : { id: person.charCodeAt(0), name: person },
  company: null,
  additional_person: null,
});

test("a sheet is grouped by day, person or town, and each part is a way to go", () => {
  const tasks = [
    task(1, "2026-07-12 09:00:00", "Binz", "Strandweg 2", "Anna"),
    task(2, "2026-07-11 09:00:00", "Sellin", "Hafen 1", undefined),
    task(3, "2026-07-11 12:00:00", "Binz", "Strandweg 18", "Bert"),
    task(4, "2026-07-11 13:00:00", "Binz", "Strandweg 9", "Anna"),
  ];
  const shape = (by: "day" | "person" | "town") =>
    groupsOf(tasks, by, "de").map((group) => [group.name, group.tasks.map((each) => each.cleaning_rpmaid)]);
  expect(shape("day")).toEqual([
    ["2026-07-11", [4, 3, 2]],
    ["2026-07-12", [1]],
  ]);
  expect(shape("person")).toEqual([
    ["Anna", [4, 1]],
    ["Bert", [3]],
    ["", [2]],
  ]);
  expect(shape("town")).toEqual([
    ["Binz", [4, 3, 1]],
    ["Sellin", [2]],
  ]);
});

test("two homes with one title have a list each", () => {
  const twin = (id: number, home: number) => {
    const one = task(id, "2026-07-11 09:00:00", "Binz", "Strandweg 2", undefined);
    return { ...one, property: { ...one.property, id: home, title: "Casa" } };
  };
  const groups = groupsOf([twin(1, 7), twin(2, 8), twin(3, 7)], "home", "de");
  expect(groups.map((group) => [group.name, group.tasks.map((each) => each.cleaning_rpmaid)])).toEqual([
    ["Casa", [1, 3]],
    ["Casa", [2]],
  ]);
});

test("a person who helps has the task on their sheet too, and two people of one name have two sheets", () => {
  const anna = { id: 1, name: "Anna" };
  const helped = { ...task(1, "2026-07-11 09:00:00", "Binz", "Strandweg 2", undefined), person: anna };
  const tasks: Task[] = [
    { ...helped, additional_person: { id: 2, name: "Bert" } },
    { ...helped, cleaning_rpmaid: 2, person: { id: 3, name: "Anna" } },
    { ...helped, cleaning_rpmaid: 3, person: null, company: { id: 4, name: "Blitz" }, additional_person: anna },
  ];
  expect(
    groupsOf(tasks, "person", "de").map((group) => [group.name, group.tasks.map((each) => each.cleaning_rpmaid)]),
  ).toEqual([
    ["Anna", [1, 3]],
    ["Anna", [2]],
    ["Bert", [1]],
    ["Blitz", [3]],
  ]);
});
