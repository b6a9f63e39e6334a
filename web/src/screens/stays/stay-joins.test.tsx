import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Joins, JoinSide } from "#/api/joins";
import type { KeptStay } from "#/api/office-stays";
import { queryClient } from "#/session/query";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, refuse, server } from "#/testing/server";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

beforeEach(async () => leaveWindow());

const euros = (amount: number) => ({ amount, currency: "EUR" });

const direct: JoinSide = {
  id: 12,
  guest: "Anna Muster",
  source: "direct",
  calendar: false,
  status: "confirmed",
  arrival: "2026-07-20",
  departure: "2026-07-24",
  adults: 2,
  children: 0,
  total: euros(70_000),
  paid: euros(10_000),
  messages: 2,
  hinders: ["money", "messages"],
};

const airbnb: JoinSide = {
  ...direct,
  id: 31,
  guest: "Airbnb HM12",
  source: "airbnb",
  calendar: true,
  departure: "2026-07-25",
  total: euros(0),
  paid: euros(0),
  messages: 0,
  hinders: [],
};

const pair = {
  first: "2026-07-20",
  last: "2026-07-24",
  proposed: true,
  two: false,
  keep: 12,
  mine: airbnb,
  other: direct,
};

/** A server that has the two, and remembers what was done. */
function served(given: typeof pair) {
  const done: string[] = [];
  let now: Joins = { pairs: [given], joined: [] };
  const take = (state: Joins) => {
    now = state;
    return answer(now);
  };
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/reservations/:ref/joins", () => answer(now)),
    http.put("*/v1/manage/reservations/:ref/joins/:other", ({ params }) => {
      done.push(`join ${String(params.ref)} ${String(params.other)}`);
      return take({ pairs: [], joined: [], into: { ...direct, erased: false } });
    }),
    http.delete("*/v1/manage/reservations/:ref/joins/:other", ({ params }) => {
      done.push(`apart ${String(params.ref)} ${String(params.other)}`);
      return take({ pairs: [pair], joined: [] });
    }),
    http.put("*/v1/manage/reservations/:ref/joins/:other/two", ({ params }) => {
      done.push(`two ${String(params.ref)} ${String(params.other)}`);
      return take({ pairs: [{ ...pair, proposed: false, two: true }], joined: [] });
    }),
  );
  return done;
}

/** The page of the two. */
function sold(given: typeof pair = pair) {
  const done = served(given);
  openApp("/manage/reservations/1-31/joins");
  return done;
}

describe("two reservations with the same nights", () => {
  it("stand beside each other, are joined, and are taken apart again", async () => {
    const done = sold();
    const user = userEvent.setup();
    const both = within(await screen.findByRole("region", { name: "Reservations 31 and 12" }));
    expect(both.getByText("These two look like one stay that two sources have sent.")).toBeVisible();
    // The one with money is kept, unless the office chooses the other one, which cannot be.
    expect(both.getByRole("radio", { name: "Keep reservation 12" })).toBeChecked();
    await user.click(both.getByRole("radio", { name: "Keep reservation 31" }));
    expect(both.getByRole("radio", { name: "Keep reservation 12" })).toHaveAccessibleDescription(
      "It has payments. It has messages. Keep this one instead.",
    );
    expect(both.getByRole("button", { name: "This is one stay" })).toBeDisabled();
    await user.click(both.getByRole("radio", { name: "Keep reservation 12" }));
    await isAbsent(() => both.queryByText(/It has payments/));
    await user.click(both.getByRole("button", { name: "This is one stay" }));
    await screen.findByText("Joined with reservation 12");
    await user.click(screen.getByRole("button", { name: "Take apart" }));
    await screen.findByRole("region", { name: "Reservations 31 and 12" });
    expect(done).toEqual(["join 1-12 31", "apart 1-12 31"]);
  });

  it("are two when the office says so", async () => {
    const done = sold();
    await userEvent.setup().click(await screen.findByRole("button", { name: "These are two stays" }));
    await screen.findByText(/You marked them as two stays/);
    await isAbsent(() => screen.queryByRole("button", { name: "These are two stays" }));
    await isAbsent(() => screen.queryByText("These two look like one stay that two sources have sent."));
    expect(done).toEqual(["two 1-31 12"]);
  });

  it("are one choice: arrows go from one to the other", async () => {
    sold();
    const user = userEvent.setup();
    const first = await screen.findByRole<HTMLInputElement>("radio", { name: "Keep reservation 12" });
    const second = screen.getByRole<HTMLInputElement>("radio", { name: "Keep reservation 31" });
    expect(first.name).not.toBe("");
    expect(second.name).toBe(first.name);
    act(() => first.focus());
    await user.keyboard("{ArrowUp}");
    await waitFor(() => expect(second).toBeChecked());
  });

  it("offer no choice when neither can go, and say why", async () => {
    // The server may know reasons for which this release has no words.
    const unknown = "a_later_reason" as JoinSide["hinders"][number];
    sold({ ...pair, mine: { ...airbnb, hinders: ["task_begun", unknown] } });
    const both = within(await screen.findByRole("region", { name: "Reservations 31 and 12" }));
    expect(both.getByText(/^These two cannot be joined/)).toBeVisible();
    expect(both.getByText("It has payments. It has messages.")).toBeVisible();
    expect(both.getByText("One of its tasks has begun. It has to be kept.")).toBeVisible();
    expect(both.getByRole("button", { name: "These are two stays" })).toBeEnabled();
    await isAbsent(() => both.queryByRole("radio"));
    await isAbsent(() => both.queryByRole("button", { name: "This is one stay" }));
    await isAbsent(() => both.queryByText(/Keep this one instead/));
  });

  it("offer no choice when they share too few nights, and say so once", async () => {
    sold({
      ...pair,
      mine: { ...airbnb, hinders: ["few_shared_nights"] },
      other: { ...direct, hinders: ["few_shared_nights", "money"] },
    });
    const both = within(await screen.findByRole("region", { name: "Reservations 31 and 12" }));
    expect(
      both.getByText(
        /^These two cannot be joined, because they share less than half of the nights of the longer one\./,
      ),
    ).toBeVisible();
    expect(both.getByText("It has payments.")).toBeVisible();
    await isAbsent(() => both.queryByText(/It has to be kept/));
    await isAbsent(() => both.queryByRole("radio"));
    await isAbsent(() => both.queryByRole("button", { name: "This is one stay" }));
  });

  it("stay joined when the guest is erased, and say so before", async () => {
    signedIn("manager");
    server.use(
      http.get("*/v1/manage/reservations/:ref/joins", () =>
        answer({ pairs: [], joined: [{ ...direct, erased: true }] }),
      ),
    );
    openApp("/manage/reservations/1-31/joins");
    await screen.findByText("The guest’s data was erased, so these two stay joined.");
    await isAbsent(() => screen.queryByRole("button", { name: "Take apart" }));
  });

  it.each([
    ["task_begun", "Reservation 31 was not joined. One of its tasks has begun."],
    ["offer", "Reservation 31 was not joined. It is confirmed, and the other one is only an offer."],
    ["deposit", "Reservation 31 was not joined. Its security deposit is still held."],
    ["a_later_reason", "Reservation 31 was not joined. It has to be kept."],
    ["no_shared_nights", "The two reservations no longer have a night in common."],
  ])("say in words why they are not joined: %s", async (code, words) => {
    sold();
    server.use(
      http.put("*/v1/manage/reservations/:ref/joins/:other", () => refuse(400, "bad_request", { other: code })),
    );
    await userEvent.setup().click(await screen.findByRole("button", { name: "This is one stay" }));
    await screen.findByText(words);
  });

  it("are asked for once by the page of a reservation, and not when the window has the focus again", async () => {
    const { data: kept } = await golden<{ data: KeptStay }>("reservation/office_entered");
    const asked = { stay: 0, joins: 0 };
    served(pair);
    server.use(
      http.get("*/v1/manage/reservations/:ref", () => {
        asked.stay++;
        return answer(kept);
      }),
      http.get("*/v1/manage/reservations/:ref/joins", () => {
        asked.joins++;
        return answer({ pairs: [pair], joined: [] });
      }),
    );
    openApp("/manage/reservations/1-31");
    await screen.findByText("Another reservation has the same nights");
    const before = { ...asked };
    await queryClient.invalidateQueries({ queryKey: ["kept-stay"], refetchType: "none" });
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    await waitFor(() => expect(asked.stay).toBeGreaterThan(before.stay));
    focusManager.setFocused(undefined);
    expect(asked.joins).toBe(before.joins);
  });
});
