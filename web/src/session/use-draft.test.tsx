import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { local, perWindow } from "./store";
import { draftWaits, useDraft } from "./use-draft";

const empty = { amount: "", note: "" };

beforeEach(() => {
  sessionStorage.clear();
  local.set("username", "anna");
  perWindow.set("username", "anna");
});

describe("what is typed into a form", () => {
  it("is there again when the form is opened again", () => {
    const first = renderHook(() => useDraft("payment 1", empty));
    act(() => first.result.current.type({ amount: "12" }));
    act(() => first.result.current.type({ note: "cash" }));
    first.unmount();
    expect(draftWaits("payment 1")).toBe(true);
    const again = renderHook(() => useDraft("payment 1", empty));
    expect(again.result.current.value).toEqual({ amount: "12", note: "cash" });
    expect(again.result.current.changed).toBe(true);
  });

  it("is gone once it is saved, given up, or typed back", () => {
    const { result } = renderHook(() => useDraft("payment 1", empty));
    act(() => result.current.type({ amount: "12" }));
    act(() => result.current.forget());
    expect(result.current.value).toEqual(empty);
    expect(draftWaits("payment 1")).toBe(false);
    act(() => result.current.type({ amount: "12" }));
    act(() => result.current.type({ amount: "" }));
    expect(result.current.changed).toBe(false);
    expect(draftWaits("payment 1")).toBe(false);
  });

  it("belongs to one form and one person", () => {
    const { result, rerender } = renderHook(({ form }) => useDraft(form, empty), {
      initialProps: { form: "payment 1" },
    });
    act(() => result.current.type({ amount: "12" }));
    rerender({ form: "payment 2" });
    expect(result.current.value).toEqual(empty);
    rerender({ form: "payment 1" });
    expect(result.current.value).toEqual({ amount: "12", note: "" });
    perWindow.set("username", "ben");
    expect(draftWaits("payment 1")).toBe(false);
    expect(renderHook(() => useDraft("payment 1", empty)).result.current.value).toEqual(empty);
  });

  it("follows what is stored while nothing is typed", () => {
    const { result, rerender } = renderHook(({ stored }) => useDraft("bank", stored), {
      initialProps: { stored: { amount: "1", note: "" } },
    });
    rerender({ stored: { amount: "2", note: "" } });
    expect(result.current.value.amount).toBe("2");
    expect(result.current.changed).toBe(false);
  });

  it("is left out where the form has another shape now", () => {
    const { result, unmount } = renderHook(() => useDraft<unknown>("list", { old: "x", note: "kept" }));
    act(() => result.current.set({ old: "y", note: "typed" }));
    unmount();
    expect(renderHook(() => useDraft("list", empty)).result.current.value).toEqual({ amount: "", note: "typed" });
    expect(renderHook(() => useDraft("list", "")).result.current.value).toBe("");
    expect(renderHook(() => useDraft<string[]>("list", [])).result.current.value).toEqual([]);
  });
});
