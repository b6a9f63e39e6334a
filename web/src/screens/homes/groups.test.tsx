import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { HomeGroup } from "#/api/home-groups";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";
import { seesToast } from "#/testing/toast";
import { until } from "#/testing/until";
// Loaded before the page asks for it.
import "./GroupsDialog";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

beforeEach(async () => leaveWindow());

/** The groups of a small agency, as the server keeps them. */
async function agency(groups: HomeGroup[]) {
  const homes = await golden<{ data: { id: number; title: string }[] }>("reservation/getManageProperties");
  const [first] = homes.data;
  if (!first) throw new Error("no home");
  const world = { groups, calls: [] as string[] };
  const keep = (next: HomeGroup) => {
    world.groups = [...world.groups.filter(({ id }) => id !== next.id), next];
    return answer(next);
  };
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/properties", () => HttpResponse.json(homes)),
    http.get("*/v1/manage/propertychoices", () =>
      answer({ buildings: [], accounts: [], categories: [], towns: [], groups: [] }),
    ),
    http.get("*/v1/manage/propertycount", () => answer({ active: 1, away: 0 })),
    http.get("*/v1/manage/staff", () => answer([])),
    http.get("*/v1/manage/homegroups", () => answer(world.groups)),
    http.post("*/v1/manage/homegroups", async ({ request }) => {
      world.calls.push("add");
      return keep({ memberid: 1, id: 7, version: 1, ...((await request.json()) as { name: string; homes: number[] }) });
    }),
    http.put("*/v1/manage/homegroups/:ref", async ({ request, params }) => {
      const { version, group } = (await request.json()) as {
        version: number;
        group: { name: string; homes: number[] };
      };
      world.calls.push(`${String(params["ref"])} from ${version}: ${group.name}, ${group.homes.length}`);
      return keep({ memberid: 1, id: Number(String(params["ref"]).split("-")[1]), version: version + 1, ...group });
    }),
    http.delete("*/v1/manage/homegroups/:ref", ({ params }) => {
      world.calls.push(`delete ${String(params["ref"])}`);
      world.groups = world.groups.filter(({ id }) => `1-${id}` !== params["ref"]);
      return answer({ removed: true });
    }),
  );
  openApp("/manage/properties");
  const user = userEvent.setup();
  const page = within(await screen.findByRole("main", {}, { timeout: 60_000 }));
  await user.click(await page.findByRole("button", { name: "More" }, { timeout: 60_000 }));
  await user.click(await screen.findByText("Groups"));
  return { world, user, home: first };
}

it("makes a group with the homes that are ticked, and takes it back", async () => {
  const { world, user, home } = await agency([]);
  expect(await screen.findByText("No groups yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "New group" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New group" }));
  expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Sea view");
  await user.click(await dialog.findByRole("checkbox", { name: new RegExp(`^${home.title}`) }));
  expect(dialog.getByText("1 property in this group")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await seesToast("Saved");
  expect(world.groups).toMatchObject([{ name: "Sea view", homes: [home.id] }]);
  fireEvent.click(await screen.findByRole("button", { name: "Undo" })); // jsdom has no pointer capture, which a press on a toast takes
  await seesToast("Undone");
  expect(world.calls).toEqual(["add", "delete 1-7"]);
  expect(await screen.findByText("No groups yet")).toBeVisible();
});

it("deletes a group and puts it back under its number, with its homes", async () => {
  const { world, user } = await agency([{ memberid: 1, id: 3, version: 4, name: "North round", homes: [1, 2] }]);
  await user.click(await screen.findByRole("button", { name: /North round/ }));
  await user.click(await screen.findByRole("button", { name: "Delete group" }));
  await seesToast("Group deleted");
  await isAbsent(() => screen.queryByRole("button", { name: /North round/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" })); // jsdom has no pointer capture, which a press on a toast takes
  await until(() => expect(world.calls).toEqual(["delete 1-3", "1-3 from 0: North round, 2"]));
  expect(await screen.findByRole("button", { name: /North round/ })).toBeVisible();
});

it("says why a group that has a rule is not deleted", async () => {
  const { user } = await agency([{ memberid: 1, id: 3, version: 4, name: "North round", homes: [1] }]);
  await user.click(await screen.findByRole("button", { name: /North round/ }));
  server.use(http.delete("*/v1/manage/homegroups/:ref", () => refuse(409, "conflict")));
  await user.click(await screen.findByRole("button", { name: "Delete group" }));
  expect(await screen.findByText("A rule is for this group. Change the rule or switch it off first.")).toBeVisible();
});

it("puts what was ticked on top of what somebody else has changed meanwhile", async () => {
  const { world, user, home } = await agency([{ memberid: 1, id: 3, version: 4, name: "North round", homes: [901] }]);
  await user.click(await screen.findByRole("button", { name: /North round/ }));
  await user.click(await screen.findByRole("checkbox", { name: new RegExp(`^${home.title}`) }));
  world.groups = [{ memberid: 1, id: 3, version: 5, name: "North", homes: [902, 903] }];
  server.use(http.put("*/v1/manage/homegroups/:ref", () => refuse(409, "conflict"), { once: true }));
  const dialog = within(await screen.findByRole("dialog", { name: "North round" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText("New name: North");
  dialog.getByText("Properties added: 2");
  dialog.getByText("Properties removed: 1");
  dialog.getByText("3 properties in this group");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await seesToast("Saved");
  expect(world.groups).toMatchObject([{ version: 6, name: "North", homes: [home.id, 902, 903] }]);
});
