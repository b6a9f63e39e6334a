import { noFilter } from "#/features/tasks";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Task } from "#/api/shapes";
import { forgetConfig } from "#/api/config";
import { reportConnection } from "#/api/connection";
import { changeView, forgetView } from "#/screens/cleanings/view";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, anywhere, http, HttpResponse, server } from "#/testing/server";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom lays nothing out; the map asks how large it is.
for (const side of ["clientWidth", "clientHeight"]) {
  Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 600 });
}

interface List {
  data: Task[];
  next_page: string;
}

let list: List;

beforeEach(async () => {
  forgetView();
  vi.useFakeTimers({ now: Date.parse("2026-07-11T07:00:00Z"), toFake: ["Date"] });
  const kept = await golden<List>("task/getCleanings");
  const places = [
    [28.739, -13.868],
    [28.741, -13.862],
    [0, 0],
  ] as const;
  list = {
    ...kept,
    data: kept.data.slice(0, 3).map((task, index) => ({
      ...task,
      state: "not_started",
      planned_start: "2026-07-11 10:00:00",
      planned_end: "2026-07-11 14:00:00",
      property: {
        ...task.property,
        title: `Home ${index + 1}`,
        street: `Street ${index + 1}`,
        lat: places[index]?.[0] ?? 0,
        lon: places[index]?.[1] ?? 0,
      },
    })),
  };
  signedIn("cleaner");
  server.use(
    http.get("*/v1/cleanings", () => HttpResponse.json(list)),
    http.put("*/v1/errors", () => answer(null)),
    http.get("*/v1/config", () => answer({ socket_url: "", socket_path: "/socket.io/", tile_url: "" })),
    anywhere.get("*/countries-50m*", () => HttpResponse.json({ objects: {} })),
  );
});

afterEach(async () => leaveWindow());

describe("/map", () => {
  it("lists the places beside the map, numbered as on it, each with its way into the device's maps", async () => {
    openApp("/map");
    const first = await screen.findByRole("link", { name: "Open Street 1, 72-600 Świnoujście in Maps" });
    expect(first).toHaveAttribute("href", expect.stringContaining("28.739"));
    expect(screen.getByRole("button", { name: "Show Street 2, 72-600 Świnoujście on the map" })).toHaveTextContent("2");
    expect(screen.getByText("630 m, about 11 min on foot")).toBeVisible();
    expect(screen.getByRole("link", { name: /Home 1/ })).toHaveAttribute(
      "href",
      expect.stringMatching(/cleanings\/1-/),
    );
  });

  it("goes by paths and roads where the installation has a router, and says that of nothing else", async () => {
    forgetConfig();
    const asked: string[] = [];
    const refs = list.data.map((task) => `${task.reinplan_memberid}-${task.cleaning_rpmaid}`);
    server.use(
      http.get("*/v1/config", () =>
        answer({ socket_url: "", socket_path: "/socket.io/", tile_url: "", routing: true }),
      ),
      http.get("*/v1/cleaningsways", ({ request }) => {
        asked.push(new URL(request.url).searchParams.get("tasks") ?? "");
        const foot = {
          metres: [
            [0, 6100],
            [6100, 0],
          ],
          seconds: [
            [0, 4900],
            [4900, 0],
          ],
        };
        const car = {
          metres: [
            [0, 8400],
            [8400, 0],
          ],
          seconds: [
            [0, 720],
            [720, 0],
          ],
        };
        return answer({ tasks: refs.slice(0, 2), foot, car });
      }),
    );
    openApp("/map");
    expect(await screen.findByText("8.4 km, about 15 min by car")).toBeVisible();
    expect(screen.getByText(/about 8.4 km, 15 min on the way/)).toBeVisible();
    await isAbsent(() => screen.queryByText(/as the crow flies/));
    expect(asked).toEqual([refs.slice(0, 2).sort().join(",")]);
  });

  it("says that streets cannot be loaded, keeps its places, and asks again once the server is back", async () => {
    forgetConfig();
    server.use(
      http.get("*/v1/config", () =>
        answer({ socket_url: "", socket_path: "/socket.io/", tile_url: "https://tiles.example/{z}/{x}/{y}.png" }),
      ),
    );
    openApp("/map");
    const tiles = () => [...document.querySelectorAll("img.leaflet-tile")];
    await waitFor(() => expect(tiles()).not.toHaveLength(0));
    const first = tiles();
    for (const tile of first) fireEvent.error(tile);
    expect(await screen.findByText("The streets can’t be loaded right now")).toBeVisible();
    expect(screen.getByRole("application")).toHaveTextContent("Świnoujście");
    reportConnection("lost");
    await screen.findByText("Connection lost");
    reportConnection("up");
    await waitFor(() => expect(tiles().some((tile) => first.includes(tile))).toBe(false));
    for (const tile of tiles()) fireEvent.load(tile);
    await isAbsent(() => screen.queryByText("The streets can’t be loaded right now"));
  });

  it("goes by straight lines while the router is away", async () => {
    forgetConfig();
    let asked = 0;
    server.use(
      http.get("*/v1/config", () =>
        answer({ socket_url: "", socket_path: "/socket.io/", tile_url: "", routing: true }),
      ),
      http.get("*/v1/cleaningsways", () => {
        asked += 1;
        return HttpResponse.json({ status: { code: 503 }, error_code: "unavailable", error: "Later" }, { status: 503 });
      }),
    );
    openApp("/map");
    expect(await screen.findByText("630 m, about 11 min on foot")).toBeVisible();
    await waitFor(() => expect(asked).toBe(1));
    expect(screen.getByText("Distances are as the crow flies, times are approximate.")).toBeVisible();
  });

  it("says which places are not on the map, with a search for their address", async () => {
    openApp("/map");
    const heading = await screen.findByRole("heading", { name: /location unknown/ });
    const apart = within(heading.closest("section") as HTMLElement);
    expect(apart.getByText(/Street 3/)).toBeVisible();
    expect(apart.getByRole("link", { name: /Open Street 3/ })).toHaveAttribute(
      "href",
      expect.stringContaining("Street"),
    );
  });

  it("shows the places as marks that can be pressed, and marks the chosen one in the list", async () => {
    openApp("/map");
    const map = await screen.findByRole("application", { name: "Map of the tasks" });
    await userEvent.click(await within(map.parentElement as HTMLElement).findByRole("button", { name: "2. Home 2" }));
    expect(screen.getByRole("button", { name: "Show Street 2, 72-600 Świnoujście on the map" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    expect(screen.getByText("Coasts and borders only, no streets")).toBeVisible();
  });

  it("says that the filter of the list hides everything, and takes it away", async () => {
    changeView({ filter: { ...noFilter, search: "nothing like this" } });
    openApp("/map");
    expect(await screen.findByText("No matching tasks")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "The list is filtered. Show everything" }));
    expect(await screen.findByRole("link", { name: /Home 1/ })).toBeVisible();
  });

  it("says so when the day has no way to go", async () => {
    openApp("/map");
    await screen.findByRole("link", { name: /Home 1/ });
    await userEvent.click(screen.getByRole("radio", { name: "Tomorrow" }));
    expect(await screen.findByText("No stops on this day")).toBeVisible();
  });
});
