import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Task } from "#/api/shapes";
import { golden } from "#/testing/goldens";
import { PressButton } from "./PressButton";

async function shown(change: Partial<Task>) {
  const { data } = await golden<{ data: Task[] }>("task/getCleanings");
  const task: Task = { ...(data[0] as Task), check: 1, state: "not_started", ...change };
  render(
    <I18nProvider i18n={i18n}>
      <PressButton task={task} />
    </I18nProvider>,
  );
  return screen.getByRole("button", { name: "Check" });
}

it.each([
  ["not_started", "The cleaning has not begun yet. You can check once it is finished."],
  ["started", "The cleaning is still running. You can check once it is finished."],
] as const)("does not offer a check whose cleaning is %s, and says why", async (checked_state, why) => {
  expect(await shown({ checked_state })).toBeDisabled();
  expect(screen.getByText(why)).toBeVisible();
});

it.each(["finished", ""] as const)("offers a check whose cleaning is '%s'", async (checked_state) => {
  expect(await shown({ checked_state })).toBeEnabled();
});
