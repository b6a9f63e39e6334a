import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import type { ChannelCalendar } from "#/api/channel-calendars";
import { answer, http, refuse, server } from "#/testing/server";
import { until } from "#/testing/until";
import { NightsFree } from "./NightsFree";

const booking: ChannelCalendar = {
  id: "1-4",
  source: "booking",
  host: "ical.booking.com",
  last_at: "2026-07-04 14:00:00",
  last_good_at: "2026-07-04 14:00:00",
  failures: 0,
  reason: "",
  held: 0,
  held_until: "0000-00-00 00:00:00",
  stays: 2,
  blocks: 1,
  nights_free: true,
};

function Page() {
  const [calendar, setCalendar] = useState(booking);
  return <NightsFree calendar={calendar} onTaken={({ calendars: [now] }) => now && setCalendar(now)} />;
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <Page />
      </I18nProvider>
    </QueryClientProvider>,
  );

const name = /We always keep the night after a stay free/;

it("that nights are always kept free is shown, taken back and said again", async () => {
  const sent: unknown[] = [];
  server.use(
    http.put("*/v1/manage/calendars/1-4/nights", async ({ request }) => {
      const body = (await request.json()) as { free: boolean };
      sent.push(body);
      return answer({ calendars: [{ ...booking, nights_free: body.free }], outgoing: [], every_min: 15 });
    }),
  );
  show();
  const user = userEvent.setup();
  expect(screen.getByRole("switch", { name })).toBeChecked();
  for (const free of [false, true]) {
    await user.click(screen.getByRole("switch", { name }));
    await until(() => expect(sent.at(-1)).toEqual({ free }));
    await until(() => expect(screen.getByRole("switch", { name })).toHaveProperty("checked", free));
    await until(() => expect(screen.getByRole("switch", { name })).toBeEnabled());
  }
});

it("what is refused is not shown as done", async () => {
  let tries = 0;
  server.use(
    http.put("*/v1/manage/calendars/1-4/nights", () => {
      tries += 1;
      return refuse(409, "conflict");
    }),
  );
  show();
  await userEvent.setup().click(screen.getByRole("switch", { name }));
  await until(() => expect(tries).toBe(1));
  await until(() => expect(screen.getByRole("switch", { name })).toBeChecked());
});
