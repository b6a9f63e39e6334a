import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { TaskDetail } from "#/api/shapes";
import { leaveWindow } from "#/session/session";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, server } from "#/testing/server";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

beforeEach(async () => leaveWindow());

const person = (id: number, name: string, given: object = {}) => ({
  memberid: 1,
  id,
  kind: "person",
  company: 0,
  name,
  email: "",
  phone: "",
  lang: "en",
  active: true,
  login: true,
  ...given,
});

it("gives a task a second person: who could do it, not the one who does, nobody of another company", async () => {
  const { data } = await golden<{ data: TaskDetail }>("task/getCleaning");
  let task = {
    ...data,
    reinplan_memberid: 1,
    cleaning_rpmaid: 7,
    state: "not_started",
    company: null,
    person: { id: 21, name: "Demo Ana" },
    additional_person: null as { id: number; name: string } | null,
  };
  const sent: unknown[] = [];
  signedIn("manager");
  server.use(
    http.get("*/v1/cleaning/1-7", () => answer(task as never)),
    http.get("*/v1/manage/tasks/1-7/why", () => answer({ reasons: [] })),
    http.get("*/v1/company/staff", () =>
      answer([
        person(21, "Demo Ana"),
        person(22, "Demo Bea"),
        person(23, "Demo Off", { active: false }),
        person(24, "Demo Other", { company: 5 }),
        person(5, "Firm", { kind: "company" }),
      ]),
    ),
    http.post("*/v1/cleaningsassign", async ({ request }) => {
      const body = (await request.json()) as { additional_person: number };
      sent.push(body);
      task = { ...task, additional_person: body.additional_person === 0 ? null : { id: 22, name: "Demo Bea" } };
      return answer([task] as never);
    }),
  );
  openApp("/manage/task/1-7");
  await userEvent.click(await screen.findByRole("button", { name: "Add a second person" }, { timeout: 60_000 }));
  await userEvent.click(await screen.findByRole("button", { name: /Second person$/ }));
  expect((await screen.findAllByRole("option")).map((one) => one.textContent)).toEqual(["No one", "Demo Bea"]);
  await userEvent.click(screen.getByRole("option", { name: "Demo Bea" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("button", { name: "Second person: Demo Bea" })).toBeVisible();
  expect(sent).toEqual([{ memberid: 1, tasks: [7], additional_person: 22 }]);
});
