import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { Toaster } from "#/ui/Toaster";
import { useDeed } from "./use-deed";
import { isAbsent } from "#/testing/absent";

function deeds() {
  const client = new QueryClient();
  client.setQueryData(["stay", 1], "known");
  const { result } = renderHook(() => useDeed(["stay"]), {
    wrapper: ({ children }) => (
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
        <Toaster />
      </I18nProvider>
    ),
  });
  return { result, stale: () => client.getQueryState(["stay", 1])?.isInvalidated };
}

it("says that it is at work, then that it is done, and has what changed asked for again", async () => {
  const { result, stale } = deeds();
  let arrive: () => void = () => undefined;
  const work = new Promise<void>((done) => {
    arrive = done;
  });
  let running = Promise.resolve();
  act(() => {
    running = result.current.run("add", "It is there now.", async () => work);
  });
  expect(result.current.busy).toBe("add");
  expect(stale()).toBe(false);
  await act(async () => {
    arrive();
    await running;
  });
  expect(result.current.busy).toBeUndefined();
  expect(stale()).toBe(true);
  await waitFor(() => expect(screen.getByText("It is there now.")).toBeVisible());
});

it.each([
  [new NetworkFailure(), "The internet connection was interrupted. Please try again."],
  [new Refusal({ status: 409, code: "task_started", message: "It was begun already." }), "It was begun already."],
  [new Refusal({ status: 409, code: "conflict" }), /You now see the latest version/],
  [
    new Refusal({ status: 400, code: "bad_request", message: "m", fields: { from: "format" } }),
    "The request was not accepted: from: format",
  ],
  [new TypeError("broken"), "That did not work. Please try again."],
])("reports %s in words, and asks again all the same", async (failure, words) => {
  const { result, stale } = deeds();
  await act(async () => result.current.run("add", "Done.", async () => Promise.reject(failure)));
  await waitFor(() => expect(screen.getByText(words)).toBeVisible());
  await isAbsent(() => screen.queryByText("Done."));
  expect(stale()).toBe(true);
});
