import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { http, HttpResponse, server } from "#/testing/server";
// Loaded before the page asks for it.
import "./SharedScreen";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));
// jsdom draws no pictures: they are taken as they are.
vi.mock("#/features/chat/shrink", () => ({
  UnreadablePicture: class extends Error {},
  shrink: async (file: File) => Promise.resolve({ name: file.name, type: file.type, content: file }),
}));

const put: string[] = [];
vi.mock("#/features/chat/picks", async (original) => {
  const real = await original<object>();
  return {
    ...real,
    addPicks: (place: string, files: Iterable<File>) => {
      for (const { name } of files) put.push(`${place}: ${name}`);
    },
  };
});

/** What the worker holds, and what the page asks of it. */
const worker = { files: [] as readonly File[], said: [] as string[] };

// Node's channel cannot carry a file of jsdom.
vi.stubGlobal(
  "MessageChannel",
  class {
    port1 = Object.assign(new EventTarget(), { start: () => undefined, close: () => undefined });
    port2 = { postMessage: (data: unknown) => this.port1.dispatchEvent(new MessageEvent("message", { data })) };
  },
);

Object.defineProperty(navigator, "serviceWorker", {
  configurable: true,
  value: Object.assign(new EventTarget(), {
    controller: {
      postMessage: ({ type, of }: { type: string; of: string }, ports: readonly MessagePort[] = []) => {
        worker.said.push(`${type} ${of}`);
        ports[0]?.postMessage(worker.files);
      },
    },
    ready: new Promise(() => undefined),
  }),
});

const photo = new File(["picture"], "door.jpg", { type: "image/jpeg" });

beforeEach(async () => {
  put.length = 0;
  URL.createObjectURL = () => "blob:door";
  URL.revokeObjectURL = () => undefined;
  await leaveWindow();
  worker.said.length = 0;
});

/** A cleaner with the tasks of the golden answer. */
async function cleaner() {
  const stored = await golden<{
    data: { reinplan_memberid: number; cleaning_rpmaid: number; property: { title: string } }[];
  }>("task/getCleanings");
  const [task] = stored.data;
  if (!task) throw new Error("no task");
  signedIn("cleaner");
  server.use(http.get("*/v1/cleanings", () => HttpResponse.json(stored)));
  return { task, ref: `${task.reinplan_memberid}-${task.cleaning_rpmaid}` };
}

it("puts a shared photo to the message of the task that is chosen", async () => {
  worker.files = [photo];
  const { task, ref } = await cleaner();
  const { router } = openApp("/shared?of=abc");
  expect(await screen.findByRole("heading", { name: "Where does the photo belong?" })).toBeVisible();
  expect(await screen.findByRole("img", { name: "door.jpg" })).toBeVisible();
  const [first] = await screen.findAllByRole("button", { name: new RegExp(task.property.title) });
  if (!first) throw new Error("the task is not offered");
  // A double tap puts it there once.
  await userEvent.dblClick(first);
  await waitFor(() => expect(router.state.location.href).toBe(`/cleanings/${ref}#chat`));
  expect(put).toEqual([`cleaning ${ref}: door.jpg`]);
  expect(worker.said.filter((each) => each.startsWith("shared"))).toEqual(["shared abc", "sharedTaken abc"]);
});

it("puts it to the report of a problem, which opens for its words", async () => {
  worker.files = [photo];
  const { task, ref } = await cleaner();
  const { router } = openApp("/shared?of=abc");
  await userEvent.click(await screen.findByRole("radio", { name: "A problem" }));
  const [first] = await screen.findAllByRole("button", { name: new RegExp(task.property.title) });
  if (!first) throw new Error("the task is not offered");
  await userEvent.click(first);
  await waitFor(() => expect(router.state.location.href).toBe(`/cleanings/${ref}#problem`));
  expect(put).toEqual([`problem cleaning ${ref}: door.jpg`]);
});

it("offers a guest the chats of their stays", async () => {
  worker.files = [photo, new File(["picture"], "key.jpg", { type: "image/jpeg" })];
  const stored = await golden<{ data: { memberid: number; id: number; title: string }[] }>(
    "reservation/getReservations",
  );
  signedIn("guest", { reservations: [{}] });
  server.use(http.get("*/v1/reservations", () => HttpResponse.json(stored)));
  const { router } = openApp("/shared?of=abc");
  expect(await screen.findByRole("heading", { name: "Where do the photos belong?" })).toBeVisible();
  const main = within(screen.getByRole("main"));
  const [first] = await main.findAllByRole("button");
  if (!first) throw new Error("no stay is offered");
  await userEvent.click(first);
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/reservations\/1-\d+\/reservationchat$/u));
  expect(put.map((each) => each.split(": ")[1])).toEqual(["door.jpg", "key.jpg"]);
});

it("says that the photo is no longer here where the worker has let it go, or there is none", async () => {
  worker.files = [];
  await cleaner();
  openApp("/shared?of=abc");
  expect(await screen.findByText("Nothing is waiting here any more")).toBeVisible();
  expect(screen.getByText("Share the photos with Latchkey once more, from the gallery.")).toBeVisible();
});

it("says that there is nothing of one's own only when that is known", async () => {
  worker.files = [photo];
  signedIn("guest", { reservations: [{}] });
  server.use(http.get("*/v1/reservations", () => HttpResponse.error()));
  openApp("/shared?of=abc");
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  await isAbsent(() => screen.queryByText("You have no tasks or stays right now"));
});
