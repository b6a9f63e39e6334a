import { entries } from "idb-keyval";
import { afterEach, expect, test } from "vitest";
import { sealedStore } from "#/session/seal";
import { signOut } from "#/session/session";
import { signInAs } from "#/testing/app";
import { answer, http, server } from "#/testing/server";
import { draftsOf } from "./drafts";
import { sortKeptKeys } from "./key-codes";
import { heldKey, holdKey, keyOf, takeKeptKey } from "./row-key";

const anna = "anna@example.org";
const key = btoa("k".repeat(32));

afterEach(() => holdKey(undefined));

test("the key of what waits is there after a start without signal, for its person alone, until the sign-out", async () => {
  server.use(http.post("*/v1/sign_out", () => answer({})));
  signInAs(anna);
  await draftsOf({ username: anna, draft_key: key });
  const label = heldKey()?.key?.label;
  expect(label).toBeDefined();
  // Another start, and no answer was kept.
  holdKey(undefined);
  await sortKeptKeys([]);
  expect((await keyOf(anna)).key?.label).toBe(label);
  holdKey(undefined);
  await takeKeptKey("bert@example.org");
  expect(heldKey()).toBeUndefined();
  const lies = JSON.stringify(await entries(sealedStore()));
  expect(lies).not.toContain(key);
  await signOut();
  holdKey(undefined);
  await takeKeptKey(anna);
  expect(heldKey()).toBeUndefined();
  expect(await entries(sealedStore())).toEqual([]);
});
