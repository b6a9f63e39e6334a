import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Role } from "#/api/session";
import type { Task } from "#/api/shapes";
import { stayQuery } from "#/features/stay/queries";
import type { Stay } from "#/features/stay/types";
import { queryClient } from "#/session/query";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedInPages } from "#/testing/pages";
import { signedIn } from "#/testing/person";
import { http, HttpResponse, refuse, server } from "#/testing/server";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

function network(there: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(there);
  window.dispatchEvent(new Event(there ? "online" : "offline"));
}

beforeEach(async () => {
  network(true);
  await leaveWindow();
});

afterEach(() => network(true));

/** Whose page it is. */
function roleOf(page: string): Role {
  return page.startsWith("/reservations") ? "guest" : page.startsWith("/manage") ? "manager" : "company";
}

/** What still looks as if something were coming. */
const bars = () => document.querySelectorAll(".animate-shimmer");

const pages = signedInPages().filter((page) => page !== "/router");

describe("a page that was never opened, without signal", () => {
  it.each(pages)("says so at %s", async (page) => {
    signedIn(roleOf(page));
    server.use(
      http.all("*/v1/*", ({ request }) => (request.url.endsWith("/status") ? undefined : HttpResponse.error())),
    );
    network(false);
    openApp(page);
    expect((await screen.findByRole("main")).textContent).not.toBe("");
    await isAbsent(() => screen.queryByText("Loading…"));
    await waitFor(() => expect(bars()).toHaveLength(0));
  });

  it.each(pages)("says so at %s when it goes while the page waits", async (page) => {
    signedIn(roleOf(page));
    server.use(
      http.all("*/v1/*", async ({ request }) =>
        request.url.endsWith("/status") ? undefined : new Promise<undefined>(() => undefined),
      ),
    );
    openApp(page);
    await screen.findByRole("main");
    act(() => network(false));
    await isAbsent(() => screen.queryByText("Loading…"));
    await waitFor(() => expect(bars()).toHaveLength(0));
  });
});

describe("a page that was never opened, of a server that has a fault", () => {
  it.each(pages)("says so at %s", async (page) => {
    signedIn(roleOf(page));
    server.use(
      http.all("*/v1/*", ({ request }) => (request.url.endsWith("/status") ? undefined : refuse(503, "unavailable"))),
    );
    openApp(page);
    expect((await screen.findByRole("main")).textContent).not.toBe("");
    await isAbsent(() => screen.queryByText("Loading…"));
    await waitFor(() => expect(bars()).toHaveLength(0));
  });
});

it("a task that was never opened shows its row of the list and its last message, and begins", async () => {
  const { data: tasks } = await golden<{ data: Task[] }>("task/getCleanings");
  const [task] = tasks;
  if (!task) throw new Error("the golden answer has no task");
  signedIn("company");
  server.use(http.all("*/v1/*", ({ request }) => (request.url.endsWith("/status") ? undefined : HttpResponse.error())));
  network(false);
  const { router } = openApp("/absences");
  await screen.findByRole("main");
  act(() => {
    queryClient.setQueryData(["cleanings", "current"], { tasks, complete: true });
  });
  await act(async () =>
    router.navigate({ to: "/cleanings/$id", params: { id: `${task.reinplan_memberid}-${task.cleaning_rpmaid}` } }),
  );
  const page = within(await screen.findByRole("main"));
  expect(await page.findByText(task.annotations)).toBeVisible();
  expect(page.getByText('Schlüssel "hängt" <innen>')).toBeVisible();
  expect(page.getByText("Earlier messages")).toBeVisible();
  expect(page.getByText("The rest of this task")).toBeVisible();
  expect(bars()).toHaveLength(0);
  await userEvent.click(page.getByRole("button", { name: "Begin cleaning" }));
  await waitFor(() => expect(page.getByRole("timer")).toBeVisible());
});

it("a stay that was never opened shows what the list knows, and comes with the next signal", async () => {
  const { data: stays } = await golden<{ data: { memberid: number; id: number; title: string }[] }>(
    "reservation/getReservations",
  );
  const [stay] = stays;
  if (!stay) throw new Error("the golden answer has no stay");
  signedIn("guest");
  let there = false;
  server.use(
    http.get("*/v1/reservations/*", async () =>
      there ? HttpResponse.json(await golden("reservation/getReservation.visible")) : HttpResponse.error(),
    ),
  );
  network(false);
  const { router } = openApp("/reservations");
  await screen.findByRole("main");
  act(() => {
    queryClient.setQueryData(["reservations"], stays);
  });
  await act(async () => router.navigate({ to: `/reservations/${stay.memberid}-${stay.id}` }));
  expect(await screen.findByText(stay.title)).toBeVisible();
  expect(screen.getByText("You’re offline. This will appear as soon as you’re back online.")).toBeVisible();
  there = true;
  act(() => network(true));
  await isAbsent(() => screen.queryByText(/You’re offline/));
  // The price is in the stay itself only.
  expect((await screen.findAllByText(/700/)).length).toBeGreaterThan(0);
});

it("the chat of a stay that was never opened shows the last message of the list, and takes one", async () => {
  const { data: stays } = await golden<{ data: { memberid: number; id: number; lastmessage: string }[] }>(
    "reservation/getReservations",
  );
  const stay = stays.find(({ lastmessage }) => lastmessage !== "");
  if (!stay) throw new Error("the golden answer has no stay with a message");
  signedIn("guest");
  server.use(http.all("*/v1/*", ({ request }) => (request.url.endsWith("/status") ? undefined : HttpResponse.error())));
  network(false);
  const { router } = openApp("/reservations");
  await screen.findByRole("main");
  act(() => {
    queryClient.setQueryData(["reservations"], stays);
  });
  await act(async () => router.navigate({ to: `/reservations/${stay.memberid}-${stay.id}/reservationchat` }));
  const log = within(await screen.findByRole("log"));
  expect(await log.findByText("Hallo von greta")).toBeVisible();
  expect(log.getByText("Earlier messages")).toBeVisible();
  await userEvent.type(screen.getByLabelText("Message"), "We are late");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(await log.findByText("We are late")).toBeVisible();
  expect(bars()).toHaveLength(0);
  // The signal is back while the guest writes: nothing of the page is taken from under the fingers.
  const field = screen.getByLabelText("Message");
  await userEvent.type(field, "One hour");
  const { data: answered } = await golden<{ data: Stay }>("reservation/getReservation.visible");
  act(() => {
    queryClient.setQueryData(stayQuery(`${stay.memberid}-${stay.id}`, "en-US").queryKey, {
      ...answered,
      office: { ...answered.office, name: "The answer is here" },
    });
  });
  expect(await screen.findByText("The answer is here")).toBeInTheDocument();
  expect(screen.getByLabelText("Message")).toBe(field);
  expect(field).toHaveFocus();
  expect(field).toHaveValue("One hour");
});
