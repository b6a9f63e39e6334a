import { expect, it, vi } from "vitest";
import type { Role } from "#/api/session";
import { openApp } from "#/testing/app";
import { signedIn } from "#/testing/person";
import { answer, http, server } from "#/testing/server";
import { until } from "#/testing/until";

/** Whose pages are fetched beforehand now. */
const ahead = vi.hoisted(() => new Set<string>());

vi.mock("./use-ahead", async () => {
  const { useEffect } = await import("react");
  return {
    useAhead: (places: string) =>
      useEffect(() => {
        ahead.add(places);
        return () => void ahead.delete(places);
      }, [places]),
  };
});

it.each<[Role, string[]]>([
  ["guest", ["/_signed-in/_guest"]],
  ["manager", ["/_signed-in/_manager", "/_signed-in/_staff"]],
])("the list of stays fetches beforehand what a %s needs", async (role, wanted) => {
  server.use(http.get("*/v1/reservations", () => answer([])));
  signedIn(role, { reservations: role === "guest" ? [{ memberid: 1, id: 1 }] : [] });
  openApp("/reservations");
  await until(() => expect([...ahead].toSorted()).toEqual(wanted));
});
