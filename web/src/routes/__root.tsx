import { createRootRoute, Outlet } from "@tanstack/react-router";
import { lockIfDue } from "#/session/lock-due";
import { late } from "#/ui/late";

/*
 * Where things go. Every address is a file here; it guards, reads its parameters, loads the texts of its part
 * (`loadTexts("cleaning" | "stay" | "message" | "manage")`) and names its screen, which loads with it:
 *
 *   /cleanings, /cleanings/{id}        screens/cleanings/CleaningsScreen, screens/cleaning/CleaningScreen
 *   /reservations, /reservations/{id}  screens/reservations/ReservationsScreen, screens/reservation/OverviewScreen,
 *                                      TravelersScreen, ServicesScreen, InformationScreen, KeyScreen, ChatScreen
 *   /manage                            screens/manage/ManageScreen
 *
 * Texts are Lingui macros in English (`useLingui` and `Plural` of @lingui/react/macro, `msg` of @lingui/core/macro). After a
 * change `TEXTS=cleaning pnpm texts` renews locales/{language}/web.cleaning.po (the parts are in lingui.config.ts); German (Sie),
 * Spanish (usted) and Polish (impersonal; one, few, many, other) are written there, and `pnpm check:texts` says what lacks.
 *
 * A screen takes its id with `useParams({ from: "…" })`, reads with TanStack Query (`queryClient` of session/query),
 * calls the server through the functions of api, writes through the outbox, shows dates and money through
 * `useFormats()` of i18n/format, and is built of the parts in ui/. The shells with their menus are in screens/shell.
 */
export const Route = createRootRoute({
  // Before any page, and before a token is used.
  beforeLoad: () => lockIfDue(),
  component: Outlet,
  notFoundComponent: late(() => import("#/screens/not-found/NotFoundScreen"), "NotFoundScreen"),
});
