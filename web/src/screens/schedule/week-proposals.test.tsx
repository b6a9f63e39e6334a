import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DayProposal, WorkedMinutes } from "#/api/draft";
import { keys } from "#/api/keys";
import type { ScheduleWeek } from "#/api/schedule";
import { setLanguage } from "#/i18n/texts";
import { queryClient } from "#/session/query";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";
import { until } from "#/testing/until";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const [wednesday, thursday, saturday] = ["2026-07-08", "2026-07-09", "2026-07-11"];
const names: Record<string, string> = {
  [wednesday]: "Wednesday, July 8",
  [thursday]: "Thursday, July 9",
  [saturday]: "Saturday, July 11",
};

interface Asked {
  day: string;
  worked: WorkedMinutes[];
  steps: number;
}
interface Taken {
  day: string;
  until?: string;
  tasks: Wish[];
  whole: boolean;
}
type Plan = DayProposal["changes"][number]["to"];
interface Wish {
  task: number;
  from: Plan;
  to: Plan;
  was?: Plan;
}

let week: ScheduleWeek;
let anna: number;
let example: DayProposal;

/** Two open tasks of a day, both for Anna, of an hour and of two; a third has nobody. */
function proposalOf(day: string): DayProposal {
  const plan = (from: number, until: number, person: number) => ({
    planned_start: `${day} ${from}:00:00`,
    planned_end: `${day} ${until}:00:00`,
    company: 0,
    person,
    additional_person: 0,
  });
  const base = { short_title: "", reason: "filled" as const, about: anna };
  return {
    ...example,
    day,
    changes: [
      { ...base, task: 11, title: "Demo Harbor", from: plan(13, 14, 0), to: plan(13, 14, anna) },
      { ...base, task: 12, title: "Demo Dune", from: plan(14, 16, 0), to: plan(14, 16, anna) },
    ],
    before: { cleanings: 3, assigned: 0, travel: 0, conflicts: 0 },
    after: { cleanings: 3, assigned: 2, travel: 0, conflicts: 0 },
    open: [{ task: 13, title: "Demo Cliff", short_title: "", start: `${day} 13:00:00`, why: "no_time" }],
  };
}

beforeEach(async () => {
  const { data } = await golden<{ data: ScheduleWeek }>("schedule/getManageScheduleWeek");
  example = (await golden<{ data: DayProposal }>("schedule/postDraftProposal")).data;
  anna = data.people.find(({ name }) => name === "Anna")?.id ?? 0;
  // Something is open on three days to come; nothing speaks against anything on the others.
  week = {
    ...data,
    days: data.days.map((one) => ({ ...one, nobody: one.day in names ? 3 : 0 })),
    people: data.people.map((one) => ({ ...one, days: one.days.map((load) => ({ ...load, conflicts: 0 })) })),
  };
});

afterEach(async () => setLanguage("en-US"));

/** The drafts of the week as the server has them once tasks were taken. */
function store({ tasks }: Pick<Taken, "tasks">) {
  const days = new Map(week.days.map((one) => [one.day, one.draft]));
  for (const { task, from, to, was, ...rest } of tasks) {
    const day = to.planned_start.slice(0, 10);
    const rows = days.get(day) ?? [];
    const published = was ?? rows.find((row) => row.task === task)?.was ?? from;
    const row = {
      ...rest,
      task,
      row: task,
      title: "",
      short_title: "",
      was: published,
      is: to,
      now: published,
      stays: "",
    };
    const others = rows.filter((one) => one.task !== task);
    days.set(day, JSON.stringify(to) === JSON.stringify(published) ? others : [...others, row as never]);
  }
  week = { ...week, days: week.days.map((one) => ({ ...one, draft: days.get(one.day) ?? [] })) };
}

type Reply = (day: string, signal: AbortSignal) => Response | Promise<Response>;

/** The week with its dialog open, what was asked and what was taken. */
async function open(
  replies: { proposal?: Reply; take?: (body: Taken) => Response | Promise<Response> } = {},
  path = "/manage/schedule?view=week",
  level: "office" | "read_only" = "office",
) {
  const role = { role: "manager" as const, level };
  signedIn("manager", {
    roles: [
      { ...role, memberid: 1, member_name: "Seaside Stay" },
      { ...role, memberid: 2, member_name: "Dune Stay" },
    ],
  });
  const asked: Asked[] = [];
  const taken: Taken[] = [];
  const sent: (string | null)[] = [];
  const weeks: string[] = [];
  server.use(
    http.get("*/v1/manage/schedule/week", ({ request }) => {
      weeks.push(new URL(request.url).searchParams.get("memberid") ?? "");
      return answer(week as never);
    }),
    http.get("*/v1/manage/schedule", () => refuse(404, "not_found")),
    http.post("*/v1/manage/draft/proposal", async ({ request }) => {
      const body = (await request.json()) as Asked;
      asked.push(body);
      return (replies.proposal?.(body.day, request.signal) ?? answer(proposalOf(body.day) as never)) as never;
    }),
    http.put("*/v1/manage/draft", async ({ request }) => {
      const body = (await request.json()) as Taken;
      taken.push(body);
      sent.push(request.headers.get("Idempotency-Key"));
      const reply = await (replies.take?.(body) ?? answer({ taken: body.tasks.length, kept: [], needed: [] }));
      if (reply.ok && (await reply.clone().json()).data.taken > 0) store(body);
      return reply as never;
    }),
    http.put("*/v1/errors", () => answer(null)),
  );
  const app = openApp(path);
  return { ...app, asked, taken, sent, weeks };
}

async function dialogOf() {
  await userEvent.click(await screen.findByRole("button", { name: "Propose the week…" }));
  return screen.findByRole("dialog", { name: "Proposals for the week" });
}

const dayOf = (dialog: HTMLElement, day: string) => within(dialog).getByRole("region", { name: names[day] ?? day });

/** All days are asked about. */
const finished = async (dialog: HTMLElement) =>
  until(() => expect(within(dialog).getByRole("status")).toHaveTextContent("3 of 3 days proposed"));

/** A button that has just taken another one’s place takes no press at first. */
const settle = async () => new Promise((done) => setTimeout(done, 700));

describe("proposals for a week", () => {
  it("come day after day, each after what those before would give, and leave out what is over or settled", async () => {
    const { asked } = await open();
    const dialog = await dialogOf();
    await finished(dialog);
    expect(asked).toEqual([
      { day: wednesday, worked: [], steps: 10_000 },
      { day: thursday, worked: [{ staff: anna, minutes: 180 }], steps: 10_000 },
      { day: saturday, worked: [{ staff: anna, minutes: 360 }], steps: 10_000 },
    ]);
    expect(within(dialog).getAllByText("This day is over")).toHaveLength(2);
    expect(within(dialog).getAllByText("Every task of this day has somebody")).toHaveLength(2);
    const first = dayOf(dialog, wednesday);
    within(first).getByText("1 unassigned");
    await userEvent.click(within(first).getByRole("button", { name: "Changes and reasons" }));
    within(first).getAllByText("Nobody had it; Anna has time.");
    within(first).getByText("Nobody has time left");
    const loads = within(dialog).getByRole("region", { name: "Planned time in this week" });
    within(loads).getByText("Anna");
  });

  it("are taken all, or in part, or left", async () => {
    const { taken } = await open();
    const dialog = await dialogOf();
    await finished(dialog);
    await settle();
    // The second tap of a double tap takes nothing back, however slow the machine is.
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    fireEvent.click(within(dayOf(dialog, thursday)).getByRole("button", { name: "Leave" }));
    fireEvent.click(await within(dayOf(dialog, thursday)).findByRole("button", { name: "Choose again" }));
    within(dayOf(dialog, thursday)).getByText("Stays as it is");
    clock.mockRestore();
    expect(within(dayOf(dialog, thursday)).getByRole("heading", { name: names[thursday] })).toHaveFocus();
    const last = dayOf(dialog, saturday);
    await userEvent.click(within(last).getByRole("button", { name: "Changes and reasons" }));
    await userEvent.click(within(last).getAllByRole("checkbox")[1] as HTMLElement);
    within(last).getByRole("button", { name: "Take (1)" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Take all into the drafts (3)" }));
    await within(last).findByText("1 change is in the draft.");
    expect(dialog).toHaveFocus();
    within(dayOf(dialog, wednesday)).getByText("2 changes are in the draft.");
    expect(taken.map(({ day, tasks, whole }) => [day, tasks.map(({ task }) => task), whole])).toEqual([
      [wednesday, [11, 12], true],
      [saturday, [11], true],
    ]);
    await settle();
    await userEvent.click(within(dayOf(dialog, thursday)).getByRole("button", { name: "Choose again" }));
    await settle();
    await userEvent.click(within(dayOf(dialog, thursday)).getByRole("button", { name: "Take (2)" }));
    await within(dayOf(dialog, thursday)).findByText("2 changes are in the draft.");
    within(dialog).getByText(/^5 changes are in the draft/);
  });

  it("are undone at once where they were taken, and can be taken again", async () => {
    const row = {
      task: 11,
      stays: "" as const,
      reason: "less_travel" as const,
      about: anna,
      is: proposalOf(saturday).changes[0]?.from,
      was: proposalOf(saturday).changes[0]?.to,
    };
    week = { ...week, days: week.days.map((one) => (one.day === saturday ? { ...one, draft: [row as never] } : one)) };
    const { taken } = await open();
    const dialog = await dialogOf();
    await finished(dialog);
    await userEvent.click(within(dialog).getByRole("button", { name: "Take all into the drafts (6)" }));
    await within(dayOf(dialog, saturday)).findByText("2 changes are in the draft.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Undo what was taken (6)" }));
    await within(dialog).findByRole("button", { name: "Take all into the drafts (6)" });
    const undone = taken.at(-1);
    expect(undone).toMatchObject({ day: wednesday, until: saturday, whole: true });
    const { from, to } = proposalOf(saturday).changes[0] ?? {};
    expect(undone?.tasks.length).toBe(6);
    // What an earlier proposal had put into the draft is that again.
    expect(undone?.tasks.at(-2)).toEqual({ task: 11, from: to, to: from, was: to, reason: "less_travel", about: anna });
    expect(undone?.tasks.at(-1)).toMatchObject({ was: proposalOf(saturday).changes[1]?.from });
    expect(dialog).toHaveFocus();
    await isAbsent(() => within(dialog).queryByRole("button", { name: /^Undo/ }));
  });

  it("are undone without what was published meanwhile", async () => {
    const { taken } = await open();
    const dialog = await dialogOf();
    await finished(dialog);
    await userEvent.click(within(dialog).getByRole("button", { name: "Take all into the drafts (6)" }));
    await within(dialog).findByRole("button", { name: "Undo what was taken (6)" });
    // All of Wednesday is published, and one of Saturday.
    week = {
      ...week,
      days: week.days.map((one) => ({
        ...one,
        draft: one.draft.filter(({ task }) => one.day === thursday || (one.day === saturday && task === 11)),
      })),
    };
    void queryClient.invalidateQueries({ queryKey: keys.schedule() });
    const undo = await within(dialog).findByRole("button", { name: "Undo what was taken (3)" });
    within(dayOf(dialog, saturday)).getByText("1 change is in the draft.");
    await within(dayOf(dialog, wednesday)).findByRole("button", { name: "Take (2)" });
    await userEvent.click(undo);
    await within(dayOf(dialog, saturday)).findByRole("button", { name: "Take (1)" });
    expect(taken.at(-1)?.tasks.map(({ task }) => task)).toEqual([11, 12, 11]);
    expect(taken.at(-1)).toMatchObject({ day: thursday, until: saturday });
  });

  it("stay in the drafts where one of them was changed meanwhile, which is named", async () => {
    await open({
      take: (body) =>
        body.until === undefined
          ? answer({ taken: body.tasks.length, kept: [], needed: [] })
          : answer({
              taken: 0,
              kept: [{ task: 12, why: "started", now: proposalOf(wednesday).changes[1]?.to }],
              needed: [],
            } as never),
    });
    const dialog = await dialogOf();
    await finished(dialog);
    await settle();
    await userEvent.click(within(dayOf(dialog, wednesday)).getByRole("button", { name: "Take (2)" }));
    await userEvent.click(await within(dialog).findByRole("button", { name: "Undo what was taken (2)" }));
    await within(dialog).findByText("Changed meanwhile, so nothing was undone:");
    within(dialog).getByText("Demo Dune");
    within(dayOf(dialog, wednesday)).getByText("2 changes are in the draft.");
  });

  it("are stopped with what was found, and go on", async () => {
    let stopped = false;
    let hangs = true;
    const { asked } = await open({
      proposal: async (day, signal) => {
        if (day !== thursday || !hangs) return answer(proposalOf(day) as never);
        await new Promise((done) => {
          signal.addEventListener("abort", () => {
            stopped = true;
            done(undefined);
          });
        });
        return HttpResponse.error();
      },
    });
    const dialog = await dialogOf();
    await within(dayOf(dialog, thursday)).findByText("Searching…");
    within(dayOf(dialog, saturday)).getByText("Comes next");
    await settle();
    await userEvent.click(within(dialog).getByRole("button", { name: "Stop" }));
    await until(() => expect(stopped).toBe(true));
    within(dialog).getByText("Stopped. What was found can be taken.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Take all into the drafts (2)" }));
    await within(dayOf(dialog, wednesday)).findByText("2 changes are in the draft.");
    hangs = false;
    await settle();
    await userEvent.click(within(dialog).getByRole("button", { name: "Go on" }));
    await finished(dialog);
    // What is in a draft is not counted twice.
    expect(asked.slice(-2).map(({ day, worked }) => [day, worked])).toEqual([
      [thursday, []],
      [saturday, [{ staff: anna, minutes: 180 }]],
    ]);
  });

  it("go on where one day is refused, which is asked about again", async () => {
    let refused = true;
    const { asked } = await open({
      proposal: (day) =>
        day === thursday && refused
          ? refuse(400, "bad_request", { "worked[0].staff": "expected a person of the agency" })
          : answer(proposalOf(day) as never),
    });
    const dialog = await dialogOf();
    await within(dayOf(dialog, saturday)).findByRole("button", { name: "Take (2)" });
    within(dialog).getByText("2 of 3 days proposed");
    within(dayOf(dialog, thursday)).getByText("The team or the day has changed. Propose the week again.");
    expect(asked.at(-1)?.worked).toEqual([{ staff: anna, minutes: 180 }]);
    refused = false;
    await settle();
    await userEvent.click(within(dayOf(dialog, thursday)).getByRole("button", { name: "Propose again" }));
    await within(dayOf(dialog, thursday)).findByRole("button", { name: "Take (2)" });
  });

  it("are made again for a day that somebody has changed, and nothing of it is taken before", async () => {
    let changed = true;
    let news = "Demo Harbor";
    const { asked, taken } = await open({
      proposal: (day) => {
        const data = proposalOf(day);
        return answer({ ...data, changes: data.changes.map((one) => ({ ...one, title: news })) } as never);
      },
      take: ({ day, tasks }) => {
        if (day !== wednesday || !changed) return answer({ taken: tasks.length, kept: [], needed: [] });
        changed = false;
        news = "Demo Lagoon";
        const now = proposalOf(day).changes[0]?.from;
        return answer({ taken: 0, kept: [{ task: 11, why: "changed", now }], needed: [] } as never);
      },
    });
    const dialog = await dialogOf();
    await finished(dialog);
    await userEvent.click(within(dialog).getByRole("button", { name: "Take all into the drafts (6)" }));
    const first = dayOf(dialog, wednesday);
    await within(first).findByText("Changed meanwhile, so nothing of this day was taken:");
    within(first).getByText("Demo Harbor");
    await within(dayOf(dialog, saturday)).findByText("2 changes are in the draft.");
    await within(first).findByRole("button", { name: "Take (2)" });
    await settle();
    await userEvent.click(within(first).getByRole("button", { name: "Take (2)" }));
    await within(first).findByText("2 changes are in the draft.");
    expect(asked.map(({ day }) => day)).toEqual([wednesday, thursday, saturday, wednesday]);
    expect(taken.map(({ day }) => day)).toEqual([wednesday, thursday, saturday, wednesday]);
  });

  it("say which changes do not go without those that are left out", async () => {
    const { asked, taken } = await open({
      take: () => answer({ taken: 0, kept: [{ task: 12, why: "changed", now: {} }], needed: [11] } as never),
    });
    const dialog = await dialogOf();
    await finished(dialog);
    const first = dayOf(dialog, wednesday);
    await userEvent.click(within(first).getByRole("button", { name: "Changes and reasons" }));
    await userEvent.click(within(first).getAllByRole("checkbox")[0] as HTMLElement);
    await settle();
    await userEvent.click(within(first).getByRole("button", { name: "Take (1)" }));
    await within(first).findByText("Not possible without the changes that are left out:");
    within(first).getByText("Demo Dune: only together with Demo Harbor");
    const [out] = proposalOf(wednesday).changes;
    expect(taken.at(-1)).toMatchObject({ left: [{ task: out?.task, from: out?.from, to: out?.to }] });
    expect(asked.map(({ day }) => day)).toEqual([wednesday, thursday, saturday]);
    // What was missing is chosen: nothing was changed meanwhile.
    await userEvent.click(within(first).getAllByRole("checkbox")[0] as HTMLElement);
    await within(first).findByRole("button", { name: "Take (2)" });
    await isAbsent(() => within(first).queryByText(/^Not possible|^Changed meanwhile/));
  });

  it("wait for the network, and keep what was found", async () => {
    let there = false;
    const { asked } = await open({
      proposal: (day) => (day === thursday && !there ? HttpResponse.error() : answer(proposalOf(day) as never)),
    });
    const dialog = await dialogOf();
    within(await within(dialog).findByRole("alert")).getByText("Proposals could not be loaded");
    within(dayOf(dialog, wednesday)).getByRole("button", { name: "Take (2)" });
    expect(asked.map(({ day }) => day)).toEqual([wednesday, thursday]);
    there = true;
    await userEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
    await finished(dialog);
  });

  it("are found again by a person who has looked at one of the days", async () => {
    const { asked, router } = await open();
    const dialog = await dialogOf();
    await finished(dialog);
    await settle();
    await userEvent.click(within(dayOf(dialog, thursday)).getByRole("button", { name: "Open" }));
    await until(() => expect(router.state.location.search).toEqual({ date: thursday, plan: "draft" }));
    router.history.back();
    const again = await screen.findByRole("dialog", { name: "Proposals for the week" });
    within(again).getByRole("button", { name: "Take all into the drafts (6)" });
    expect(asked).toHaveLength(3);
    await userEvent.click(within(again).getByRole("button", { name: "Close" }));
    await until(() => expect(router.state.location.search).toEqual({ view: "week" }));
  });

  it("wait for a server that fails, and keep what was found", async () => {
    let fails = true;
    const { asked } = await open({
      proposal: (day) => (day === thursday && fails ? refuse(503, "unavailable") : answer(proposalOf(day) as never)),
    });
    const dialog = await dialogOf();
    within(await within(dialog).findByRole("alert")).getByText("Proposals could not be loaded");
    within(dialog).getByText("1 of 3 days proposed");
    expect(asked.map(({ day }) => day)).toEqual([wednesday, thursday]);
    fails = false;
    await userEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
    expect(dialog).toHaveFocus();
    await finished(dialog);
  });

  it("stay to be taken where the server fails", async () => {
    let fails = true;
    const { taken } = await open({
      take: ({ day, tasks }) =>
        day === thursday && fails ? refuse(503, "unavailable") : answer({ taken: tasks.length, kept: [], needed: [] }),
    });
    const dialog = await dialogOf();
    await finished(dialog);
    await userEvent.click(within(dialog).getByRole("button", { name: "Take all into the drafts (6)" }));
    await within(dialog).findByRole("button", { name: "Take all into the drafts (4)" });
    await within(dialog).findByRole("alert");
    within(dayOf(dialog, thursday)).getByRole("button", { name: "Take (2)" });
    expect(taken.map(({ day }) => day)).toEqual([wednesday, thursday]);
    fails = false;
    await userEvent.click(within(dialog).getByRole("button", { name: "Take all into the drafts (4)" }));
    await within(dayOf(dialog, saturday)).findByText("2 changes are in the draft.");
    within(dayOf(dialog, thursday)).getByText("2 changes are in the draft.");
  });

  it("are taken once where only the answer was lost, also after another day", async () => {
    let lost = true;
    const { taken, sent } = await open({
      take: ({ day, tasks }) =>
        day === wednesday && lost ? HttpResponse.error() : answer({ taken: tasks.length, kept: [], needed: [] }),
    });
    const dialog = await dialogOf();
    await finished(dialog);
    await settle();
    const take = async (day: string) =>
      userEvent.click(within(dayOf(dialog, day)).getByRole("button", { name: "Take (2)" }));
    await take(wednesday);
    await within(dialog).findByRole("alert");
    await take(thursday);
    await within(dayOf(dialog, thursday)).findByText("2 changes are in the draft.");
    lost = false;
    await take(wednesday);
    await within(dayOf(dialog, wednesday)).findByText("2 changes are in the draft.");
    expect(taken.map(({ day }) => day)).toEqual([wednesday, thursday, wednesday]);
    expect(sent[2]).toBe(sent[0]);
    expect(sent[1]).not.toBe(sent[0]);
  });

  it("wait for as long as another search of the agency runs, and fetch nothing else for it", async () => {
    let others = 4;
    const { asked, weeks } = await open({
      proposal: (day) => {
        if (others === 0) return answer(proposalOf(day) as never);
        others -= 1;
        return refuse(409, "proposal_running");
      },
    });
    const dialog = await dialogOf();
    await finished(dialog);
    expect(asked).toHaveLength(7);
    expect(weeks).toHaveLength(1);
  });

  it("are stopped also while a day is proposed again", async () => {
    let changed = false;
    let stopped = false;
    await open({
      proposal: async (day, signal) => {
        if (!changed) return answer(proposalOf(day) as never);
        await new Promise((done) => {
          signal.addEventListener("abort", () => done(undefined));
        });
        stopped = true;
        return HttpResponse.error();
      },
      take: ({ day, tasks }) => {
        if (day !== wednesday) return answer({ taken: tasks.length, kept: [], needed: [] });
        changed = true;
        return answer({ taken: 0, kept: [{ task: 11, why: "changed", now: {} }], needed: [] } as never);
      },
    });
    const dialog = await dialogOf();
    await finished(dialog);
    await userEvent.click(within(dialog).getByRole("button", { name: "Take all into the drafts (6)" }));
    await within(dayOf(dialog, saturday)).findByText("2 changes are in the draft.");
    await within(dayOf(dialog, wednesday)).findByText("Searching…");
    await settle();
    await userEvent.click(within(dialog).getByRole("button", { name: "Stop" }));
    await within(dialog).findByRole("button", { name: "Go on" });
    within(dayOf(dialog, wednesday)).getByText("Not proposed yet");
    await until(() => expect(stopped).toBe(true));
  });

  it("are made for one day of a stopped week", async () => {
    let refused = true;
    const { asked } = await open({
      proposal: async (day, signal) => {
        if (day === wednesday) return refused ? refuse(400, "bad_request") : answer(proposalOf(day) as never);
        await new Promise((done) => {
          signal.addEventListener("abort", () => done(undefined));
        });
        return HttpResponse.error();
      },
    });
    const dialog = await dialogOf();
    await within(dayOf(dialog, thursday)).findByText("Searching…");
    await settle();
    await userEvent.click(within(dialog).getByRole("button", { name: "Stop" }));
    refused = false;
    await userEvent.click(within(dayOf(dialog, wednesday)).getByRole("button", { name: "Propose again" }));
    await within(dayOf(dialog, wednesday)).findByRole("button", { name: "Take (2)" });
    within(dialog).getByRole("button", { name: "Go on" });
    expect(asked.map(({ day }) => day)).toEqual([wednesday, thursday, wednesday]);
  });

  it("are taken no further once they are closed, which says what was taken", async () => {
    let end: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      end = done;
    });
    const { taken } = await open({
      take: async ({ tasks }) => {
        await held;
        return answer({ taken: tasks.length, kept: [], needed: [] });
      },
    });
    const dialog = await dialogOf();
    await finished(dialog);
    await userEvent.click(within(dialog).getByRole("button", { name: "Take all into the drafts (6)" }));
    await until(() => expect(taken).toHaveLength(1));
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await isAbsent(() => screen.queryByRole("dialog"));
    end();
    await screen.findByText("2 changes are in the draft.");
    const again = await dialogOf();
    within(again).getByRole("button", { name: "Take all into the drafts (4)" });
    within(dayOf(again, wednesday)).getByText("2 changes are in the draft.");
    expect(taken.map(({ day }) => day)).toEqual([wednesday]);
  });

  it("say once they are closed that nothing goes without what is left out, which nobody has changed", async () => {
    let end: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      end = done;
    });
    const { taken } = await open({
      take: async () => {
        await held;
        return answer({ taken: 0, kept: [{ task: 12, why: "changed", now: {} }], needed: [11] } as never);
      },
    });
    const dialog = await dialogOf();
    await finished(dialog);
    const first = dayOf(dialog, wednesday);
    await userEvent.click(within(first).getByRole("button", { name: "Changes and reasons" }));
    await userEvent.click(within(first).getAllByRole("checkbox")[0] as HTMLElement);
    await settle();
    await userEvent.click(within(first).getByRole("button", { name: "Take (1)" }));
    await until(() => expect(taken).toHaveLength(1));
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await isAbsent(() => screen.queryByRole("dialog"));
    end();
    await screen.findByText("Some of it is not possible without the changes that are left out.");
    await isAbsent(() => screen.queryByText("Some of it was changed meanwhile."));
    const again = await dialogOf();
    within(dayOf(again, wednesday)).getByText("Demo Dune: only together with Demo Harbor");
  });

  it("are kept by a press beside them, as long as something is to be taken", async () => {
    const { asked } = await open();
    const dialog = await dialogOf();
    await finished(dialog);
    await settle();
    await userEvent.click(within(dayOf(dialog, thursday)).getByRole("button", { name: "Leave" }));
    await userEvent.keyboard("{Escape}");
    await isAbsent(() => screen.queryByRole("dialog"));
    const again = await dialogOf();
    within(dayOf(again, thursday)).getByText("Stays as it is");
    await userEvent.click(within(again).getByRole("button", { name: "Take all into the drafts (4)" }));
    await within(dayOf(again, saturday)).findByText("2 changes are in the draft.");
    expect(asked).toHaveLength(3);
    await userEvent.click(within(again).getByRole("button", { name: "Close" }));
    await isAbsent(() => screen.queryByRole("dialog"));
    await finished(await dialogOf());
    expect(asked).toHaveLength(6);
  });

  it("of one agency know nothing of another", async () => {
    const { router } = await open();
    await screen.findByRole("heading", { name: "Anna" });
    const ours = week;
    week = { ...ours, people: ours.people.map((one) => (one.id === anna ? { ...one, name: "Berta" } : one)) };
    const go = async (member: number, proposals?: true) =>
      router.navigate({ to: "/manage/schedule", search: { view: "week", member, proposals } });
    await go(2);
    await screen.findByRole("heading", { name: "Berta" });
    await go(1, true);
    await finished(await screen.findByRole("dialog", { name: "Proposals for the week" }));
    await go(2, true);
    await until(() => within(screen.getByRole("region", { name: "Planned time in this week" })).getByText("Berta"));
    await finished(screen.getByRole("dialog", { name: "Proposals for the week" }));
  });

  it("are not there for who may only read", async () => {
    const { asked } = await open({}, "/manage/schedule?view=week&proposals=true", "read_only");
    await screen.findByRole("heading", { name: "Anna" });
    await isAbsent(() => screen.queryByRole("button", { name: "Propose the week…" }));
    await isAbsent(() => screen.queryByRole("dialog"));
    expect(asked).toEqual([]);
  });

  it.each([
    ["de", "Vorschläge für die Woche", "Alles in die Entwürfe übernehmen (6)", "Mittwoch, 8. Juli"],
    ["es", "Propuestas para la semana", "Llevar todo a los borradores (6)", "miércoles, 8 de julio"],
    ["pl", "Propozycje na tydzień", "Przenieś wszystko do szkiców (6)", "środa, 8 lipca"],
  ] as const)("speak %s", async (language, title, all, day) => {
    await setLanguage(language);
    await open({}, "/manage/schedule?view=week&proposals=true");
    const dialog = await screen.findByRole("dialog", { name: title });
    await within(dialog).findByRole("button", { name: all });
    within(dialog).getByRole("region", { name: day });
  });
});
