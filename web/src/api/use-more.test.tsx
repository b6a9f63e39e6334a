import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useMore } from "./use-more";

test("a failure is reported and the call can be repeated; other pages know nothing of it", async () => {
  let works = false;
  const loads = () => async () => {
    if (!works) throw new Error("no answer");
  };
  const one = loads();
  const { result, rerender } = renderHook(({ load }) => useMore(true, load), { initialProps: { load: one } });
  expect(result.current).toMatchObject({ hasNextPage: true, isFetchNextPageError: false });
  await act(async () => result.current.fetchNextPage());
  expect(result.current).toMatchObject({ isFetchingNextPage: false, isFetchNextPageError: true });
  rerender({ load: loads() });
  expect(result.current.isFetchNextPageError).toBe(false);
  rerender({ load: one });
  works = true;
  await act(async () => result.current.fetchNextPage());
  expect(result.current).toMatchObject({ isFetchingNextPage: false, isFetchNextPageError: false });
});
