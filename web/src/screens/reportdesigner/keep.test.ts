import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draftsOf, keepDraft, readDraft } from "#/offline/drafts";
import { beginSession, signOut } from "#/session/session";
import { local } from "#/session/store";
import { nowSeconds } from "#/session/tokens";
import type { Status } from "#/api/session";
import { answer, http, server } from "#/testing/server";
import { deviceKeeper, personKeeper } from "./keep";

const name = "report designer";
const template = {
  version: 1,
  name: "Ours",
  data: "tasks",
  paper: { size: "A4", margin: 12 },
  group: {},
  bands: { row: { height: 8, parts: [] } },
};
const drawing = { ref: "", revision: 0, shared: false, base: template, template: { ...template, name: "Mine" } };

afterEach(() => local.remove(name));

it("keeps a drawing until it is saved or given up", () => {
  deviceKeeper.write(drawing);
  expect(deviceKeeper.read()).toEqual(drawing);
  deviceKeeper.write(undefined);
  expect(local.get(name)).toBeNull();
});

it("leaves what a later release has drawn where it is, until something else is drawn", () => {
  const later = JSON.stringify({ ...drawing, template: { version: 2, sheets: [] } });
  local.set(name, later);
  expect(deviceKeeper.read()).toBeUndefined();
  deviceKeeper.write(undefined);
  expect(local.get(name)).toBe(later);
  deviceKeeper.write(drawing);
  expect(deviceKeeper.read()).toEqual(drawing);
});

describe("at the sign-in", () => {
  const anna = { username: "anna@example.org", draft_key: btoa("a".repeat(32)) } as Status;

  beforeEach(async () => {
    server.use(http.post("*/v1/sign_out", () => answer({})));
    await beginSession(anna.username, { access: "a", refresh: "r", expires: nowSeconds() + 900 });
    await draftsOf(anna);
  });
  afterEach(signOut);

  it("goes on with what was drawn before, as theirs", async () => {
    deviceKeeper.write(drawing);
    expect((await personKeeper(anna)).read()).toEqual(drawing);
    expect(local.get(name)).toBeNull();
  });

  it("leaves what a later release has drawn where it is, until something else is drawn", async () => {
    const later = JSON.stringify({ ...drawing, template: { version: 2, sheets: [] } });
    keepDraft(name, later);
    deviceKeeper.write(drawing);
    const keeper = await personKeeper(anna);
    expect(readDraft(name)).toBe(later);
    expect(deviceKeeper.read()).toEqual(drawing);
    keeper.write(drawing);
    expect(keeper.read()).toEqual(drawing);
  });
});
