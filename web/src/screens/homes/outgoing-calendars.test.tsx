import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { ChannelCalendar } from "#/api/channel-calendars";
import { answer, http, refuse, server } from "#/testing/server";
import { until } from "#/testing/until";
import { OutgoingCalendars } from "./OutgoingCalendars";
// Loaded before the page asks for it.
import "#/ui/SelectList";

const followed: ChannelCalendar = {
  id: "1-4",
  source: "generic",
  host: "ical.holidu.example",
  last_at: "2026-07-04 14:00:00",
  last_good_at: "2026-07-04 14:00:00",
  failures: 0,
  reason: "",
  held: 0,
  held_until: "0000-00-00 00:00:00",
  stays: 2,
  blocks: 0,
  nights_free: false,
};

function show(...calendars: ChannelCalendar[]) {
  const page = () => <OutgoingCalendars id="1-2" all={[]} calendars={calendars} />;
  const router = createRouter({
    routeTree: createRootRoute({ component: page }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>
    </QueryClientProvider>,
  );
}

it("a calendar is made for a channel that the home follows, so that it leaves out what that one has brought", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post("*/v1/manage/properties/:ref/calendars/outgoing", async ({ request }) => {
      sent.push(await request.json());
      return answer({ calendars: [followed], outgoing: [], every_min: 15 });
    }),
  );
  const airbnb: ChannelCalendar = { ...followed, id: "1-5", source: "airbnb", host: "airbnb.example" };
  const file: ChannelCalendar = { ...followed, id: "1-6", host: "" };
  show(airbnb, followed, file);
  const user = userEvent.setup();
  const choose = async (name: string) => {
    await user.click(await screen.findByRole("button", { name: "Create a calendar for a channel" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: /Channel/ }));
    const all = await screen.findAllByRole("option");
    expect(all.map((one) => one.textContent)).toEqual([
      "Airbnb",
      "Booking.com",
      "Vrbo",
      "ical.holidu.example",
      "Another one",
    ]);
    await user.click(screen.getByRole("option", { name }));
    return dialog;
  };
  const dialog = await choose("ical.holidu.example");
  await user.click(dialog.getByRole("button", { name: "Create the calendar" }));
  await until(() => expect(sent).toEqual([{ source: "generic", name: "", calendar: "1-4" }]));
  const other = await choose("Another one");
  await user.type(other.getByLabelText("Name of the channel"), "TripAdvisor");
  await user.click(other.getByRole("button", { name: "Create the calendar" }));
  await until(() => expect(sent[1]).toEqual({ source: "generic", name: "TripAdvisor" }));
});

it("two calendars of one host are counted, and one that is no longer followed is named as the reason", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post("*/v1/manage/properties/:ref/calendars/outgoing", async ({ request }) => {
      sent.push(await request.json());
      return refuse(400, "bad_request", { calendar: "unknown" });
    }),
  );
  show(followed, { ...followed, id: "1-7" });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Create a calendar for a channel" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: /Channel/ }));
  expect(await screen.findByRole("option", { name: "ical.holidu.example (1)" })).toBeInTheDocument();
  await user.click(screen.getByRole("option", { name: "ical.holidu.example (2)" }));
  await user.click(dialog.getByRole("button", { name: "Create the calendar" }));
  expect(await dialog.findByText(/^This property no longer follows this calendar\./)).toBeInTheDocument();
  expect(sent).toEqual([{ source: "generic", name: "", calendar: "1-7" }]);
});
