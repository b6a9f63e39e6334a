import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { HeldTasks, WorkAnswer } from "#/api/people";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";
import { seesToast } from "#/testing/toast";
import { holidaysOf } from "./holiday-lines";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const start = btoa("0");
const bert = {
  memberid: 1,
  id: 4,
  kind: "person",
  company: 0,
  name: "Bert Eimer",
  email: "bert@example.org",
  phone: "",
  lang: "de",
  active: true,
  login: "active",
  level: "",
  second_factor: false,
  self: false,
};
let sent: { method: string; path: string; body: unknown }[] = [];
let work: WorkAnswer;

async function person(tab: string, level: "owner" | "office" | "read_only" = "office", team = [bert]): Promise<void> {
  signedIn("manager", { roles: [{ memberid: 1, member_name: "Strand", role: "manager", level }] });
  sent = [];
  const note = async (request: Request) => {
    const text = await request.text();
    sent.push({
      method: request.method,
      path: new URL(request.url).pathname,
      body: text === "" ? undefined : (JSON.parse(text) as unknown),
    });
  };
  work = (await golden<{ data: WorkAnswer }>("task/patchManageStaffWork")).data;
  const held = (await golden<{ data: HeldTasks }>("task/getManageStaffTasks")).data;
  const absence = await golden<{ data: object }>("task/postManageAbsence");
  server.use(
    http.get("*/v1/manage/staff", () => answer(team as never)),
    http.get("*/v1/manage/staff_history", () => answer([] as never)),
    http.get("*/v1/manage/properties", () =>
      HttpResponse.json({ data: [], next_page: start, prev_page: start, user: {}, status: { code: 200 } } as never),
    ),
    http.get("*/v1/manage/staff/1-4/work", () => answer(work as never)),
    http.get("*/v1/manage/staff/1-4/tasks", () => answer(held as never)),
    http.get("*/v1/manage/staff/1-4/sessions", () =>
      answer({ count: 2, last_used_at: "2026-07-11T08:00:00Z" } as never),
    ),
    http.patch("*/v1/manage/staff/1-4/work", async ({ request }) => {
      await note(request);
      return answer(work as never);
    }),
    http.post("*/v1/manage/staff/1-4/absences", async ({ request }) => {
      await note(request);
      return answer({ ...absence.data, held } as never);
    }),
    http.post("*/v1/manage/staff/1-4/off", async ({ request }) => {
      await note(request);
      return answer({ active: false } as never);
    }),
  );
  openApp(`/manage/team/1-4?tab=${tab}`);
}

beforeEach(async () => leaveWindow());

it("shows the sign-ins and the tasks of a person, and asks what becomes of these", async () => {
  await person("overview");
  expect(await screen.findByText("Signed-in devices")).toBeVisible();
  expect(screen.getAllByRole("link", { name: "Seeblick" })[0]).toHaveAttribute("href", "/manage/task/1-1");
  await userEvent.click(screen.getByRole("button", { name: "Switch off" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Switch off Bert Eimer?" }));
  expect(await dialog.findByText("3 tasks from now on:")).toBeVisible();
  await userEvent.click(dialog.getByRole("radio", { name: "Leave them" }));
  await userEvent.click(dialog.getByRole("button", { name: "Switch off" }));
  await seesToast("Bert Eimer was switched off");
  expect(sent).toEqual([{ method: "POST", path: "/v1/manage/staff/1-4/off", body: { tasks: "leave" } }]);
});

it("signs a person out on all devices", async () => {
  await person("overview");
  server.use(
    http.delete("*/v1/manage/staff/1-4/sessions", ({ request }) => {
      sent.push({ method: request.method, path: new URL(request.url).pathname, body: undefined });
      server.use(http.get("*/v1/manage/staff/1-4/sessions", () => answer({ count: 0, last_used_at: "" })));
      return answer({ done: true });
    }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Sign out on all devices" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sign out Bert Eimer on all devices?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Sign out" }));
  await seesToast("Bert Eimer was signed out");
  expect(sent).toEqual([{ method: "DELETE", path: "/v1/manage/staff/1-4/sessions", body: undefined }]);
  // On none there is nothing to sign out.
  await isAbsent(() => screen.queryByRole("button", { name: "Sign out on all devices" }));
});

it("sends of somebody's work only what was changed, with what was seen", async () => {
  await person("work");
  const areas = await screen.findByLabelText("Towns and postal codes");
  expect(areas).toHaveValue("Binz\n18");
  await userEvent.type(areas, "{enter}Sellin");
  await userEvent.click(screen.getByRole("checkbox", { name: "Checks" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await seesToast("Saved");
  expect(sent.at(-1)?.body).toEqual({
    changes: {
      areas: { from: ["Binz", "18"], to: ["Binz", "18", "Sellin"] },
      kinds: { from: ["arrival", "check"], to: ["arrival"] },
    },
  });
});

it("names the tasks that fall into a new absence", async () => {
  await person("absences");
  await userEvent.click(await screen.findByRole("button", { name: "New absence" }));
  const form = within(await screen.findByRole("dialog", { name: "New absence" }));
  await userEvent.type(form.getByLabelText("First day"), "2026-07-11");
  await userEvent.click(form.getByRole("button", { name: "Save" }));
  const dialog = within(await screen.findByRole("dialog", { name: "3 tasks fall into this absence" }));
  expect(dialog.getAllByRole("link", { name: "Seeblick" })).toHaveLength(3);
  expect(sent.at(-1)?.body).toEqual({ kind: "holiday", from: "2026-07-11", to: "2026-07-11" });
});

it("offers who may only read nothing that changes a person", async () => {
  await person("work", "read_only");
  expect(await screen.findByLabelText("Towns and postal codes")).toBeDisabled();
  await isAbsent(() => screen.queryByRole("button", { name: "Switch off" }));
  await isAbsent(() => screen.queryByRole("button", { name: "Add hours" }));
});

it("shows who was first when two change the same", async () => {
  await person("work");
  server.use(
    http.patch("*/v1/manage/staff/1-4/work", () =>
      HttpResponse.json(
        {
          error_code: "edit_clash",
          error: "",
          status: { code: 409 },
          data: { clashes: [{ field: "areas", stored: ["Göhren"], by: "Mia Office", at: "2026-07-11 10:00:00" }] },
        } as never,
        { status: 409 },
      ),
    ),
  );
  await userEvent.type(await screen.findByLabelText("Towns and postal codes"), "{enter}Sellin");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Someone else changed this too" }));
  expect(dialog.getByText("Göhren")).toBeVisible();
  expect(dialog.getByText(/Binz, 18, Sellin/u)).toBeVisible();
});

it("says so when there is no such person", async () => {
  await person("overview", "office", []);
  expect(await screen.findByText("Person not found")).toBeVisible();
  expect(screen.getAllByRole("link", { name: "The whole team" })).toHaveLength(2);
});

it("reads a pasted list of public holidays", () => {
  expect(holidaysOf("2026-12-25 Christmas\n\n26.12.2026; Boxing Day\n1/1/2027").days).toEqual([
    { day: "2026-12-25", name: "Christmas" },
    { day: "2026-12-26", name: "Boxing Day" },
    { day: "2027-01-01", name: "" },
  ]);
  expect(holidaysOf("2026-02-30 none")).toEqual({ days: [], wrong: "2026-02-30 none" });
  expect(holidaysOf("Christmas").wrong).toBe("Christmas");
});

it("resets the sign-in of who lost the passkeys", async () => {
  await person("overview", "office", [{ ...bert, second_factor: true }]);
  const proofs: unknown[] = [];
  server.use(
    http.get("*/v1/passkeys", () => answer({ available: true, most: 10, only_from: "", passkeys: [] })),
    http.get("*/v1/second_factor", () =>
      answer({ on: false, app: false, since: "", recovery_codes_left: 0, passkeys_only: false }),
    ),
    http.post("*/v1/manage/staff/1-4/second_factor_reset", async ({ request }) => {
      proofs.push(await request.json());
      return answer({ done: true });
    }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Reset two-step sign-in" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reset two-step sign-in" }));
  expect(dialog.getByText(/An email to bert@example.org has a link/u)).toBeVisible();
  await userEvent.type(dialog.getByLabelText("Your current password"), "my own password");
  await userEvent.click(dialog.getByRole("button", { name: "Reset" }));
  await seesToast("Two-step sign-in was reset");
  expect(proofs).toEqual([{ password: "my own password" }]);
});
