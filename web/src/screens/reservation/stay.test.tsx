import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setClockAhead } from "#/i18n/clock";
import { stayQuery } from "#/features/stay/queries";
import type { Stay, StaySummary } from "#/features/stay/types";
import { queryClient } from "#/session/query";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";

const stayOf = async (name: string) => (await golden<{ data: Stay }>(`reservation/getReservation.${name}`)).data;

/** The code of the same home's safe, as the stay that may see it has it. */
async function secretCode(): Promise<string> {
  const { code } = (await stayOf("visible")).key;
  if (!code) throw new Error("the golden stay has no code any more");
  return code;
}

/** Opens a page of a stay at noon of the day of its answer. */
async function open(name: string, page = "") {
  const stay = await stayOf(name);
  const asked: string[] = [];
  server.use(
    http.get("*/v1/reservations/:ref", ({ request }) => {
      asked.push(request.url);
      return answer(stay);
    }),
  );
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${stay.today}T10:00:00Z`) });
  const app = openApp(`/reservations/1-${stay.id}${page}`);
  return { stay, asked, ...app };
}

beforeEach(() => signedIn("guest", { reservations: [{ memberid: 1, id: 1 }] }));
afterEach(() => setClockAhead(0));

describe("the overview", () => {
  it("shows the home, the days, the money and whom to call, from one answer", async () => {
    const { stay, asked, router } = await open("visible");
    expect(await screen.findByRole("heading", { level: 1, name: stay.property.title })).toBeVisible();
    expect(screen.getByText("You arrive in 2 days")).toBeVisible();
    expect(screen.getByText("from 14:30")).toBeVisible();
    const money = within(screen.getByRole("region", { name: "Costs" }));
    expect(money.getByText("Nothing, all paid", { selector: "dd.font-bold" })).toBeVisible();
    expect(screen.getByRole("link", { name: /Agency, day and night/ })).toHaveAttribute("href", "tel:+49305550199");
    await router.navigate({ to: "/reservations/$id/keysafe", params: { id: "1-1" } });
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("lang=en");
  });

  it("shows the key code as the next thing while it may be seen", async () => {
    const { stay } = await open("visible");
    expect(await screen.findByRole("heading", { name: "Your key code" })).toBeVisible();
    expect(screen.getByText(stay.key.code ?? "no code")).toBeVisible();
  });

  it("asks for the money first, and shows no code", async () => {
    await open("unpaid");
    expect(await screen.findByRole("heading", { name: "Pay €674.70 to see the key code" })).toBeVisible();
    expect(document.body.textContent).not.toContain(await secretCode());
  });

  it("counts the days to the key", async () => {
    await open("too_early");
    expect(await screen.findByRole("heading", { name: "Your key in 9 days" })).toBeVisible();
  });

  it("says that the home is being arranged, and counts no days to a key", async () => {
    const stay = await stayOf("visible");
    const { code: _, ...key } = stay.key;
    server.use(
      http.get("*/v1/reservations/:ref", () =>
        answer({
          ...stay,
          parked: true,
          arrival: stay.today,
          arrival_time: "08:00",
          property: { ...stay.property, title: "", short_title: "", city: "", building: "" },
          key: { ...key, visible: false, reason: "no_home", visible_from: "0000-00-00 00:00:00" },
        } as never),
      ),
    );
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${stay.today}T10:00:00Z`) });
    openApp(`/reservations/1-${stay.id}`);
    expect(await screen.findByRole("heading", { level: 1, name: "Your home" })).toBeVisible();
    expect(screen.getByText("We are arranging your home")).toBeVisible();
    await isAbsent(() => screen.queryByText(/Your key|You can check in now/));
    await isAbsent(() => screen.queryByRole("region", { name: /^(Key|How to get there)$/ }));
  });

  it("asks for the confirmation of an offer", async () => {
    await open("offer");
    expect(await screen.findByRole("heading", { name: "Please confirm the offer" })).toBeVisible();
    expect(screen.getByText("Offer")).toBeVisible();
  });

  it("says that a stay was cancelled, and counts nothing down", async () => {
    await open("cancelled");
    expect(await screen.findByRole("heading", { name: "This booking was canceled" })).toBeVisible();
    expect(screen.getByText("Canceled")).toBeVisible();
    await isAbsent(() => screen.queryByText(/You arrive/));
  });

  it("says goodbye after the departure", async () => {
    await open("departed");
    expect(await screen.findByRole("heading", { name: "Thank you for staying with us" })).toBeVisible();
  });
});

describe("what else the overview shows", () => {
  it("shows the last message and leads to the chat", async () => {
    const { stay } = await open("visible");
    const messages = within(await screen.findByRole("region", { name: "Messages" }));
    expect(messages.getByText("You")).toBeVisible();
    expect(messages.getByText(stay.lastmessage.split("~~~")[1] ?? "no text")).toBeVisible();
    expect(messages.getByRole("link")).toHaveAttribute("href", "/reservations/1-1/reservationchat");
  });

  it("shows costs that add up to the total", async () => {
    const { stay } = await open("visible");
    const { rentalprice, tourist_tax, total } = stay.money;
    const costs = within(await screen.findByRole("region", { name: "Costs" }));
    const rest = total.amount - (rentalprice?.amount ?? 0) - (tourist_tax?.amount ?? 0);
    expect(rest).toBeGreaterThan(0);
    const line = costs.getByText("Extras and fees").parentElement;
    expect(line).toHaveTextContent(`€${(rest / 100).toFixed(2)}`);
  });

  it("shows the deposit only where there is one", async () => {
    const { stay, unmount } = await open("visible");
    expect(stay.money.deposit?.amount).toBe(10_000);
    const label = within(await screen.findByRole("region", { name: "Costs" })).getByText("Deposit");
    expect(label.nextElementSibling).toHaveTextContent("€100.00");
    unmount();
    for (const deposit of [undefined, { amount: 0, currency: "EUR" }] as const) {
      const { deposit: _, ...money } = stay.money;
      const without = { ...stay, money: { ...money, ...(deposit && { deposit }) } };
      server.use(http.get("*/v1/reservations/:ref", () => answer(without)));
      const view = openApp("/reservations/1-1");
      const costs = within(await screen.findByRole("region", { name: "Costs" }));
      expect(costs.getByText("Tourist tax")).toBeVisible();
      await isAbsent(() => costs.queryByText("Deposit"));
      view.unmount();
    }
  });

  it("says nothing of messages where there are none", async () => {
    await open("unpaid");
    expect(await screen.findByRole("region", { name: "Costs" })).toBeVisible();
    await isAbsent(() => screen.queryByRole("region", { name: "Messages" }));
  });

  it("shows how the key is handed over before it is shown, and what is nearest", async () => {
    const { stay } = await open("too_early");
    expect(within(await screen.findByRole("region", { name: "Key" })).getByText("From the key safe")).toBeVisible();
    const near = within(screen.getByRole("region", { name: "Places nearby" }));
    expect(near.getByText(stay.directions[0]?.places[0]?.name ?? "no place")).toBeVisible();
  });
});

describe("the key page", () => {
  it("asks for the stay itself where its code was made ready only, however new that is", async () => {
    const stay = await stayOf("visible");
    let asked = 0;
    server.use(
      http.get("*/v1/reservations/:ref", () => {
        asked += 1;
        return answer(stay);
      }),
    );
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${stay.today}T10:00:00Z`) });
    const { router } = openApp("/reservations");
    await screen.findByRole("main");
    const { queryKey } = stayQuery("1-1", "en-US");
    act(() => {
      queryClient.setQueryData(queryKey, { ...stay, key: { ...stay.key, sealed: true } });
    });
    await act(async () => router.navigate({ to: "/reservations/$id/keysafe", params: { id: "1-1" } }));
    expect(await screen.findByText(stay.key.code ?? "no code")).toBeVisible();
    await waitFor(() => expect(queryClient.getQueryData(queryKey)?.key.sealed).toBeUndefined());
    expect(asked).toBe(1);
  });

  it("shows the code, where the safe hangs, and how it is read out", async () => {
    const { stay } = await open("visible", "/keysafe");
    expect(await screen.findByText(stay.key.code ?? "no code")).toBeVisible();
    expect(screen.getByText(stay.key.location)).toBeVisible();
    expect(screen.getByText(Array.from(stay.key.code ?? "").join(" "))).toHaveClass("sr-only");
  });

  it.each([
    [
      "too_early",
      "The key code is not shown yet, because your arrival is more than 3 days away.",
      "It will appear here on",
    ],
    ["unpaid", "The key code is not shown yet, because the stay is not fully paid.", "€674.70"],
    ["offer", "The key code is shown for firm bookings only.", "Please confirm the offer"],
    ["departed", "The key code is no longer shown, because your departure already happened.", "Your stay is over"],
  ])("gives the one reason and what would change it: %s", async (name, reason, change) => {
    await open(name, "/keysafe");
    expect(await screen.findByText(reason)).toBeVisible();
    const plate = screen.getByText(reason).closest("section");
    expect(plate).toHaveTextContent(change);
    expect(document.body.textContent).not.toContain(await secretCode());
  });
});

describe("the other pages", () => {
  it("shows WiFi as a code and as text, and what is near to the metre", async () => {
    const { stay } = await open("visible", "/information");
    expect(await screen.findByText(stay.wifi?.ssid ?? "no network")).toBeVisible();
    expect(screen.getByRole("img", { name: /Code to join the network/ })).toBeVisible();
    expect(screen.getByRole("button", { name: "Copy the password" })).toBeVisible();
    const nearest = stay.directions[0]?.places[0];
    expect(screen.getByText(nearest?.name ?? "no place")).toBeVisible();
    expect(screen.getByText(`${((nearest?.metres ?? 0) / 1000).toFixed(3)} km`)).toBeVisible();
  });

  it("says of the WiFi when it comes", async () => {
    await open("too_early", "/information");
    expect(await screen.findByText(/network and password appear here three days before/)).toBeVisible();
  });
});

describe("when something is wrong", () => {
  it("says that a stay does not exist", async () => {
    openApp("/reservations/1-999");
    expect(await screen.findByRole("heading", { name: "Reservation not found" })).toBeVisible();
  });

  it("says that there is no connection, and tries again when asked", async () => {
    const stay = await stayOf("visible");
    let online = false;
    server.use(http.get("*/v1/reservations/:ref", () => (online ? answer(stay) : HttpResponse.error())));
    openApp("/reservations/1-1");
    const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 60_000 });
    expect(screen.getByText("You’re offline. This will appear as soon as you’re back online.")).toBeVisible();
    online = true;
    again.click();
    expect(await screen.findByRole("heading", { level: 1, name: stay.property.title })).toBeVisible();
  });

  it("shows the operator of a broken server", async () => {
    const reports: unknown[] = [];
    server.use(
      http.get("*/v1/reservations/:ref", () => refuse(500, "internal")),
      http.put("*/v1/errors", async ({ request }) => {
        reports.push(await request.json());
        return answer({});
      }),
    );
    openApp("/reservations/1-1");
    expect(await screen.findByText("Please try again in a moment.")).toBeVisible();
    await waitFor(() => expect(reports).toMatchObject([{ type: "critical" }]));
  });

  it.each(["-1--1", "NaN-NaN"])("rejects the id %s here, and reports it", async (id) => {
    const reports: unknown[] = [];
    server.use(
      http.get("*/v1/reservations", () => answer([])),
      http.get("*/v1/reservations/:ref", () => {
        throw new Error("must not be asked");
      }),
      http.put("*/v1/errors", async ({ request }) => {
        reports.push(await request.json());
        return answer({});
      }),
    );
    const { router } = openApp(`/reservations/${id}`);
    await waitFor(() => expect(router.state.location.pathname).toBe("/reservations"));
    await waitFor(() => expect(reports).toMatchObject([{ type: "invalid_id", code: "bad_request" }]));
  });
});

describe("the list of stays", () => {
  it("groups them, and each leads to its stay", async () => {
    const list = await golden<{ data: StaySummary[] }>("reservation/getReservations");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${list.data[0]?.today}T10:00:00Z`) });
    server.use(http.get("*/v1/reservations", () => HttpResponse.json(list)));
    openApp("/reservations");
    const coming = await screen.findByRole("heading", { name: "Coming" });
    const group = within(coming.closest("section") as HTMLElement);
    expect(group.getAllByRole("link")).toHaveLength(5);
    expect(group.getByText("Offer")).toBeVisible();
    const past = within(screen.getByRole("heading", { name: "Past" }).closest("section") as HTMLElement);
    expect(past.getByRole("link")).toHaveAttribute("href", "/reservations/1-6");
    await isAbsent(() => screen.queryByRole("heading", { name: "Now" }));
  });

  it("goes by the server's hour on a device whose clock is wrong, and on the stay's own page", async () => {
    const stay = await stayOf("visible");
    const arriving = { ...stay, arrival: stay.today, arrival_time: "14:30" };
    const list = await golden<{ data: [StaySummary] }>("reservation/getReservations");
    const noon = Date.parse(`${stay.today}T10:00:00Z`);
    vi.useFakeTimers({ toFake: ["Date"], now: noon + 9 * 3_600_000 });
    server.use(
      http.head("*/healthz", () => new HttpResponse(null, { headers: { Date: new Date(noon).toUTCString() } })),
      http.get("*/v1/reservations", () =>
        HttpResponse.json({ ...list, data: [{ ...list.data[0], ...arriving, status: "confirmed" }] }),
      ),
      http.get("*/v1/reservations/:ref", () => answer(arriving)),
    );
    const { router } = openApp("/reservations");
    expect(await screen.findByText("You can check in today from 14:30")).toBeVisible();
    await router.navigate({ to: "/reservations/$id", params: { id: `1-${stay.id}` } });
    await screen.findByRole("heading", { level: 1, name: stay.property.title });
    expect(await screen.findByText("You can check in today from 14:30")).toBeVisible();
    await isAbsent(() => screen.queryByText("You can check in now"));
  });

  it("says why it is empty", async () => {
    server.use(
      http.get("*/v1/reservations", () => HttpResponse.json({ data: [], next_page: "MA==", prev_page: "MA==" })),
    );
    openApp("/reservations");
    expect(await screen.findByRole("heading", { name: "No stays yet" })).toBeVisible();
  });
});
