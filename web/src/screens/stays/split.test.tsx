import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { KeptStay, StayPreview } from "#/api/office-stays";
import type { Stay } from "#/features/stay/types";
import { shiftDay } from "#/i18n/wire-time";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";
import { until } from "#/testing/until";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

beforeEach(async () => leaveWindow());

it("a reservation is split on a day within it", async () => {
  const { data: kept } = await golden<{ data: KeptStay }>("reservation/office_entered");
  const { data: shown } = await golden<{ data: Stay }>("reservation/getReservation.visible");
  const { arrival, departure, property } = kept.fields;
  const sent: unknown[] = [];
  const asked: number[] = [];
  const { data: foreseen } = await golden<{ data: StayPreview }>("reservation/office_preview");
  const [task] = foreseen.tasks;
  if (!task) throw new Error("no task");
  const preview = { ...foreseen, guest: true, taken: [], people: ["Anna"], tasks: [{ ...task, people: ["Anna"] }] };
  signedIn("manager");
  server.use(
    http.get("*/v1/reservations/:ref", () => answer(shown)),
    http.get("*/v1/manage/reservations/:ref", () => answer(kept)),
    http.post("*/v1/manage/reservations/:ref/split/preview", async ({ request }) => {
      const { property: home } = (await request.json()) as { property: number };
      asked.push(home);
      return answer(preview);
    }),
    http.post("*/v1/manage/reservations/:ref/split", async ({ request }) => {
      sent.push(await request.json());
      return answer({ first: kept, rest: { ...kept, id: kept.id + 1 } });
    }),
  );
  openApp("/manage/reservations/1-31");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Split" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Split the reservation" }));
  fireEvent.change(dialog.getByLabelText("Second part from", { exact: true }), { target: { value: departure } });
  expect(dialog.getByText("Choose a day between arrival and departure.")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Split" })).toBeDisabled();
  const on = shiftDay(arrival, 2);
  fireEvent.change(dialog.getByLabelText("Second part from", { exact: true }), { target: { value: on } });
  expect(await dialog.findByRole("heading", { name: "Tasks" })).toBeVisible();
  expect(dialog.getByText("The guest, Anna")).toBeVisible();
  expect(asked.at(-1)).toBe(property);
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Split" }));
  await screen.findByText("The reservation is split.");
  await isAbsent(() => screen.queryByRole("dialog"));
  expect(sent).toEqual([{ on, property, cleaning: true }]);
});

describe("the undo of a split", () => {
  const split = async (undone: (rest: number, key: string) => Response) => {
    const { data: kept } = await golden<{ data: KeptStay }>("reservation/office_entered");
    const { data: shown } = await golden<{ data: Stay }>("reservation/getReservation.visible");
    const { data: foreseen } = await golden<{ data: StayPreview }>("reservation/office_preview");
    signedIn("manager");
    server.use(
      http.get("*/v1/reservations/:ref", () => answer(shown)),
      http.get("*/v1/manage/reservations/:ref", () => answer(kept)),
      http.post("*/v1/manage/reservations/:ref/split/preview", () => answer({ ...foreseen, taken: [] })),
      http.post("*/v1/manage/reservations/:ref/split", () => answer({ first: kept, rest: { ...kept, id: 57 } })),
      http.post("*/v1/manage/reservations/:ref/split/undo", async ({ request }) => {
        const { rest } = (await request.json()) as { rest: number };
        return undone(rest, request.headers.get("Idempotency-Key") ?? "") as never;
      }),
    );
    const { router } = openApp("/manage/reservations/1-31");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Split" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Split the reservation" }));
    await user.click(dialog.getByRole("button", { name: "Split" }));
    await screen.findByText("The reservation is split.");
    return router;
  };
  const undo = async () => fireEvent.click(await screen.findByRole("button", { name: "Undo" }));

  it("makes the parts the one reservation again", async () => {
    const asked: number[] = [];
    const { data: kept } = await golden<{ data: KeptStay }>("reservation/office_entered");
    await split((rest) => {
      asked.push(rest);
      return answer(kept);
    });
    await undo();
    await screen.findByText("It is one reservation again.");
    expect(asked).toEqual([57]);
  });

  it("leads from the second part, which is no one’s then, to the reservation", async () => {
    const { data: kept } = await golden<{ data: KeptStay }>("reservation/office_entered");
    const asked: string[] = [];
    const router = await split(() => answer(kept));
    fireEvent.click(screen.getByRole("button", { name: "Second part" }));
    await until(() => expect(router.state.location.pathname).toBe("/manage/reservations/1-57"));
    server.use(
      http.get("*/v1/manage/reservations/:ref", ({ params }) => {
        asked.push(String(params.ref));
        return answer(kept);
      }),
    );
    await undo();
    await until(() => expect(router.state.location.pathname).toBe(`/manage/reservations/${kept.memberid}-${kept.id}`));
    await screen.findByText("It is one reservation again.");
    await until(() => expect(asked).toContain(`${kept.memberid}-${kept.id}`));
  });

  it("is offered again where no answer came, as the same call", async () => {
    const { data: kept } = await golden<{ data: KeptStay }>("reservation/office_entered");
    const sent: string[] = [];
    await split((_, key) => {
      sent.push(key);
      return sent.length === 1 ? HttpResponse.error() : answer(kept);
    });
    await undo();
    const said = await screen.findByText("The internet connection was interrupted. Please try again.");
    fireEvent.click(within(said.closest("li") as HTMLElement).getByRole("button", { name: "Try again" }));
    await screen.findByText("It is one reservation again.");
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(1);
  });

  it.each([
    ["rest", "changed", "Someone has changed one of the parts since. They stay two reservations."],
    ["rest", "begun", "A task of one of the parts has begun. They stay two reservations."],
    ["rest", "late", "It is too late to undo this. They stay two reservations."],
    ["property", "taken", "The nights are taken by now. They stay two reservations."],
  ])("says why it is refused: %s %s", async (field, code, words) => {
    await split(() =>
      HttpResponse.json(
        { status: { code: 400 }, error_code: "bad_request", error: "", fields: { [field]: code } },
        { status: 400 },
      ),
    );
    await undo();
    await screen.findByText(words);
  });
});

it("says at the day that the stay was moved meanwhile, and waits no longer", async () => {
  const { data: kept } = await golden<{ data: KeptStay }>("reservation/office_entered");
  const { data: shown } = await golden<{ data: Stay }>("reservation/getReservation.visible");
  signedIn("manager");
  server.use(
    http.get("*/v1/reservations/:ref", () => answer(shown)),
    http.get("*/v1/manage/reservations/:ref", () => answer(kept)),
    http.post(
      "*/v1/manage/reservations/:ref/split/preview",
      () =>
        HttpResponse.json(
          { status: { code: 400 }, error_code: "bad_request", error: "", fields: { on: "range" } },
          { status: 400 },
        ) as never,
    ),
  );
  openApp("/manage/reservations/1-31");
  await userEvent.click(await screen.findByRole("button", { name: "Split" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Split the reservation" }));
  expect(await dialog.findByText("Choose a day between arrival and departure.")).toBeVisible();
});
