import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RequestToAnswer } from "#/api/absences";
import type { HeldTasks, WorkAnswer } from "#/api/people";
import type { StaffPerson } from "#/api/shapes";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, refuse, server } from "#/testing/server";
import { seesToast } from "#/testing/toast";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const pia: StaffPerson = {
  memberid: 1,
  id: 4,
  kind: "person",
  company: 2,
  name: "Pia Lappen",
  email: "pia@firm.example",
  phone: "",
  lang: "de",
  active: true,
  login: true,
};
let requests: RequestToAnswer[];
let sent: { method: string; path: string; body: unknown }[];

beforeEach(async () => {
  const request = (await golden<{ data: [RequestToAnswer] }>("task/getManageAbsenceRequests")).data[0];
  requests = [{ ...request, memberid: 1, id: 9, staff: 4, name: "Pia Lappen" }];
  const work = (await golden<{ data: WorkAnswer }>("task/patchManageStaffWork")).data;
  const held = (await golden<{ data: HeldTasks }>("task/getManageStaffTasks")).data;
  sent = [];
  signedIn("company");
  const note = async (incoming: Request) => {
    sent.push({ method: incoming.method, path: new URL(incoming.url).pathname, body: await incoming.json() });
  };
  server.use(
    http.get("*/v1/company/staff", () => answer([pia] as never)),
    http.get("*/v1/manage/absencerequests", () => answer(requests as never)),
    http.put("*/v1/manage/absencerequests/1-9", async ({ request: incoming }) => {
      await note(incoming);
      const decided = requests[0]!;
      requests = [];
      return answer({ ...decided, state: "granted" } as never);
    }),
    http.get("*/v1/manage/staff/1-4/work", () => answer(work as never)),
    http.get("*/v1/manage/staff/1-4/tasks", () => answer(held as never)),
    http.patch("*/v1/manage/staff/1-4/work", async ({ request: incoming }) => {
      await note(incoming);
      return answer(work as never);
    }),
    http.put("*/v1/errors", () => answer(null)),
  );
});

afterEach(async () => leaveWindow());

it("names the tasks of a requested absence, and approves it", async () => {
  openApp("/handout/1-4");
  expect(await screen.findByText("My sister marries")).toBeVisible();
  expect(screen.getByText(/task is planned in this time|tasks are planned in this time/u)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /^Approve the absence of Pia Lappen/u }));
  await seesToast("Approved");
  expect(sent).toEqual([{ method: "PUT", path: "/v1/manage/absencerequests/1-9", body: { decision: "grant" } }]);
  await isAbsent(() => screen.queryByText("My sister marries"));
});

it("refuses only with a reason, and keeps the reason when the call fails", async () => {
  openApp("/handout/1-4");
  await userEvent.click(await screen.findByRole("button", { name: /^Refuse the absence of Pia Lappen/u }));
  const dialog = within(await screen.findByRole("dialog", { name: "Refuse the absence?" }));
  expect(dialog.getByRole("button", { name: "Refuse" })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText("Reason, which Pia Lappen will read"), "Too many are away");
  server.use(http.put("*/v1/manage/absencerequests/1-9", () => refuse(409, "conflict")));
  await userEvent.click(dialog.getByRole("button", { name: "Refuse" }));
  expect(await dialog.findByText(/Someone else has changed this/u)).toBeVisible();
  expect(dialog.getByLabelText("Reason, which Pia Lappen will read")).toHaveValue("Too many are away");
});

it("keeps the reason of a refusal when the page is opened again", async () => {
  const { unmount } = openApp("/handout/1-4");
  await userEvent.click(await screen.findByRole("button", { name: /^Refuse the absence of Pia Lappen/u }));
  const reason = "Reason, which Pia Lappen will read";
  await userEvent.type(await screen.findByLabelText(reason), "Too many");
  unmount();
  openApp("/handout/1-4");
  expect(await screen.findByLabelText(reason)).toHaveValue("Too many");
  // It opened by itself, and closes for good.
  await userEvent.clear(screen.getByLabelText(reason));
  expect(screen.getByRole("dialog")).toBeVisible();
  await userEvent.type(screen.getByLabelText(reason), "Far too many");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await userEvent.click(await screen.findByRole("button", { name: "Leave without saving" }));
  await isAbsent(() => screen.queryByRole("dialog"));
});

it("lets a company change the hours of its own person, and not what the agency decides", async () => {
  openApp("/handout/1-4");
  await userEvent.click(await screen.findByRole("button", { name: "Add hours" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await seesToast("Saved");
  expect(sent).toHaveLength(1);
  const { changes } = sent[0]!.body as { changes: object };
  expect(Object.keys(changes)).toEqual(["hours"]);
  await isAbsent(() => screen.queryByLabelText("Towns and postal codes"));
});

it("leads from the list of people to the plan of one, and names what waits", async () => {
  openApp("/handout?tab=people");
  expect(await screen.findByRole("link", { name: "Hours and absences of Pia Lappen" })).toHaveAttribute(
    "href",
    "/handout/1-4",
  );
  expect(await screen.findByRole("button", { name: /^Approve the absence of Pia Lappen/u })).toBeVisible();
});

it("says so where a person works for somebody else", async () => {
  openApp("/handout/1-5");
  expect(await screen.findByText("Person not found")).toBeVisible();
});
