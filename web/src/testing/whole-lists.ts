import { createElement, Fragment, type ReactNode } from "react";

/** In place of virtua: jsdom lays nothing out, so the lists learn here that all of it fits. `vi.mock("virtua", async () => import("#/testing/whole-lists"))` */
function Whole({
  data,
  children,
}: {
  data?: readonly unknown[];
  children: ReactNode | ((one: unknown, at: number) => ReactNode);
}) {
  const parts =
    data && typeof children === "function" ? data.map((one, at) => children(one, at)) : [children as ReactNode];
  return createElement(Fragment, null, ...parts);
}

export { Whole as Virtualizer, Whole as WindowVirtualizer };
