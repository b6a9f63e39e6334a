import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DayProposal } from "#/api/draft";
import type { Schedule } from "#/api/schedule";
import type { TaskDetail } from "#/api/shapes";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";
import { until } from "#/testing/until";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

function network(there: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(there);
  window.dispatchEvent(new Event(there ? "online" : "offline"));
}

const media = window.matchMedia;
beforeEach(() => network(true));
afterEach(() => {
  window.matchMedia = media;
  network(true);
});

function atDesk() {
  window.matchMedia = (query) =>
    ({
      matches: query.includes("min-width: 56.25rem"),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
}

const day = "2026-07-08";

/** The day, and what the server answers to a question about it, to what is taken, and to who could take a task. */
async function open(
  level: "office" | "read_only",
  replies: Partial<Record<"proposal" | "take" | "candidates" | "task", () => Response>> = {},
) {
  const { data: plan } = await golden<{ data: Schedule }>("schedule/getManageSchedule");
  const missing = () => refuse(404, "not_found");
  signedIn("manager", { roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level }] });
  const sent: unknown[] = [];
  server.use(
    http.get("*/v1/manage/schedule", () => (navigator.onLine ? answer(plan) : HttpResponse.error())),
    http.post("*/v1/manage/draft/proposal", () => (replies.proposal ?? missing)() as never),
    http.put("*/v1/manage/draft", async ({ request }) => {
      sent.push(await request.json());
      return (replies.take ?? missing)() as never;
    }),
    http.get("*/v1/manage/tasks/:ref/candidates", () => (replies.candidates ?? missing)() as never),
    http.get("*/v1/cleaning/:ref", () => (replies.task ?? missing)() as never),
    http.put("*/v1/errors", () => answer(null)),
  );
  openApp(`/manage/schedule?date=${day}&plan=draft`);
  return { plan, sent };
}

const proposalOf = async () => (await golden<{ data: DayProposal }>("schedule/postDraftProposal")).data;
const lost = () => HttpResponse.error();

async function asked(about?: string) {
  const bar = await screen.findByRole("region", { name: "Draft of this day" });
  await userEvent.click(within(bar).getByRole("button", { name: "Propose…" }));
  const dialog = await screen.findByRole("dialog", { name: "Proposals" });
  if (about === "Somebody is absent") {
    await userEvent.click(within(dialog).getByRole("radio", { name: about }));
    await userEvent.selectOptions(within(dialog).getByRole("combobox", { name: "Person" }), "Anna");
  }
  if (about === "A task is late") {
    await userEvent.click(within(dialog).getByRole("radio", { name: about }));
    const task = within(dialog).getByRole("combobox", { name: "Task" });
    await userEvent.selectOptions(task, within(task).getAllByRole("option")[1] as HTMLElement);
  }
  return { dialog, propose: async () => userEvent.click(within(dialog).getByRole("button", { name: "Propose" })) };
}

describe("proposals without signal", () => {
  it.each(["Whole day", "Somebody is absent", "A task is late"])(
    "say so and come by themselves with the signal: %s",
    async (about) => {
      atDesk();
      const data = await proposalOf();
      const { sent } = await open("office", { proposal: () => (navigator.onLine ? answer(data) : lost()) });
      const { dialog, propose } = await asked(about);
      network(false);
      await propose();
      const alert = await within(dialog).findByRole("alert");
      within(alert).getByText("Proposals could not be loaded");
      within(alert).getByText("You’re offline. This will appear as soon as you’re back online.");
      // What was not searched is not "nothing".
      await isAbsent(() => within(dialog).queryByText(/^Nothing/));
      network(true);
      await within(dialog).findByRole("list", { name: "Proposed changes" });
      expect(sent).toEqual([]);
    },
  );

  it("keep what is chosen when it cannot be taken, and it is taken with the signal", async () => {
    atDesk();
    const data = await proposalOf();
    const { sent } = await open("office", {
      proposal: () => answer(data),
      take: () => (navigator.onLine ? answer({ taken: 1, kept: [], needed: [] }) : lost()),
    });
    const { dialog, propose } = await asked();
    await propose();
    const list = await within(dialog).findByRole("list", { name: "Proposed changes" });
    await userEvent.click(within(list).getAllByRole("checkbox")[1] as HTMLElement);
    // What has just taken another button's place takes no press at first.
    await new Promise((done) => setTimeout(done, 700));
    network(false);
    await userEvent.click(within(dialog).getByRole("button", { name: "Take into the draft (1)" }));
    await within(dialog).findByText("The internet connection was interrupted. Please try again.");
    expect(within(list).getAllByRole("checkbox")[1]).not.toBeChecked();
    network(true);
    await userEvent.click(within(dialog).getByRole("button", { name: "Take into the draft (1)" }));
    await screen.findByText("1 change is in the draft.");
    expect(sent.length).toBe(2);
    expect(sent[1]).toEqual(sent[0]);
  });
});

describe("who could take a task", () => {
  it("is said to be missing without signal, and comes with it", async () => {
    atDesk();
    const { data } = await golden<{ data: TaskDetail }>("task/getCleaning");
    let calls = 0;
    await open("office", {
      task: () => answer({ ...data, state: "not_started" } as never),
      candidates: () => {
        calls += 1;
        if (calls > 1) return answer({ start: `${day} 14:00:00`, end: `${day} 16:00:00`, obstacles: [], people: [] });
        network(false);
        return lost();
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: /Fits: Bert/ }));
    within(await screen.findByRole("alert")).getByText("The list could not be loaded");
    network(true);
    await screen.findByRole("radio", { name: "Nobody yet" });
  });

  it("waits in “Move to…” for a task that was never loaded", async () => {
    atDesk();
    await open("office", { task: lost });
    const card = await screen.findByRole("button", { name: /Fits: Bert/ });
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await userEvent.click(card);
    const dialog = await screen.findByRole("dialog", { name: "Move to…" });
    within(await within(dialog).findByRole("alert")).getByText("The task could not be loaded");
  });
});

describe("the schedule for who may only read", () => {
  it("proposes nothing at a desk, moves nothing, and its open tasks lead to the task", async () => {
    atDesk();
    const { plan } = await open("read_only");
    const free = plan.tasks.find(({ fits }) => fits !== 0);
    const card = await screen.findByRole("link", { name: /Fits: Bert/ });
    expect(card).toHaveAttribute("href", `/manage/task/1-${free?.id}`);
    await isAbsent(() => screen.queryByRole("button", { name: "Propose…" }));
    await isAbsent(() => screen.queryByText(/^Drag a task/));
    const cell = within(await screen.findByRole("grid")).getAllByRole("gridcell", { name: /Departure cleaning/ })[0];
    cell?.focus();
    await userEvent.keyboard("m");
    const sheet = await screen.findByRole("dialog", { name: "Anna" });
    within(sheet).getAllByRole("link");
    await isAbsent(() => within(sheet).queryByRole("button", { name: /^(Move|Absent|Late)/ }));
  });

  it("proposes nothing on a phone", async () => {
    await open("read_only");
    await screen.findByRole("heading", { name: "Anna" });
    await isAbsent(() => screen.queryByRole("button", { name: /is absent…|is late…|^Move|Propose/ }));
    await userEvent.click(screen.getByRole("radio", { name: /^Unassigned/ }));
    await screen.findByRole("link", { name: /Fits: Bert/ });
  });

  it("says it where the right was taken away meanwhile", async () => {
    atDesk();
    const { sent } = await open("office", { proposal: () => refuse(403, "forbidden") });
    const { dialog, propose } = await asked();
    await propose();
    within(await within(dialog).findByRole("alert")).getByText(/with this login/);
    await until(() => expect(sent).toEqual([]));
  });
});
