import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { judgeNames, watchSession } from "./check";

describe("the names of two windows", () => {
  it.each([
    ["anna", "anna", "same"],
    [null, "anna", "tokenEmpty"],
    ["", "anna", "tokenEmpty"],
    ["anna", null, "tokenEmpty"],
    ["piotr", "anna", "tokenDifferent"],
  ] as const)("%s everywhere, %s here: %s", (all, here, is) => {
    expect(judgeNames(all, here)).toBe(is);
  });
});

describe("the check", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.setItem("username", "anna");
    sessionStorage.setItem("username", "anna");
  });
  afterEach(() => vi.useRealTimers());

  it("looks every second and reports once", () => {
    const onEnd = vi.fn<(reason: string) => void>();
    watchSession(onEnd);
    vi.advanceTimersByTime(5000);
    expect(onEnd).not.toHaveBeenCalled();
    localStorage.setItem("username", "piotr");
    vi.advanceTimersByTime(999);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onEnd.mock.calls).toEqual([["tokenDifferent"]]);
    vi.advanceTimersByTime(5000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it("ends with the page", () => {
    const onEnd = vi.fn<(reason: string) => void>();
    watchSession(onEnd)();
    localStorage.removeItem("username");
    vi.advanceTimersByTime(5000);
    expect(onEnd).not.toHaveBeenCalled();
  });
});
