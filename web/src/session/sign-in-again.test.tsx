import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { useSignInAgain } from "./sign-in-again";

function Page() {
  const signInAgain = useSignInAgain();
  return <button onClick={signInAgain}>Save</button>;
}

describe("who must sign in again", () => {
  it.each(["/reservations/1-7/services", "/manage/reservations/1-7/services?member=2"])(
    "comes back to the page that was open: %s",
    async (address) => {
      const root = createRootRoute({ component: Outlet });
      const login = createRoute({ getParentRoute: () => root, path: "/login", component: () => <h1>Sign in</h1> });
      const page = createRoute({ getParentRoute: () => root, path: "$", component: Page });
      const router = createRouter({
        routeTree: root.addChildren([login, page]),
        history: createMemoryHistory({ initialEntries: [address] }),
      });
      // The app's own routes are another tree.
      render(<RouterProvider router={router as never} />);
      await userEvent.setup().click(await screen.findByRole("button", { name: "Save" }));
      expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
      expect(router.state.location.search).toEqual({ next: address });
    },
  );
});
