import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { keepFormDraft } from "#/session/form-drafts";
import { closeForms, formsKept, openForms } from "#/session/kept-forms";
import { local, perWindow } from "#/session/store";
import { asText, type Edits } from "./edit";
import { useEdit } from "./use-edit";

beforeEach(() => {
  sessionStorage.clear();
  local.set("username", "anna");
  perWindow.set("username", "anna");
});

function client() {
  const queries = new QueryClient();
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
}

function open(send: (edits: Edits, key: string) => Promise<unknown> = async () => Promise.resolve()) {
  const stay = { arrival: "2026-07-01", departure: "2026-07-08", note: "", code: "" };
  return renderHook(() => useEdit({ form: "stay 1", fields: stay, secrets: ["code"], send }), { wrapper: client() });
}

describe("a form that several people may change", () => {
  it("takes two fields that are set at once", () => {
    const { result } = open();
    act(() => {
      result.current.set("arrival", "2026-07-02");
      result.current.set("departure", "2026-07-09");
    });
    expect(result.current.text("arrival")).toBe("2026-07-02");
    expect(result.current.text("departure")).toBe("2026-07-09");
  });

  it("makes a field of what it holds then, not of what it held when somebody asked", () => {
    const { result } = open();
    const { set } = result.current;
    act(() => result.current.set("note", "typed meanwhile"));
    act(() => set("note", (now: unknown) => `${asText(now)} and a picture`));
    expect(result.current.text("note")).toBe("typed meanwhile and a picture");
  });

  it("keeps what is typed, except secrets, until it is saved", async () => {
    const first = open();
    act(() => {
      first.result.current.set("note", "late");
      first.result.current.set("code", "1234");
    });
    first.unmount();
    const { result } = open();
    expect(result.current.text("note")).toBe("late");
    expect(result.current.text("code")).toBe("");
    act(() => result.current.save());
    await waitFor(() => expect(result.current.dirty).toBe(false));
    expect(open().result.current.dirty).toBe(false);
  });

  it("says which secrets were typed and not kept, until they are typed again or all is given up", () => {
    const first = open();
    act(() => first.result.current.set("code", "1234"));
    expect(first.result.current.lost).toEqual([]);
    first.unmount();
    expect(JSON.stringify(sessionStorage)).not.toContain("1234");
    const second = open();
    expect(second.result.current.lost).toEqual(["code"]);
    // Looking at the form is not typing it again.
    second.unmount();
    const third = open();
    expect(third.result.current.lost).toEqual(["code"]);
    act(() => third.result.current.set("code", "5678"));
    expect(third.result.current.lost).toEqual([]);
    act(() => third.result.current.discard());
    third.unmount();
    expect(open().result.current.lost).toEqual([]);
  });

  it("knows the secrets that were typed before the key came, and those of before that lie sealed", async () => {
    const fields = { door: "", safe: "" };
    const secrets = Object.keys(fields);
    const codes = () =>
      renderHook(() => useEdit({ form: "codes 1", fields, secrets, send: async () => Promise.resolve() }), {
        wrapper: client(),
      });
    const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
    await openForms("anna", key);
    const before = codes();
    act(() => before.result.current.set("door", "1234"));
    before.unmount();
    await closeForms();
    const since = codes();
    expect(since.result.current.lost).toEqual([]);
    act(() => since.result.current.set("safe", "5678"));
    await openForms("anna", key);
    since.unmount();
    expect(codes().result.current.lost.toSorted()).toEqual(["door", "safe"]);
    await formsKept();
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/1234|5678|door|safe/);
    await closeForms();
  });

  it("reads the list of secrets that an earlier release has kept", () => {
    keepFormDraft("anna", "secrets of stay 1", ["code"]);
    expect(open().result.current.lost).toEqual(["code"]);
  });

  it("takes nothing along to the form of another thing, and has it again on the way back", () => {
    const { result, rerender } = renderHook(
      (form: string) => useEdit({ form, fields: { note: "" }, send: async () => Promise.resolve() }),
      { wrapper: client(), initialProps: "stay 1" },
    );
    act(() => result.current.set("note", "of the first"));
    rerender("stay 2");
    expect(result.current.dirty).toBe(false);
    act(() => result.current.set("note", "of the second"));
    rerender("stay 1");
    expect(result.current.text("note")).toBe("of the first");
  });

  it("sends the same again under the same key when no answer came, and another edit under another", async () => {
    const keys: string[] = [];
    const { result } = open(async (_, key) => {
      keys.push(key);
      return Promise.reject(new Error("no answer"));
    });
    act(() => result.current.set("note", "late"));
    for (const note of ["late", "late", "later"]) {
      act(() => result.current.set("note", note));
      act(() => result.current.save());
      const sent = keys.length;
      await waitFor(() => expect(keys.length).toBeGreaterThan(sent - 1));
      await waitFor(() => expect(result.current.saving).toBe(false));
    }
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(result.current.text("note")).toBe("later");
  });
});
