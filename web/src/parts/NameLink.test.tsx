import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { until } from "#/testing/until";
import { NameLink } from "./NameLink";
import { useChosenAgency } from "./use-chosen-agency";

/** A page beneath a part of the app that adds the chosen agency to every link, as the one for those who are signed in does. */
async function open(address = "/") {
  const root = createRootRoute({
    validateSearch: ({ member }: { member?: unknown }): { member?: number | undefined } => ({
      member: Number(member) || undefined,
    }),
    search: {
      middlewares: [
        ({ search, next }) => {
          const there = next(search);
          return { ...there, member: there.member ?? search.member };
        },
      ],
    },
  });
  const loaded = vi.fn();
  const routeTree = root.addChildren([
    createRoute({
      getParentRoute: () => root,
      path: "/",
      component: function Row() {
        const chosen = useChosenAgency();
        return (
          <NameLink to="/manage/team/$id" id="1-7" chosen={chosen} title="Anna of Seaside Stay">
            Anna
          </NameLink>
        );
      },
    }),
    createRoute({
      getParentRoute: () => root,
      path: "/manage/team/$id",
      loader: ({ params }) => loaded(params.id),
      component: () => <p>The page of Anna</p>,
    }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  render(<RouterProvider router={router as never} />);
  return { router, loaded, link: await screen.findByRole("link", { name: "Anna" }) };
}

it.each([
  ["/", "/manage/team/1-7"],
  ["/?member=2", "/manage/team/1-7?member=2"],
])("leads from %s to the page of what it names, at the address that the router gives it", async (from, there) => {
  const { router, link } = await open(from);
  const { href } = router.buildLocation({ to: "/manage/team/$id", params: { id: "1-7" } } as never);
  expect(href).toBe(there);
  expect(link).toHaveAttribute("href", href);
  expect(link).toHaveAttribute("tabindex", "-1");
  expect(link).toHaveAttribute("title", "Anna of Seaside Stay");
  fireEvent.click(link);
  await screen.findByText("The page of Anna");
  expect(router.state.location.href).toBe(there);
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  "leaves a new tab to the browser: %o",
  async (how) => {
    const { router, link } = await open();
    const click = createEvent.click(link, how);
    fireEvent(link, click);
    expect(click.defaultPrevented).toBe(false);
    expect(router.state.location.pathname).toBe("/");
  },
);

it("loads the page ahead when the pointer rests on it, and not when it only passes", async () => {
  const { loaded, link } = await open();
  fireEvent.mouseEnter(link);
  fireEvent.mouseLeave(link);
  await new Promise((done) => setTimeout(done, 80));
  expect(loaded).not.toHaveBeenCalled();
  fireEvent.mouseEnter(link);
  await until(() => expect(loaded).toHaveBeenCalledWith("1-7"));
});
