import { beforeEach, expect, test, vi } from "vitest";
import { beginSession, signOut } from "#/session/session";
import { nowSeconds } from "#/session/tokens";
import { answer, http, server } from "#/testing/server";

const keys = { anna: btoa("a".repeat(32)), bert: btoa("b".repeat(32)) };
type Person = keyof typeof keys;

const signIn = async (person: Person) =>
  beginSession(`${person}@example.org`, { access: "a", refresh: "r", expires: nowSeconds() + 900 });
const statusOf = (person: Person) => ({ username: `${person}@example.org`, draft_key: keys[person] });
const everything = () => JSON.stringify(Object.entries(localStorage));

/** The module as a reloaded page has it. */
async function freshPage() {
  vi.resetModules();
  const session = await import("#/session/session");
  return { ...(await import("./drafts")), ...session };
}

beforeEach(() => server.use(http.post("*/v1/sign_out", () => answer({}))));

test("what was typed is at hand at once, and never readable on the device", async () => {
  const { keepDraft, readDraft, draftsOf, draftsKept } = await import("./drafts");
  await signIn("anna");
  await draftsOf(statusOf("anna"));
  keepDraft("reservation 1-1", "my secret words");
  expect(readDraft("reservation 1-1")).toBe("my secret words");
  await draftsKept();
  expect(everything()).not.toContain("secret");
  await signOut();
  expect(everything()).not.toContain("secret");
  expect(everything()).not.toContain(keys.anna);
  expect(readDraft("reservation 1-1")).toBe("");
});

test("its writer finds it again at the next sign-in, also after others were signed in", async () => {
  const { keepDraft, readDraft, draftsOf, whenDraftsReturn } = await import("./drafts");
  await signIn("anna");
  await draftsOf(statusOf("anna"));
  keepDraft("cleaning 1-9", "Zażółć 🗝");
  keepDraft("cleaning 1-10", "two");
  await signOut();
  await signIn("bert");
  await draftsOf(statusOf("bert"));
  expect(readDraft("cleaning 1-9")).toBe("");
  keepDraft("cleaning 1-9", "of Bert");
  await signOut();
  await signIn("anna");
  const returned = vi.fn();
  whenDraftsReturn(returned);
  await draftsOf(statusOf("anna"));
  expect(returned).toHaveBeenCalledOnce();
  expect([readDraft("cleaning 1-9"), readDraft("cleaning 1-10")]).toEqual(["Zażółć 🗝", "two"]);
});

test("what was typed since counts, and nothing of two sign-outs in a row is lost", async () => {
  const { keepDraft, readDraft, draftsOf } = await import("./drafts");
  await signIn("anna");
  await draftsOf(statusOf("anna"));
  keepDraft("a", "old");
  keepDraft("b", "kept");
  await signOut();
  await signIn("anna");
  keepDraft("a", "new");
  await draftsOf(statusOf("anna"));
  expect([readDraft("a"), readDraft("b")]).toEqual(["new", "kept"]);
});

test("another person's key opens nothing, and does not destroy what it cannot open", async () => {
  const { keepDraft, readDraft, draftsOf } = await import("./drafts");
  await signIn("anna");
  await draftsOf(statusOf("anna"));
  keepDraft("a", "mine");
  await signOut();
  await signIn("anna");
  await draftsOf({ ...statusOf("anna"), draft_key: keys.bert });
  expect(readDraft("a")).toBe("");
  await signOut();
  await signIn("anna");
  await draftsOf(statusOf("anna"));
  expect(readDraft("a")).toBe("mine");
});

test("what is sent leaves nothing behind, here and in other tabs", async () => {
  const { keepDraft, readDraft, draftsOf, draftsKept, beginSession: begin } = await freshPage();
  await begin("anna@example.org", { access: "a", refresh: "r", expires: nowSeconds() + 900 });
  await draftsOf(statusOf("anna"));
  keepDraft("a", "on its way");
  keepDraft("a", "");
  keepDraft("b", "in another tab too");
  await draftsKept();
  const [name = "", ...others] = Object.keys(localStorage).filter((each) => each.startsWith("sealed "));
  expect(name).toMatch(/^sealed \S{16} b$/);
  expect(others).toEqual([]);
  localStorage.removeItem(name);
  window.dispatchEvent(new StorageEvent("storage", { key: name, newValue: null }));
  expect(readDraft("b")).toBe("");
});

test("a reloaded page finds what was typed, and what was typed before the key was there is kept too", async () => {
  const before = await freshPage();
  await before.beginSession("anna@example.org", { access: "a", refresh: "r", expires: nowSeconds() + 900 });
  before.keepDraft("a", "typed early");
  await before.draftsOf(statusOf("anna"));
  await before.draftsKept();
  const after = await freshPage();
  await after.draftsOf(statusOf("anna"));
  expect(after.readDraft("a")).toBe("typed early");
  // Signing out on a page that knows nothing of drafts, such as /logout itself, leaves nothing readable either.
  vi.resetModules();
  await (await import("#/session/session")).signOut();
  expect(everything()).not.toContain("typed early");
});

test("drafts that an earlier release left readable are sealed for their writer, and removed for everybody else", async () => {
  const page = await freshPage();
  await page.beginSession("anna@example.org", { access: "a", refresh: "r", expires: nowSeconds() + 900 });
  localStorage.setItem("draft anna@example.org a", "my secret words");
  localStorage.setItem("draft bert@example.org a", "the secret of Bert");
  await page.draftsOf(statusOf("anna"));
  await page.draftsKept();
  expect(page.readDraft("a")).toBe("my secret words");
  expect(everything()).not.toContain("secret");
});

test("what an earlier release kept under the writer's name is found, and the name goes from the device", async () => {
  const { keepDraft, draftsOf, draftsKept, signOut: leave, beginSession: begin } = await freshPage();
  const tokens = { access: "a", refresh: "r", expires: nowSeconds() + 900 };
  await begin("anna@example.org", tokens);
  await draftsOf(statusOf("anna"));
  keepDraft("a", "of an earlier release");
  await draftsKept();
  const name = Object.keys(localStorage).find((each) => each.startsWith("sealed ")) ?? "";
  localStorage.setItem("sealed draft anna@example.org a", localStorage.getItem(name) ?? "");
  localStorage.removeItem(name);
  await leave();

  const later = await freshPage();
  await later.beginSession("anna@example.org", tokens);
  await later.draftsOf(statusOf("anna"));
  await later.draftsKept();
  expect(later.readDraft("a")).toBe("of an earlier release");
  await later.signOut();
  expect(everything()).not.toContain("anna");
  expect(everything()).toMatch(/sealed \S{16} a/);
});
