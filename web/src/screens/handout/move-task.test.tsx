import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { TaskDetail } from "#/api/shapes";
import { leaveWindow } from "#/session/session";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, refuse, server } from "#/testing/server";
import { until } from "#/testing/until";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

beforeEach(async () => leaveWindow());

const candidate = (staff: number, name: string, given: object = {}) => ({
  staff,
  name,
  kind: "person",
  company: 0,
  has: false,
  fits: true,
  begin: "2026-07-11 14:00:00",
  travel: 0,
  tasks: 0,
  reasons: [] as string[],
  ...given,
});

/** A task of the office, who could take it, and what was sent. */
async function open(second: { id: number; name: string } | null = null) {
  const { data } = await golden<{ data: TaskDetail }>("task/getCleaning");
  let task = {
    ...data,
    reinplan_memberid: 1,
    cleaning_rpmaid: 7,
    state: "not_started",
    planned_start: "2026-07-11 10:00:00",
    planned_end: "2026-07-11 13:00:00",
    annotations: "",
    company: null,
    person: { id: 21, name: "Demo Ana" } as { id: number; name: string } | null,
    additional_person: second,
  };
  const asked: string[] = [];
  const sent: { changes: Record<string, { from: unknown; to: unknown }>; anyway?: boolean }[] = [];
  signedIn("manager");
  server.use(
    http.get("*/v1/cleaning/1-7", () => answer(task as never)),
    http.get("*/v1/manage/tasks/1-7/why", () => answer({ reasons: [] })),
    http.get("*/v1/manage/tasks/1-7/candidates", ({ request }) => {
      const start = new URL(request.url).searchParams.get("start") ?? "";
      asked.push(start);
      const late = start === "2026-07-11 15:00:00";
      return answer({
        start,
        end: "2026-07-11 13:00:00",
        obstacles: late ? ["The next arrival is at 16:00"] : [],
        people: [
          candidate(21, "Demo Ana", { has: true, tasks: 2 }),
          candidate(22, "Demo Bea", { reasons: ["Knows the property"], travel: 12 }),
          candidate(5, "Demo Firm", { kind: "company" }),
          candidate(23, "Demo Cleo", { fits: false, reasons: ["Demo Cleo is away on this day"] }),
        ],
      });
    }),
    http.patch("*/v1/manage/tasks/1-7", async ({ request }) => {
      const body = (await request.json()) as (typeof sent)[number];
      sent.push(body);
      const value = (name: string, now: unknown) => body.changes[name]?.to ?? now;
      const person = value("person", task.person?.id ?? 0) as number;
      task = {
        ...task,
        planned_start: value("planned_start", task.planned_start) as string,
        person: person === 0 ? null : { id: person, name: "Demo" },
        additional_person: null,
      };
      return answer(task as never);
    }),
  );
  openApp("/manage/task/1-7");
  await userEvent.click(await screen.findByRole("button", { name: "Move to…" }, { timeout: 60_000 }));
  const dialog = await screen.findByRole("dialog", { name: "Move to…" });
  await within(dialog).findByRole("radio", { name: /Demo Bea/ });
  return { dialog: within(dialog), asked, sent };
}

it("gives a task to another person, who is named with what speaks for and against each, and takes it back", async () => {
  const { dialog, sent } = await open();
  expect(dialog.getByRole("radio", { name: /Demo Ana/ })).toBeChecked();
  expect(dialog.getByRole("radio", { name: /Demo Bea/ })).toHaveAccessibleName(/Knows the property.*\+12 min/);
  expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await userEvent.click(dialog.getByRole("radio", { name: /Demo Bea/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" })); // jsdom has no pointer capture, which a press on a toast takes
  await until(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { changes: { person: { from: 21, to: 22 } }, anyway: false },
    { changes: { person: { from: 22, to: 21 } }, anyway: true },
  ]);
});

it("takes back what the server has changed beside, such as the second person of another company", async () => {
  const { dialog, sent } = await open({ id: 24, name: "Demo Other" });
  await userEvent.click(dialog.getByRole("radio", { name: /Demo Bea/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" })); // jsdom has no pointer capture, which a press on a toast takes
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.changes).toEqual({ person: { from: 22, to: 21 }, additional_person: { from: 0, to: 24 } });
});

it("asks about each choice for itself", async () => {
  const { dialog, sent } = await open();
  server.use(
    http.patch("*/v1/manage/tasks/1-7", async ({ request }) => {
      sent.push((await request.json()) as (typeof sent)[number]);
      return refuse(409, "staff_doubt");
    }),
  );
  await userEvent.click(dialog.getByRole("radio", { name: /Demo Bea/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByRole("button", { name: "Plan anyway" })).toBeVisible();
  await userEvent.click(dialog.getByRole("radio", { name: /Demo Firm/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await until(() => expect(sent).toHaveLength(2));
  expect(sent.map((one) => one.anyway)).toEqual([false, false]);
});

it("asks again before a task is planned against an arrival, or for somebody who is away", async () => {
  const { dialog, asked, sent } = await open();
  fireEvent.change(dialog.getByLabelText("From"), { target: { value: "15:00" } });
  expect(dialog.getByLabelText("To")).toHaveValue("18:00");
  expect(await dialog.findByText("The next arrival is at 16:00")).toBeVisible();
  expect(asked.at(-1)).toBe("2026-07-11 15:00:00");
  await userEvent.click(dialog.getByRole("button", { name: "Plan anyway" }));
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    changes: {
      planned_start: { from: "2026-07-11 10:00:00", to: "2026-07-11 15:00:00" },
      planned_end: { from: "2026-07-11 13:00:00", to: "2026-07-11 18:00:00" },
    },
    anyway: true,
  });
});

it("gives a task to a company, or to nobody", async () => {
  const { dialog, sent } = await open();
  await userEvent.click(dialog.getByRole("radio", { name: /Demo Cleo/ }));
  expect(dialog.getByRole("button", { name: "Plan anyway" })).toBeVisible();
  await userEvent.click(dialog.getByRole("radio", { name: "Nobody yet" }));
  await userEvent.click(dialog.getByRole("radio", { name: /Demo Firm/ }));
  await userEvent.type(dialog.getByLabelText("Notes for those who do it"), "Open the windows");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    changes: {
      company: { from: 0, to: 5 },
      person: { from: 21, to: 0 },
      annotations: { from: "", to: "Open the windows" },
    },
    anyway: false,
  });
});
