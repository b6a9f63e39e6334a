import { render } from "@testing-library/react";
import { useLayoutEffect, useRef } from "react";
import type { CacheSnapshot } from "virtua";
import { expect, it } from "vitest";
import { useMeasured } from "./use-measured";

const sizesOf = (count: number) => Array.from({ length: count }, () => 104);

/** A page with a virtual list, which knows the sizes of as many rows as it has. */
function Page(props: { name: string; count: number; begun: (cache?: CacheSnapshot) => void }) {
  const { name, count, begun } = props;
  const list = useRef<{ cache: CacheSnapshot }>(null);
  useLayoutEffect(() => {
    list.current = { cache: sizesOf(count) as unknown as CacheSnapshot };
  }, [count]);
  begun(useMeasured(list, name, count).cache);
  return null;
}

/** What a list begins with when its page opens; the page is left again. */
function visited(name: string, ...counts: number[]) {
  const begun: unknown[] = [];
  const page = (count: number) => <Page name={name} count={count} begun={(cache) => begun.push(cache)} />;
  const view = render(page(counts[0] ?? 0));
  for (const count of counts.slice(1)) view.rerender(page(count));
  view.unmount();
  return begun[0];
}

it("gives a list the sizes that were measured on the last visit, as long as it has as many rows", () => {
  expect(visited("homes", 3, 5)).toBeUndefined();
  expect(visited("tasks", 5)).toBeUndefined();
  expect(visited("homes", 5)).toEqual(sizesOf(5));
  expect(visited("homes", 3)).toBeUndefined();
  expect(visited("homes", 5)).toBeUndefined();
  expect(visited("homes", 5)).toEqual(sizesOf(5));
});

it("keeps the sizes of the twenty lists that were left last", () => {
  for (let at = 0; at < 20; at += 1) visited(`list ${at}`, 3);
  expect(visited("list 0", 3)).toEqual(sizesOf(3));
  visited("one more", 3);
  expect(visited("list 1", 3)).toBeUndefined();
  expect(visited("list 0", 3)).toEqual(sizesOf(3));
});
