import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { http, HttpResponse, server } from "#/testing/server";

it("shows a person what was done in a month and what is paid for it", async () => {
  const stored = await golden<{ data: { name: string }[] }>("pay/getPay");
  const asked: string[] = [];
  signedIn("cleaner");
  server.use(
    http.get("*/v1/pay", ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(stored);
    }),
  );
  openApp("/pay?month=2026-06");
  expect(await screen.findByRole("heading", { level: 1, name: "My month" })).toBeVisible();
  expect(await screen.findByRole("region", { name: stored.data[0]?.name ?? "nobody" })).toBeVisible();
  expect(asked[0]).toContain("month=2026-06");
});
