import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Joins, JoinSide } from "#/api/joins";
import { leaveWindow } from "#/session/session";
import { openApp } from "#/testing/app";
import { signedIn } from "#/testing/person";
import { answer, http, server } from "#/testing/server";

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
function sold() {
  const done: string[] = [];
  let now: Joins = { pairs: [pair], joined: [] };
  const take = (state: Joins) => {
    now = state;
    return answer(now);
  };
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/reservations/:ref/joins", () => answer(now)),
    http.put("*/v1/manage/reservations/:ref/joins/:other", ({ params }) => {
      done.push(`join ${String(params.ref)} ${String(params.other)}`);
      return take({ pairs: [], joined: [], into: { ...direct } });
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
    await user.click(both.getByRole("radio", { name: "Reservation 31" }));
    expect(both.getByText("It has payments. It has messages. Keep this one instead.")).toBeVisible();
    expect(both.getByRole("button", { name: "This is one stay" })).toBeDisabled();
    await user.click(both.getByRole("radio", { name: "Reservation 12" }));
    await waitFor(() => expect(both.queryByText(/It has payments/)).toBeNull());
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
    await waitFor(() => expect(screen.queryByRole("button", { name: "These are two stays" })).toBeNull());
    expect(screen.queryByText("These two look like one stay that two sources have sent.")).toBeNull();
    expect(done).toEqual(["two 1-31 12"]);
  });
});
