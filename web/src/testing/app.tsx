import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { makeRouter } from "#/router";
import { queryClient } from "#/session/query";
import { keepTokens, nowSeconds } from "#/session/tokens";
import { Toaster } from "#/ui/Toaster";

/** Signed in as somebody, without the detour over the login page. */
export function signInAs(username: string, lifetime = 900): void {
  keepTokens({ access: "access-1", refresh: "refresh-1", expires: nowSeconds() + lifetime });
  localStorage.setItem("username", username);
  sessionStorage.setItem("username", username);
}

/** The whole app at an address. */
export function openApp(address: string) {
  queryClient.clear();
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  const view = render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
      <Toaster />
    </I18nProvider>,
  );
  return { router, ...view };
}
