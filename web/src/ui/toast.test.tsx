import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import ToastStage from "./ToastStage";
import { toast } from "./toast";
import { toastTimes } from "./toast-times";

const undo = { label: "Undo", onAction: () => undefined };

/** Each kind, as the app asks for it. */
const asked: Record<keyof typeof toastTimes, Parameters<typeof toast>[1]> = {
  plain: {},
  done: { tone: "done" },
  errorOnPage: { tone: "error", brief: true },
  error: { tone: "error" },
  footed: { tone: "error", foot: "A code" },
  offer: { tone: "done", action: undo },
  farOffer: { tone: "done", action: undo, far: true },
};

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <I18nProvider i18n={i18n}>
      <ToastStage />
    </I18nProvider>,
  );
});

const pass = async (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const removed = () => document.querySelector('[data-sonner-toast][data-removed="false"]') === null;

it.each([
  ["plain", 2500],
  ["done", 2500],
  ["errorOnPage", 2500],
  ["error", 7000],
  ["footed", 10_000],
  ["offer", 7000],
  ["farOffer", 10_000],
] as const)("a toast of the kind %s stays %i ms", async (kind, lasts) => {
  expect(toastTimes[kind]).toBe(lasts);
  toast("Said", asked[kind]);
  await pass(50);
  expect(screen.getByText("Said")).toBeInTheDocument();
  expect(document.querySelector("[data-sonner-toast]")).toHaveAttribute("data-x-position", "center");
  await pass(lasts - 100);
  expect(removed()).toBe(false);
  await pass(100);
  expect(removed()).toBe(true);
  // It fades, and is gone.
  await pass(400);
  expect(screen.queryByText("Said")).toBeNull();
});

it("there is one at a time: the next takes the place of the one before", async () => {
  toast("First", asked.error);
  await pass(50);
  toast("Second");
  await pass(600);
  const shown = [...document.querySelectorAll('[data-sonner-toast][data-removed="false"]')];
  expect(shown.map((each) => each.textContent)).toEqual(["Second"]);
  await pass(3000);
});

it("what a toast offers is done once, also when its button is pressed twice", async () => {
  const onAction = vi.fn();
  toast("Moved", { tone: "done", action: { label: "Undo", onAction } });
  await pass(50);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await pass(50);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(onAction).toHaveBeenCalledOnce();
  await pass(400);
  toast("Moved again", { tone: "done", action: { label: "Undo", onAction } });
  await pass(50);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(onAction).toHaveBeenCalledTimes(2);
  await pass(8000);
});

it("a press on what a toast offers leaves the focus where it was", async () => {
  toast("Moved", { tone: "done", action: undo });
  await pass(50);
  expect(fireEvent.mouseDown(screen.getByRole("button", { name: "Undo" }))).toBe(false);
  await pass(8000);
});
