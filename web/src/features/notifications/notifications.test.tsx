import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Role } from "#/api/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { signedIn } from "#/testing/person";
import { answer, http, refuse, server } from "#/testing/server";
import type { Told, ToldChange } from "#/api/notifications";
import { withChange } from "./with-change";

const usual: Told = {
  messages: { mail: true, push: true },
  tasks: { push: true },
  stay: { mail: true, push: true },
  quiet: { on: false, from: "22:00", to: "07:00", time_zone: "UTC", agency: "" },
  server: { mail: true, answers: true, push_key: "BAAA" },
  browsers: [],
};

/** A server that keeps what it gets. */
function serve(role: Role, given: { settings?: Told; only?: string; refuses?: boolean } = {}): ToldChange[] {
  let settings = given.settings ?? usual;
  const changes: ToldChange[] = [];
  signedIn(role, { only_reservation: given.only ?? "" });
  server.use(
    http.get("*/v1/notifications", () => answer(settings)),
    http.patch("*/v1/notifications", async ({ request }) => {
      if (given.refuses) return refuse(503, "unavailable");
      const change = (await request.json()) as ToldChange;
      changes.push(change);
      settings = withChange(settings, change);
      return answer(settings);
    }),
  );
  return changes;
}

const group = (name: string) => screen.findByRole("group", { name }, { timeout: 60_000 });

it("has a switch for each kind and way that concerns the person", async () => {
  serve("cleaner");
  openApp("/settings");
  expect(within(await group("Unread messages")).getAllByRole("switch")).toHaveLength(2);
  expect(within(await group("New and changed tasks")).getByRole("switch", { name: /^By push/ })).toBeChecked();
  await isAbsent(() => screen.queryByRole("group", { name: "The key of your stay is ready" }));
});

it("saves a switch at once", async () => {
  const changes = serve("guest");
  openApp("/settings");
  const mail = within(await group("Unread messages")).getByRole("switch", { name: /By email/ });
  await userEvent.click(mail);
  await waitFor(() => expect(changes).toEqual([{ messages: { mail: false } }]));
  expect(mail).not.toBeChecked();
  expect(within(await group("The key of your stay is ready")).getAllByRole("switch")).toHaveLength(2);
});

it("takes a switch back where the server refuses", async () => {
  serve("guest", { refuses: true });
  openApp("/settings");
  const push = within(await group("Unread messages")).getByRole("switch", { name: "By push" });
  await userEvent.click(push);
  expect(await screen.findByText("That did not work. Please try again.")).toBeVisible();
  expect(push).toBeChecked();
});

it("sets quiet hours in the zone of the device, and no hours that are none", async () => {
  const changes = serve("guest");
  openApp("/settings");
  const quiet = within(await group("Quiet hours"));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await userEvent.click(quiet.getByRole("switch"));
  await waitFor(() => expect(changes).toEqual([{ quiet: { on: true, time_zone: zone } }]));
  const to = await quiet.findByLabelText("To");
  await userEvent.clear(to);
  await userEvent.type(to, "22:00");
  await userEvent.tab();
  expect(quiet.getByText("Please choose an end time that differs from the start.")).toBeVisible();
  expect(changes).toHaveLength(1);
  await userEvent.clear(to);
  await userEvent.type(to, "06:30");
  await userEvent.tab();
  await waitFor(() => expect(changes[1]).toEqual({ quiet: { from: "22:00", to: "06:30", time_zone: zone } }));
});

it("says what this browser and this server cannot do", async () => {
  serve("guest", { settings: { ...usual, server: { ...usual.server, mail: false, answers: false } } });
  openApp("/settings");
  expect(await screen.findByText("This browser cannot receive push messages.")).toBeVisible();
  expect(screen.getByText("Emails can’t be sent at the moment.")).toBeVisible();
  await isAbsent(() => screen.queryByText(/You can reply to the email/));
});

it("offers who came by booking number their device alone", async () => {
  serve("guest", { only: "1-5" });
  openApp("/settings");
  expect(await screen.findByText("This browser cannot receive push messages.")).toBeVisible();
  await isAbsent(() => screen.queryByRole("group", { name: "Unread messages" }));
});

it("can be asked for again where the settings or the signed-in devices could not be loaded", async () => {
  let isDown = true;
  serve("cleaner");
  const failed = () => refuse(500, "internal");
  server.use(
    http.get("*/v1/notifications", () => (isDown ? failed() : answer(usual))),
    http.get("*/v1/sessions", () => (isDown ? failed() : answer([]))),
  );
  openApp("/settings");
  for (const text of ["The settings could not be loaded.", "The list could not be loaded."])
    expect(await screen.findByText(text, {}, { timeout: 60_000 })).toBeInTheDocument();
  isDown = false;
  for (const again of screen.getAllByRole("button", { name: "Try again" })) await userEvent.click(again);
  expect(await group("Unread messages")).toBeInTheDocument();
  await isAbsent(() => screen.queryAllByText(/could not be loaded/));
});
