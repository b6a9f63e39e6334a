import { beforeAll, describe, expect, test } from "vitest";
import type { Task } from "#/api/shapes";
import { golden } from "#/testing/goldens";
import { taskRef } from "./list";
import { type Filter, filterCount, isCurrent, lines, matches, namesOf, noFilter, placeOf } from "./order";
import { kindOf, type TaskKind, type TaskState } from "#/parts/task-state";

/** A random number from a seed, so that a failing run can be repeated. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const types: readonly Task["type"][] = ["departure", "arrival", "service", "interim", "periodic"];
const states: readonly TaskState[] = ["not_started", "started", "finished"];
const towns = ["Binz", "Sellin", "Świnoujście", "San Sebastián", "Göhren", "Łeba"];
const people = ["Demo Anna", "Demo Bożena", "Demo Carlos", "Demo Jörg"];
const companies = ["Demo Clean", "Demo Glanz"];

let tasks: Task[] = [];

beforeAll(async () => {
  const sample = (await golden<{ data: [Task] }>("task/getCleanings")).data[0];
  const below = chance(20260704);
  const somebody = (id: number, name: string) => ({ id, name });
  tasks = Array.from({ length: 600 }, (_, n): Task => {
    const home = below(18);
    const person = below(people.length + 1);
    const additional = below(people.length * 3);
    const company = below(companies.length + 1);
    const start = `2026-07-${String(1 + below(20)).padStart(2, "0")} ${String(7 + below(12)).padStart(2, "0")}:00:00`;
    return {
      ...sample,
      cleaning_rpmaid: n + 1,
      type: types[below(types.length)] ?? "departure",
      check: below(4) === 0 ? 1 : 0,
      state: states[below(3)] ?? "started",
      planned_start: start,
      planned_end: start,
      unread: below(3) === 0 ? 1 + below(5) : 0,
      changes: below(5) === 0 ? [{ n: 1 } as unknown as Task["changes"][number]] : [],
      title: "",
      annotations: below(10) === 0 ? "Bitte das Gäste-WC zuerst" : "",
      person: person === 0 ? null : somebody(person, people[person - 1] ?? ""),
      additional_person: additional >= people.length ? null : somebody(additional + 1, people[additional] ?? ""),
      company: company === 0 ? null : somebody(10 + company, companies[company - 1] ?? ""),
      property: {
        ...sample.property,
        id: home + 1,
        // Each of the six towns has an "Apartment 1".
        title: `Apartment ${1 + Math.floor(home / 6)}`,
        short_title: `A${home}`,
        street: `Strandweg ${1 + ((home * 7) % 20)}`,
        postalcode: `1860${home % 6}`,
        city: towns[home % 6] ?? "",
      },
    };
  });
});

const shown = (filter: Partial<Filter>) =>
  tasks.filter((task) => matches(task, { ...noFilter, ...filter })).map((task) => task.cleaning_rpmaid);
const those = (is: (task: Task) => boolean) => tasks.filter(is).map((task) => task.cleaning_rpmaid);

/** Every single choice, with what it means said in another way than the program says it. */
function choices(): [string, Partial<Filter>, (task: Task) => boolean][] {
  const homes = new Map(tasks.map((task) => [task.property.id, task]));
  return [
    ...types.map((kind): [string, Partial<Filter>, (task: Task) => boolean] => [
      kind,
      { kinds: [kind] },
      (task) => task.type === kind && task.check !== 1,
    ]),
    ["check", { kinds: ["check"] }, (task) => task.check === 1],
    ...states.map((state): [string, Partial<Filter>, (task: Task) => boolean] => [
      state,
      { states: [state] },
      (task) => task.state === state,
    ]),
    ["unread", { unread: true }, (task) => task.unread > 0],
    ["changed", { changed: true }, (task) => task.changes.length > 0],
    ...towns.map((town): [string, Partial<Filter>, (task: Task) => boolean] => [
      town,
      { town },
      (task) => task.property.city === town,
    ]),
    ...[...homes].map(([id, task]): [string, Partial<Filter>, (task: Task) => boolean] => [
      `home ${id}`,
      { property: placeOf(task) },
      (each) => each.property.id === id,
    ]),
    ...[...people, ...companies].map((person): [string, Partial<Filter>, (task: Task) => boolean] => [
      person,
      { person },
      (task) =>
        task.person?.name === person || task.additional_person?.name === person || task.company?.name === person,
    ]),
  ];
}

describe("each filter of the list", () => {
  test("shows exactly the tasks that it names", () => {
    for (const [name, filter, is] of choices()) {
      expect(shown(filter), name).toEqual(those(is));
      expect(shown(filter).length, name).toBeGreaterThan(0);
      expect(shown(filter).length, name).toBeLessThan(tasks.length);
      expect(filterCount({ ...noFilter, ...filter }), name).toBe(1);
    }
  });

  test("leaves none out: kinds, states, towns and homes make up the whole", () => {
    const sum = (all: Partial<Filter>[]) => all.reduce((count, one) => count + shown(one).length, 0);
    expect(sum([...types, "check" as const].map((kind) => ({ kinds: [kind] })))).toBe(tasks.length);
    expect(sum(states.map((state) => ({ states: [state] })))).toBe(tasks.length);
    expect(sum(towns.map((town) => ({ town })))).toBe(tasks.length);
    expect(sum([...new Set(tasks.map(placeOf))].map((property) => ({ property })))).toBe(tasks.length);
    expect(shown({})).toHaveLength(tasks.length);
  });

  test("several kinds or states widen, different filters narrow", () => {
    const below = chance(7);
    const single = choices();
    let some = 0;
    for (let turn = 0; turn < 400; turn += 1) {
      const kinds = [...types, "check" as const].filter((): boolean => below(3) === 0) as TaskKind[];
      const wanted = states.filter(() => below(2) === 0);
      const others = [0, 1].map(() => single[below(single.length)]).filter((one) => one !== undefined);
      const filter: Partial<Filter> = Object.assign({}, ...others.map(([, part]) => part), { kinds, states: wanted });
      const left = others.filter(([, part]) =>
        Object.entries(part).every(([key, value]) => filter[key as keyof Filter] === value),
      );
      const expected = those(
        (task) =>
          (kinds.length === 0 || kinds.includes(kindOf(task))) &&
          (wanted.length === 0 || wanted.includes(task.state)) &&
          left.every(([, , is]) => is(task)),
      );
      expect(shown(filter), JSON.stringify(filter)).toEqual(expected);
      if (expected.length > 0) some += 1;
    }
    expect(some).toBeGreaterThan(200);
  });

  test("is not confused by homes of the same name", () => {
    const [first] = tasks;
    if (!first) throw new Error("there are tasks");
    const same = tasks.filter((task) => task.property.title === first.property.title);
    expect(new Set(same.map((task) => task.property.city)).size).toBe(6);
    expect(new Set(same.map(placeOf)).size).toBe(6);
    // Another agency's home has the same number.
    expect(matches({ ...first, reinplan_memberid: 99 }, { ...noFilter, property: placeOf(first) })).toBe(false);
  });
});

describe("the search", () => {
  test("finds words of home, address, people and notes, without accents, together with a filter", () => {
    for (const [search, is] of [
      ["swinoujscie", (task) => task.property.city === "Świnoujście"],
      ["SAN sebastian", (task) => task.property.city === "San Sebastián"],
      ["leba apartment", (task) => task.property.city === "Łeba"],
      ["18603", (task) => task.property.postalcode === "18603"],
      ["bozena", (task) => namesOf(task).includes("Demo Bożena")],
      ["gaste-wc", (task) => task.annotations !== ""],
      ["  jorg   glanz ", (task) => namesOf(task).includes("Demo Jörg") && task.company?.name === "Demo Glanz"],
    ] as [string, (task: Task) => boolean][]) {
      expect(shown({ search }), search).toEqual(those(is));
      expect(shown({ search }).length, search).toBeGreaterThan(0);
      expect(shown({ search, states: ["started"] }), search).toEqual(
        those((task) => is(task) && task.state === "started"),
      );
    }
    expect(shown({ search: "zzz" })).toEqual([]);
    expect(shown({ search: "   " })).toHaveLength(tasks.length);
  });
});

describe("days and order", () => {
  test("every task is in one of the two tabs", () => {
    const today = "2026-07-10";
    const now = those((task) => isCurrent(task, today));
    expect(now).toEqual(those((task) => !(task.state === "finished" && task.planned_start.slice(0, 10) < today)));
    expect(now.length).toBeGreaterThan(0);
    expect(now.length).toBeLessThan(tasks.length);
  });

  test("each order holds every task once, under its day, and counts each day", () => {
    for (const sort of ["place", "standard"] as const)
      for (const newestFirst of [false, true]) {
        const drawn = lines(tasks, { sort, newestFirst, language: "pl" });
        const rows = drawn.flatMap((line) => (line.kind === "task" ? [line.task] : []));
        expect(rows.map(taskRef).toSorted()).toEqual(tasks.map(taskRef).toSorted());
        const days = drawn.flatMap((line) => (line.kind === "day" ? [line] : []));
        for (const { day, count } of days)
          expect(count).toBe(tasks.filter((task) => task.planned_start.startsWith(day)).length);
        expect(days.map((line) => line.day)).toEqual(
          days.map((line) => line.day).toSorted((a, b) => (a < b ? -1 : 1) * (newestFirst ? -1 : 1)),
        );
        const { compare } = new Intl.Collator("pl", { numeric: true, sensitivity: "base" });
        for (const [index, row] of rows.entries()) {
          const before = rows[index - 1];
          if (!before || before.planned_start.slice(0, 10) !== row.planned_start.slice(0, 10)) continue;
          const towns = compare(before.property.city, row.property.city);
          const streets = compare(before.property.street, row.property.street);
          if (sort === "place") expect(towns < 0 || (towns === 0 && streets <= 0)).toBe(true);
          else expect(before.planned_start <= row.planned_start).toBe(true);
        }
      }
  });
});
