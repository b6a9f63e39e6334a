import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { CalendarLook } from "#/api/channel-calendars";
import { isAbsent } from "#/testing/absent";
import { CalendarHolds } from "./CalendarHolds";

const plain: CalendarLook = {
  source: "airbnb",
  stays: 2,
  blocks: 0,
  first: [],
  refused: 0,
  odd: [],
  used_by: [],
};

const shown = (look: Partial<CalendarLook>) =>
  render(
    <I18nProvider i18n={i18n}>
      <CalendarHolds look={{ ...plain, ...look }} />
    </I18nProvider>,
  );

it("a calendar that is as it should be asks for nothing", async () => {
  shown({});
  expect(screen.getByText("A calendar of Airbnb")).toBeVisible();
  await isAbsent(() => screen.queryByText("Check this before you connect it"));
});

it("what is unusual about a calendar is said in a sentence each, with the nights of the first entry", () => {
  const nights = { arrival: "2027-08-03", departure: "2027-08-05" };
  shown({
    odd: [
      { kind: "overlap", count: 1, ...nights },
      { kind: "no_uid", count: 3, ...nights },
      { kind: "far", count: 1, arrival: "2032-08-01", departure: "2032-08-05" },
    ],
  });
  expect(screen.getByText("Check this before you connect it")).toBeVisible();
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "A stay overlaps another one: 08/03/27 – 08/05/27.",
    "3 entries have no ID, so a change is recognized by the dates alone. The first: 08/03/27 – 08/05/27.",
    "A stay begins more than two years from now: 08/01/32 – 08/05/32. Is its year right?",
  ]);
});

it("an empty calendar is said to be empty", () => {
  shown({ stays: 0, odd: [{ kind: "empty", count: 1, arrival: "", departure: "" }] });
  expect(screen.getByText("It has no entry. That is right only if nothing is booked or closed.")).toBeVisible();
});
