import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TaskDetail } from "#/api/shapes";
import { loadTexts, setLanguage } from "#/i18n/texts";
import { WhyThisTask } from "./WhyThisTask";

const moved: TaskDetail["why"] = {
  cause: "after_stay",
  arrival: "2026-07-04",
  departure: "2026-07-11",
  was: "2026-07-11 10:00:00",
  now: "2026-07-11 12:30:00",
  moved_by: "",
  by_rule: true,
  given: "by_person",
  given_by: "Mia Office",
};

const read = async (why: TaskDetail["why"]) => {
  await setLanguage("en-US");
  await loadTexts("cleaning");
  render(
    <I18nProvider i18n={i18n}>
      <WhyThisTask why={why} />
    </I18nProvider>,
  );
  return screen.getAllByRole("listitem").map((item) => item.textContent);
};

test("who does a task reads in one sentence each why it is there, why then and why they", async () => {
  expect(await read(moved)).toEqual([
    "Guests stay from Sat, Jul 4 to Sat, Jul 11. The property is cleaned after they leave.",
    expect.stringMatching(/^It was moved from .*10:00.* to .*12:30.* because a stay or a rule changed\.$/),
    "Mia Office has assigned it.",
  ]);
});

test("what is not known is left out", async () => {
  const nothing = { arrival: "", departure: "", was: "", now: "", by_rule: false, given: "" as const, given_by: "" };
  expect(await read({ ...moved, ...nothing, cause: "by_person" })).toEqual([
    "A person has made this task, not a rule.",
  ]);
});
