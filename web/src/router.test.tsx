import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { openApp } from "#/testing/app";
import { answer, http, server } from "#/testing/server";
import { until } from "#/testing/until";
import { makeRouter } from "./router";
import { LoadingOverlay } from "./ui/Spinner";

it("covers a page that loads after 300 ms", () => {
  expect(makeRouter().options).toMatchObject({
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingOverlay,
  });
});

it("begins the next page at its top left", async () => {
  server.use(http.get("*/v1/config", () => answer({})));
  const scrolled = vi.spyOn(window, "scrollTo").mockReturnValue();
  const { router } = openApp("/malfunction");
  await screen.findByRole("heading", { level: 1, name: "We’re having a technical problem" });
  scrolled.mockClear();
  await router.navigate({ to: "/test" });
  await screen.findByRole("heading", { level: 1, name: "Test page" });
  await until(() => expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top: 0, left: 0 })));
});
