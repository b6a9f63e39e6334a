import { beforeEach, describe, expect, it, vi } from "vitest";
import { http, answer, server } from "#/testing/server";
import { until } from "#/testing/until";
import { nowSeconds } from "./tokens";

const anna = "anna@example.org";
const bert = "bert@example.org";
const keys: Record<string, string> = { [anna]: btoa("a".repeat(32)), [bert]: btoa("b".repeat(32)) };
const form = "payment 1";

/** The window as it is after a reload; the session storage and the device are the same. */
async function page() {
  vi.resetModules();
  const session = await import("./session");
  const { draftsOf } = await import("#/offline/drafts");
  return {
    ...(await import("./form-drafts")),
    ...(await import("./kept-forms")),
    ...(await import("./form-names")),
    ...(await import("#/offline/open-forms")),
    ...session,
    signInAs: async (name: string) => {
      await session.beginSession(name, { access: "a", refresh: "r", expires: nowSeconds() + 900 });
    },
    status: async (name: string) => draftsOf({ username: name, draft_key: keys[name] ?? "" }),
  };
}

const inWindow = () => JSON.stringify(Object.entries(sessionStorage));
const everything = () => inWindow() + JSON.stringify(Object.entries(localStorage));

beforeEach(() => server.use(http.post("*/v1/sign_out", () => answer({}))));

async function typed() {
  const window = await page();
  await window.signInAs(anna);
  await window.status(anna);
  window.keepFormDraft(anna, form, { note: "my secret words" });
  await window.formsKept();
  return window;
}

describe("what is typed into a form", () => {
  it("is at hand at once, lies sealed, and is there after a reload before its page is drawn", async () => {
    const before = await typed();
    expect(before.readFormDraft(anna, form)).toEqual({ note: "my secret words" });
    expect(sessionStorage.getItem(before.sealedForms)).not.toBeNull();
    expect(everything()).not.toMatch(/secret|payment/);
    const after = await page();
    expect(after.readFormDraft(anna, form)).toBeUndefined();
    await after.openKeptForms();
    expect(after.readFormDraft(anna, form)).toEqual({ note: "my secret words" });
    after.keepFormDraft(anna, form, undefined);
    await after.formsKept();
    expect(sessionStorage.getItem(after.sealedForms)).toBeNull();
  });

  it("typed before the key is here, it is sealed with it and is the newer word", async () => {
    await typed();
    const after = await page();
    after.keepFormDraft(anna, form, { note: "newer" });
    after.keepFormDraft(anna, "payment 2", "another");
    const returned = vi.fn<() => void>();
    after.whenFormsReturn(returned);
    await after.status(anna);
    await after.formsKept();
    expect(after.readFormDraft(anna, form)).toEqual({ note: "newer" });
    expect(returned).not.toHaveBeenCalled();
    expect(everything()).not.toMatch(/newer|another/);
    const last = await page();
    await last.openKeptForms();
    expect(last.readFormDraft(anna, form)).toEqual({ note: "newer" });
    expect(last.readFormDraft(anna, "payment 2")).toBe("another");
  });

  it("typed before the key is here, it goes together with what lies sealed, field by field", async () => {
    const before = await typed();
    const rows = { rows: [{ key: "main", typed: { city: "Graz" } }, { key: "new 1" }], removed: [] };
    before.keepFormDraft(anna, "travellers 1-7", rows);
    await before.formsKept();
    const after = await page();
    const returned = vi.fn<() => void>();
    after.whenFormsReturn(returned);
    after.keepFormDraft(anna, form, { amount: "1" });
    after.keepFormDraft(anna, "travellers 1-7", { rows: [{ key: "main", typed: { phone: "1" } }], removed: [] });
    await after.status(anna);
    await after.formsKept();
    expect(returned).toHaveBeenCalledTimes(1);
    expect(after.readFormDraft(anna, form)).toEqual({ note: "my secret words", amount: "1" });
    expect(after.readFormDraft(anna, "travellers 1-7")).toEqual({
      rows: [{ key: "main", typed: { city: "Graz", phone: "1" } }, { key: "new 1" }],
      removed: [],
    });
  });

  it("is not taken away by a form that was drawn before the key is here and does not know it", async () => {
    await typed();
    const after = await page();
    const field = document.body.appendChild(document.createElement("input"));
    const returned = vi.fn<() => void>();
    after.whenFormsReturn(returned);
    after.keepFormDraft(anna, form, { amount: "1" });
    field.focus();
    await after.status(anna);
    await after.formsKept();
    // The person goes on typing, and takes it back.
    after.keepFormDraft(anna, form, { amount: "12" });
    await after.formsKept();
    const restored = await page();
    await restored.openKeptForms();
    expect(restored.readFormDraft(anna, form)).toEqual({ note: "my secret words", amount: "12" });
    after.keepFormDraft(anna, form, undefined);
    field.blur();
    await until(() => expect(returned).toHaveBeenCalledTimes(1));
    field.remove();
    expect(after.readFormDraft(anna, form)).toEqual({ note: "my secret words" });
    // Read once, it is the form's own.
    after.keepFormDraft(anna, form, undefined);
    expect(after.readFormDraft(anna, form)).toBeUndefined();
  });

  it("that comes back after the page is drawn is announced", async () => {
    await typed();
    const after = await page();
    const returned = vi.fn<() => void>();
    after.whenFormsReturn(returned);
    await after.status(anna);
    await after.formsKept();
    expect(returned).toHaveBeenCalledTimes(1);
    expect(after.formsReturned()).toBe(1);
  });

  it("waits until the field in use is left", async () => {
    await typed();
    const after = await page();
    const returned = vi.fn<() => void>();
    after.whenFormsReturn(returned);
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    await after.status(anna);
    await after.formsKept();
    expect(returned).not.toHaveBeenCalled();
    field.blur();
    await until(() => expect(returned).toHaveBeenCalledTimes(1));
    field.remove();
  });

  it("puts the focus on the heading where the page that begins again has lost it", async () => {
    await typed();
    const after = await page();
    document.body.innerHTML = '<main><h1 tabindex="-1">Payments</h1><button>Pay</button></main>';
    document.querySelector("button")?.focus();
    after.whenFormsReturn(() => document.querySelector("button")?.remove());
    await after.status(anna);
    await until(() => expect(document.querySelector("h1")).toHaveFocus());
    document.body.innerHTML = "";
  });

  it("after a new sign-in is there before the page is drawn, by the key that the server says", async () => {
    const window = await typed();
    localStorage.setItem("username", "");
    await window.leaveWindow();
    const after = await page();
    await after.signInAs(anna);
    server.use(http.get("*/v1/status", () => answer({ username: anna, roles: [], draft_key: keys[anna] })));
    await after.openKeptForms();
    expect(after.readFormDraft(anna, form)).toEqual({ note: "my secret words" });
  });

  it("after a new sign-in is waited for where the server is slow, before anything can be typed over it", async () => {
    const window = await typed();
    localStorage.setItem("username", "");
    await window.leaveWindow();
    const after = await page();
    await after.signInAs(anna);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    server.use(
      http.get("*/v1/status", async () => {
        await new Promise((done) => setTimeout(done, 3000));
        return answer({ username: anna, roles: [], draft_key: keys[anna] });
      }),
    );
    const drawn = vi.fn<() => void>();
    const opening = after.openKeptForms().then(drawn);
    await vi.advanceTimersByTimeAsync(2500);
    expect(drawn).not.toHaveBeenCalled();
    await until(async () => {
      await vi.advanceTimersByTimeAsync(500);
      expect(after.readFormDraft(anna, form)).toEqual({ note: "my secret words" });
    });
    await opening;
    vi.useRealTimers();
  });

  it("goes with the sign-out", async () => {
    const window = await typed();
    window.keepFormDraft(anna, form, { note: "the last words" });
    await window.signOut();
    expect(sessionStorage.getItem(window.sealedForms)).toBeNull();
    expect(window.readFormDraft(anna, form)).toBeUndefined();
    await window.signInAs(anna);
    await window.status(anna);
    await window.formsKept();
    expect(window.readFormDraft(anna, form)).toBeUndefined();
  });

  it.each([anna, bert])("after a session that ended waits for its writer alone, when %s signs in", async (next) => {
    const window = await typed();
    localStorage.setItem("username", "");
    await window.leaveWindow();
    expect(window.readFormDraft(anna, form)).toBeUndefined();
    expect(everything()).not.toContain("secret");
    const after = await page();
    await after.signInAs(next);
    await after.status(next);
    await after.formsKept();
    expect(after.readFormDraft(anna, form)).toEqual(next === anna ? { note: "my secret words" } : undefined);
    expect(sessionStorage.getItem(after.sealedForms) !== null).toBe(next === anna);
  });

  it("as an earlier release left it is sealed, and that of others goes", async () => {
    sessionStorage.setItem(`form ${anna} ${form}`, JSON.stringify("of before"));
    sessionStorage.setItem(`form ${bert} ${form}`, JSON.stringify("of Bert"));
    const window = await page();
    sessionStorage.setItem("username", anna);
    localStorage.setItem("username", anna);
    await window.status(anna);
    await window.formsKept();
    expect(window.readFormDraft(anna, form)).toBe("of before");
    expect(inWindow()).not.toMatch(/before|Bert/);
  });

  it("by an invited traveler lies sealed too, and shows in no other invitation", async () => {
    const { openInvitedForms, invitedPerson } = await import("./invited-forms");
    const { keepForm, readForm, formsKept, closeForms } = await import("./kept-forms");
    const { takeInvitation } = await import("./invitation");
    const [first, second] = ["first-invitation-token", "second-invitation-token"];
    await openInvitedForms(first);
    keepForm(invitedPerson(first), "own data", { passport: "C01X00T47" });
    await formsKept();
    expect(everything()).not.toContain("C01X00T47");
    await closeForms();
    await openInvitedForms(first);
    expect(readForm(invitedPerson(first), "own data")).toEqual({ passport: "C01X00T47" });
    await openInvitedForms(second);
    expect(readForm(invitedPerson(second), "own data")).toBeUndefined();
    takeInvitation(second);
    expect(sessionStorage.getItem("forms invited")).toBeNull();
  });

  it("by an invited traveler waits for no database that does not answer", async () => {
    const { openInvitedForms, invitedPerson } = await import("./invited-forms");
    const { keepForm, readForm } = await import("./kept-forms");
    const hangs = vi.spyOn(await import("idb-keyval"), "update").mockReturnValue(new Promise(() => undefined));
    vi.useFakeTimers();
    const opening = openInvitedForms("an-invitation-token");
    await vi.advanceTimersByTimeAsync(1000);
    await opening;
    hangs.mockRestore();
    keepForm(invitedPerson("an-invitation-token"), "own data", { passport: "C01X00T47" });
    expect(readForm(invitedPerson("an-invitation-token"), "own data")).toEqual({ passport: "C01X00T47" });
    expect(everything()).not.toContain("C01X00T47");
  });

  it.each(["of before", undefined])(
    "by an invited traveler as an earlier release left it is taken over once: %s",
    async (text) => {
      const { openInvitedForms, invitedPerson } = await import("./invited-forms");
      const { readForm, formsKept } = await import("./kept-forms");
      const token = `an-invitation-of-${text ?? "nothing"}`;
      sessionStorage.setItem("form invited own data", text === undefined ? "{" : JSON.stringify(text));
      await openInvitedForms(token);
      await formsKept();
      expect(readForm(invitedPerson(token), "own data")).toBe(text);
      expect(sessionStorage.getItem("form invited own data")).toBeNull();
      expect(sessionStorage.getItem("forms invited") !== null).toBe(text !== undefined);
    },
  );

  it("of before that is damaged is none", async () => {
    sessionStorage.setItem(`form ${anna} ${form}`, "{");
    const window = await page();
    sessionStorage.setItem("username", anna);
    localStorage.setItem("username", anna);
    await window.status(anna);
    await window.formsKept();
    expect(window.readFormDraft(anna, form)).toBeUndefined();
  });

  it("goes with the sign-out also on a page that shows no form", async () => {
    await typed();
    vi.resetModules();
    const session = await import("./session");
    const { openKeptForms } = await import("#/offline/open-forms");
    await openKeptForms();
    const { formsKept, readForm } = await import("./kept-forms");
    expect(readForm(anna, form)).toEqual({ note: "my secret words" });
    await session.signOut();
    expect(readForm(anna, form)).toBeUndefined();
    await session.beginSession(anna, { access: "a", refresh: "r", expires: nowSeconds() + 900 });
    const { draftsOf } = await import("#/offline/drafts");
    await draftsOf({ username: anna, draft_key: keys[anna] ?? "" });
    await formsKept();
    expect(readForm(anna, form)).toBeUndefined();
  });

  it.each(["signOut", "leaveWindow"] as const)("goes with %s where the disk does not answer", async (leave) => {
    const window = await typed();
    vi.spyOn(await import("idb-keyval"), "get").mockReturnValue(new Promise(() => undefined));
    if (leave === "leaveWindow") localStorage.setItem("username", bert);
    void window[leave]();
    await until(() => expect(sessionStorage.getItem(window.sealedForms)).toBeNull());
    vi.restoreAllMocks();
  });

  it("is sealed under the key of its writer that is the newest", async () => {
    const window = await typed();
    keys["new"] = btoa("n".repeat(32));
    const { openDraftKey } = await import("#/offline/draft-key");
    const renewed = await openDraftKey(keys["new"]);
    if (renewed) await window.openForms(anna, renewed.key);
    await window.formsKept();
    expect(window.readFormDraft(anna, form)).toEqual({ note: "my secret words" });
    const after = await page();
    if (renewed) await after.openForms(anna, renewed.key);
    expect(after.readFormDraft(anna, form)).toEqual({ note: "my secret words" });
  });
});
