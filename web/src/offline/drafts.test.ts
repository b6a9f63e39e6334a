import { beforeEach, expect, test, vi } from "vitest";
import { beginSession, leaveWindow, signOut } from "#/session/session";
import { nowSeconds } from "#/session/tokens";
import { answer, http, server } from "#/testing/server";

const keys = { anna: btoa("a".repeat(32)), bert: btoa("b".repeat(32)) };
type Person = keyof typeof keys;

const signIn = async (person: Person) =>
  beginSession(`${person}@example.org`, { access: "a", refresh: "r", expires: nowSeconds() + 900 });
const statusOf = (person: Person) => ({ username: `${person}@example.org`, draft_key: keys[person] });
const everything = () => JSON.stringify(Object.entries(localStorage));

/** The module as a page has it that was loaded anew. */
async function freshPage() {
  vi.resetModules();
  const session = await import("#/session/session");
  return { ...(await import("./drafts")), ...session };
}

beforeEach(() => server.use(http.post("*/v1/sign_out", () => answer({}))));

test("what was typed is kept at once, and is unreadable on the device after the sign-out", async () => {
  const { keepDraft, readDraft, draftsOf } = await import("./drafts");
  await signIn("anna");
  await draftsOf(statusOf("anna"));
  keepDraft("reservation 1-1", "my secret words");
  expect(readDraft("reservation 1-1")).toBe("my secret words");
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
  const told = vi.fn();
  whenDraftsReturn(told);
  await draftsOf(statusOf("anna"));
  expect(told).toHaveBeenCalledOnce();
  expect([readDraft("cleaning 1-9"), readDraft("cleaning 1-10")]).toEqual(["Zażółć 🗝", "two"]);
  expect(everything()).not.toContain("of Bert");
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
  await draftsOf(statusOf("anna"));
  expect(readDraft("a")).toBe("mine");
});

test("a window that only loses its session to another person seals too", async () => {
  const { keepDraft, draftsOf } = await import("./drafts");
  await signIn("anna");
  await draftsOf(statusOf("anna"));
  keepDraft("a", "my secret words");
  localStorage.setItem("username", "bert@example.org");
  await leaveWindow();
  expect(everything()).not.toContain("secret");
  expect(everything()).toContain("sealed drafts anna@example.org");
});

test("what was left readable by a page that broke off goes with the next person's sign-in", async () => {
  const before = await freshPage();
  await before.beginSession("anna@example.org", { access: "a", refresh: "r", expires: nowSeconds() + 900 });
  before.keepDraft("a", "my secret words");
  localStorage.setItem("username", "bert@example.org");
  sessionStorage.setItem("username", "bert@example.org");
  const after = await freshPage();
  await after.draftsOf(statusOf("bert"));
  expect(everything()).not.toContain("secret");
});
