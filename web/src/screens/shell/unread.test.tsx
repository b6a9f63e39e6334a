import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Task } from "#/api/shapes";
import type { Stay, StaySummary } from "#/features/stay/types";
import { leaveWindow } from "#/session/session";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));
// jsdom lays nothing out, so a list learns here that all of it fits.
vi.mock("virtua", async () => {
  const { createElement, Fragment } = await import("react");
  const list = ({ children }: { children: unknown }) => createElement(Fragment, null, children as never);
  return { WindowVirtualizer: list, Virtualizer: list };
});

beforeEach(async () => leaveWindow());

afterEach(() => Reflect.deleteProperty(navigator, "setAppBadge"));

const bar = () => within(screen.getAllByRole("navigation").at(-1) as HTMLElement);

describe("what staff have not read", () => {
  it("is counted on each task's card, in the bar and in the window's title, past tasks included", async () => {
    const list = await golden<{ data: Task[] }>("task/getCleanings");
    const [first, second, third] = list.data as [Task, Task, Task];
    const current = [
      { ...first, unread: 2 },
      { ...second, unread: 0 },
    ];
    const past = [
      { ...third, unread: 1 },
      { ...first, unread: 2 },
    ];
    signedIn("cleaner");
    server.use(
      http.get("*/v1/cleanings", ({ request }) => {
        const scope = new URL(request.url).searchParams.get("scope");
        return HttpResponse.json({ ...list, data: scope === "past" ? past : current });
      }),
    );
    openApp("/cleanings");
    await waitFor(() => expect(document.title).toBe("(3) Latchkey"));
    expect(bar().getByRole("link", { name: /^3 ?unread messages ?Messages$/ })).toBeVisible();
    const cards = await screen.findAllByRole("article");
    expect(cards).toHaveLength(2);
    await waitFor(() => expect(cards.filter((card) => within(card).queryByText("unread messages"))).toHaveLength(1));
  });
});

describe("what a guest has not read", () => {
  async function stays(unread: readonly number[]) {
    const stay = (await golden<{ data: Stay }>("reservation/getReservation.visible")).data;
    const summaries = await golden<{ data: StaySummary[] }>("reservation/getReservations");
    const mine = unread.map((count, index) => ({ ...(summaries.data[index] as StaySummary), unread: count }));
    signedIn("guest", { reservations: mine.map(({ memberid, id }) => ({ memberid, id })) });
    server.use(
      http.get("*/v1/reservations", () => HttpResponse.json({ ...summaries, data: mine })),
      http.get("*/v1/reservations/:ref", ({ params }) => {
        const found = mine.find((each) => `${each.memberid}-${each.id}` === params.ref);
        return answer({ ...stay, id: found?.id ?? 0, unread: found?.unread ?? 0 });
      }),
    );
    return mine.map((each) => `/reservations/${each.memberid}-${each.id}`);
  }

  it("is counted at the chat of the stay and in the window's title", async () => {
    const [only] = await stays([4]);
    openApp(only ?? "");
    await waitFor(() => expect(document.title).toBe("(4) Latchkey"));
    expect(await bar().findByRole("link", { name: /^4 ?unread messages ?Chat$/ })).toBeVisible();
  });

  it("is on the icon of the installed app, and goes with the page", async () => {
    const onIcon = vi.fn<(count: number) => Promise<void>>().mockRejectedValue(new Error("not installed"));
    Object.defineProperty(navigator, "setAppBadge", { configurable: true, value: onIcon });
    const [only] = await stays([4]);
    const { unmount } = openApp(only ?? "");
    await waitFor(() => expect(onIcon).toHaveBeenLastCalledWith(4));
    unmount();
    expect(onIcon).toHaveBeenLastCalledWith(0);
  });

  it("in another stay is counted too: in the title, and where the other stays are", async () => {
    const [first] = await stays([0, 3, 100]);
    openApp(first ?? "");
    await waitFor(() => expect(document.title).toBe("(99+) Latchkey"));
    expect(await screen.findByRole("link", { name: /^All stays ?99\+ ?unread messages$/ })).toBeInTheDocument();
    expect(bar().getByRole("link", { name: "Chat" })).toBeVisible();
  });

  it("is counted on each stay's card in the list, and together in the title", async () => {
    const places = await stays([0, 3, 5]);
    openApp("/reservations");
    await waitFor(() => expect(document.title).toBe("(8) Latchkey"));
    // The title may come before the page, which loads late.
    await waitFor(() => {
      const links = within(screen.getByRole("main")).getAllByRole("link");
      const texts = places.map((place) => links.find((link) => link.getAttribute("href") === place)?.textContent);
      expect(texts.map((text) => text && (/(\d+) ?unread messages/.exec(text)?.[1] ?? "none"))).toEqual([
        "none",
        "3",
        "5",
      ]);
    });
  });
});
