import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, server } from "#/testing/server";

it("shows each release with its day and what is new in it, the newest first", async () => {
  const { data } = await golden<{ data: { version: string; date: string; notes: Record<string, string[]> }[] }>(
    "app/getVersionHistory",
  );
  const [first] = data;
  if (!first) throw new Error("the golden history is empty");
  const second = { ...first, version: "0.2.0", date: "2026-12-24", notes: { "en-US": ["Faster"], de: ["Schneller"] } };
  signedIn("guest", { reservations: [{}] });
  server.use(http.get("*/v1/versionhistory", () => answer([second, first])));
  openApp("/versionhistory");
  const [newest, older] = await screen.findAllByRole("article");
  if (!newest || !older) throw new Error("a release is missing");
  expect(within(newest).getByText("0.2.0")).toBeVisible();
  expect(within(newest).getByText("December 24, 2026")).toBeVisible();
  expect(within(newest).getByRole("listitem")).toHaveTextContent("Faster");
  expect(within(older).getByText(first.version)).toBeVisible();
});
