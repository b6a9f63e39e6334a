import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Task } from "#/api/shapes";
import { leaveWindow } from "#/session/session";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";

// The channel's library needs a real socket; what it brings is tested where it is applied.
vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

// A screen of a phone's size: jsdom lays nothing out, so the list is given what fits.
vi.mock("virtua", async () => {
  const { createElement, Fragment } = await import("react");
  const list = ({ children }: { children: unknown }) => createElement(Fragment, null, children as never);
  return { WindowVirtualizer: list, Virtualizer: list };
});

const anna = { id: 3, name: "Anna Besen" };
const bert = { id: 4, name: "Bert Eimer" };

/** Homes by who does their task: both, one of them, or the second person alone. */
const crews: Record<string, Pick<Task, "person" | "additional_person">> = {
  "Both’s": { person: anna, additional_person: bert },
  "Anna’s": { person: anna, additional_person: null },
  "Bert’s": { person: null, additional_person: bert },
  "Nobody’s": { person: null, additional_person: null },
};

beforeEach(async () => {
  signedIn("cleaner");
  const list = await golden<{ data: [Task] }>("task/getCleanings");
  const [sample] = list.data;
  const tasks = Object.entries(crews).map(([title, crew], index): Task => ({
    ...sample,
    ...crew,
    cleaning_rpmaid: index + 1,
    state: "not_started",
    company: null,
    property: { ...sample.property, id: index + 1, title },
  }));
  server.use(
    http.get("*/v1/cleanings", ({ request }) => {
      const past = new URL(request.url).searchParams.get("scope") === "past";
      return HttpResponse.json({ ...list, data: past ? [] : tasks } as never);
    }),
    http.put("*/v1/errors", () => answer(null)),
    http.get("*/v1/config", () => answer({ socket_url: "", socket_path: "/socket.io/" })),
  );
});

afterEach(async () => leaveWindow());

const names = (place: HTMLElement) => ["Anna Besen", "Bert Eimer"].filter((name) => place.textContent.includes(name));

it("a task's card names both who do it", async () => {
  openApp("/cleanings");
  await screen.findByRole("link", { name: "Both’s" });
  const shown = screen
    .getAllByRole("article")
    .map((card) => [within(card).getByRole("heading").textContent, names(card)]);
  expect(Object.fromEntries(shown)).toEqual({
    "Both’s": ["Anna Besen", "Bert Eimer"],
    "Anna’s": ["Anna Besen"],
    "Bert’s": ["Bert Eimer"],
    "Nobody’s": [],
  });
  expect(screen.getByText("Anna Besen, Bert Eimer")).toBeVisible();
});

it("the sheet names both, and grouped by person has their task on the sheets of both", async () => {
  openApp("/cleanings/print");
  const row = async (home: string) => {
    const found = (await screen.findByText(home)).closest("tr");
    if (!found) throw new Error("the home is in no row");
    return within(found);
  };
  expect((await row("Both’s")).getByRole("cell", { name: "Anna Besen, Bert Eimer" })).toBeVisible();
  expect((await row("Anna’s")).getByRole("cell", { name: "Anna Besen" })).toBeVisible();
  expect((await row("Bert’s")).getByRole("cell", { name: "Bert Eimer" })).toBeVisible();
  expect(names((await row("Nobody’s")).getAllByRole("cell")[4] as HTMLElement)).toEqual([]);

  await userEvent.click(screen.getByRole("radio", { name: "Person" }));
  const sheet = async (title: RegExp) => {
    const table = await screen.findByRole("table", { name: title });
    return Object.keys(crews).filter((home) => within(table).queryByText(home));
  };
  expect(await sheet(/^Anna Besen/)).toEqual(["Both’s", "Anna’s"]);
  expect(await sheet(/^Bert Eimer/)).toEqual(["Both’s", "Bert’s"]);
  expect(await sheet(/^Nobody yet/)).toEqual(["Nobody’s"]);
  // Each sheet names the other one, and only at the task of both.
  const partners = (title: RegExp) =>
    within(screen.getByRole("table", { name: title }))
      .getAllByText(/^Together with/)
      .map((line) => [within(line.closest("tr") as HTMLElement).getByText(/’s$/).textContent, line.textContent]);
  expect(partners(/^Anna Besen/)).toEqual([["Both’s", "Together with Bert Eimer"]]);
  expect(partners(/^Bert Eimer/)).toEqual([["Both’s", "Together with Anna Besen"]]);
});
