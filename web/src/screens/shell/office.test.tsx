import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { signedInPages } from "#/testing/pages";
import { signedIn } from "#/testing/person";
import { answer, http, server } from "#/testing/server";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

beforeEach(async () => {
  await leaveWindow();
});

/** The rail of a desk, which jsdom does not hide on a phone. */
async function rail() {
  const [first] = await screen.findAllByRole("navigation", { name: "Main menu" });
  return within(first as HTMLElement);
}

const places = [
  "Today",
  "Calendar",
  "Schedule",
  "Tasks",
  "Map",
  "Reservations",
  "Properties",
  "Team",
  "Inbox",
  "Problems",
  "Money",
  "Setup",
];

function given(roles: Parameters<typeof signedIn>[0], who: Parameters<typeof signedIn>[1] = {}) {
  signedIn(roles, who);
  server.use(http.put("*/v1/errors", () => answer(null)));
}

describe("a manager", () => {
  // The choice of pages has no frame; the person who has one kind of pages only does not see it.
  it.each(signedInPages().filter((page) => page !== "/router"))("has the office's rail at %s", async (page) => {
    given("manager");
    const { router } = openApp(page);
    // A guest's page is drawn before it is known who looks.
    await waitFor(async () => {
      const links = (await rail()).getAllByRole("link").map((link) => link.textContent);
      expect(links).toEqual(places);
    });
    // A task that is gone leads to the list, and settings that there are not to all of them.
    await waitFor(() => expect(page.startsWith(router.state.location.pathname)).toBe(true));
    expect(screen.getAllByRole("main")).toHaveLength(1);
  });

  it.each([
    ["/manage/rules", "Setup"],
    ["/manage/extras", "Setup"],
    ["/manage/erasures", "Setup"],
    ["/manage/interfaces/1-1", "Setup"],
    ["/manage/setup/branding", "Setup"],
    ["/manage/pay", "Team"],
    ["/manage/reservations/new", "Reservations"],
  ])("marks at %s the place that leads there: %s", async (page, place) => {
    given("manager");
    openApp(page);
    const marked = async () =>
      (await rail())
        .getAllByRole("link")
        .flatMap((link) => (link.hasAttribute("aria-current") ? link.textContent : []));
    await waitFor(async () => expect(await marked()).toEqual([place]));
  });

  it("finds on a phone in the bar's last place what the bar has no room for", async () => {
    given("manager");
    const { router } = openApp("/cleanings");
    await rail();
    const bar = within(screen.getAllByRole("navigation", { name: "Main menu" }).at(-1) as HTMLElement);
    expect(bar.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "Today",
      "Calendar",
      "Schedule",
      "Inbox",
    ]);
    await userEvent.click(bar.getByRole("button", { name: "More" }));
    expect((await screen.findAllByRole("menuitem")).map((one) => one.textContent)).toEqual([
      "Search",
      "Tasks",
      "Map",
      "Reservations",
      "Properties",
      "Team",
      "Problems",
      "Money",
      "Setup",
      "Settings",
      "What’s new",
      "Sign out",
    ]);
    await userEvent.click(screen.getByRole("menuitem", { name: "Map" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/map"));
  });
});

describe("who both manages and works on tasks", () => {
  it("is in the office until they choose their tasks, and back with its first page", async () => {
    given(["manager", "cleaner"]);
    const first = openApp("/cleanings");
    expect((await rail()).getByRole("link", { name: "Team" })).toBeInTheDocument();
    await userEvent.click(await screen.findByRole("button", { name: /^My account/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "My other pages" }));
    await userEvent.click(await screen.findByRole("link", { name: /My tasks/ }));
    await waitFor(() => expect(first.router.state.location.pathname).toBe("/cleanings"));
    const own = await rail();
    await isAbsent(() => own.queryByRole("link", { name: "Team" }));
    await userEvent.click((await rail()).getByRole("link", { name: "Office" }));
    await waitFor(() => expect(first.router.state.location.pathname).toBe("/manage"));
    await userEvent.click(await screen.findByRole("link", { name: "Team" }));
    await waitFor(() => expect(first.router.state.location.pathname).toBe("/manage/team"));
    expect((await rail()).getByRole("link", { name: "Inbox" })).toBeInTheDocument();
  });
});

it("shows their own stay to a manager who travels as to any guest", async () => {
  given(["manager", "guest"], { reservations: [{ memberid: 3, id: 7 }] });
  openApp("/reservations/3-7");
  expect((await rail()).getByRole("link", { name: "Key" })).toBeInTheDocument();
});

it.each(["cleaner", "company"] as const)("leaves a %s in the frame of the tasks", async (role) => {
  given(role);
  openApp("/cleanings/print");
  expect((await rail()).getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Tasks",
    "Map",
    "Messages",
    "Settings",
  ]);
});
