import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RegularReport } from "#/api/reports";
import { forgetView } from "#/screens/cleanings/view";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";
import { until } from "#/testing/until";

// The channel's library needs a real socket; what it brings is tested where it is applied.
vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const moves = {
  ref: "moves",
  name: "moves",
  title: "Arrivals and departures by day",
  data: "stays",
  shipped: true,
  shared: true,
  own: false,
  revision: 0,
  changed_at: "0000-00-00 00:00:00",
  changed_by: "",
};

const marta = { staff_id: 1, name: "Marta Example", opens: true };
const piotr = { staff_id: 7, name: "Piotr Example", opens: true };

const regular: RegularReport = {
  ref: "1-1",
  template: "moves",
  title: "Arrivals and departures by day",
  span: "this_week",
  rhythm: "monday",
  receivers: [marta],
  next_day: "2026-07-06",
  sent_at: "0000-00-00 00:00:00",
  failure: "",
  tried_next: "0000-00-00 00:00:00",
  set_up_by: "Marta Example",
};

/** What is sent regularly, as the server has it, and who can get the report. */
let stored: RegularReport[] = [];
let receivers = [marta, piotr];
/** What was sent to the server. */
let sent: { what: string; body?: unknown }[] = [];

beforeEach(async () => {
  stored = [];
  receivers = [marta, piotr];
  sent = [];
  signedIn("manager", {
    roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level: "office" }] as never,
  });
  const list = await golden<{ data: unknown[] }>("task/getCleanings");
  server.use(
    http.get("*/v1/cleanings", () => HttpResponse.json({ ...list, data: [] } as never)),
    http.get("*/v1/reports/templates", () => answer([moves])),
    http.put("*/v1/errors", () => answer(null)),
    http.get("*/v1/config", () => answer({ socket_url: "", socket_path: "/socket.io/" })),
    http.post("*/v1/reports/pages", () =>
      answer({
        width: 210,
        height: 297,
        total_pages: 1,
        rows: 1,
        missing_letters: false,
        moment: "one",
        first: 0,
        pages: [{ items: [] }],
      }),
    ),
    http.get("*/v1/reports/regular", () => answer({ reports: stored, receivers, time_zone: "Europe/Rome" } as never)),
    http.post("*/v1/reports/regular", async ({ request }) => {
      const body = (await request.json()) as Pick<RegularReport, "span" | "rhythm">;
      sent.push({ what: "add", body });
      const { span, rhythm } = body;
      stored = [{ ...regular, span, rhythm }];
      return answer(stored[0] as never);
    }),
    http.put("*/v1/reports/regular/:ref", async ({ request }) => {
      const body = (await request.json()) as Pick<RegularReport, "span" | "rhythm">;
      sent.push({ what: "change", body });
      stored = [{ ...regular, ...body, receivers: [marta, piotr] }];
      return answer(stored[0] as never);
    }),
    http.delete("*/v1/reports/regular/:ref", () => {
      sent.push({ what: "stop" });
      stored = [];
      return answer({ dropped: true } as never);
    }),
  );
});

afterEach(async () => {
  forgetView();
  await leaveWindow();
});

/** Opens the dialog from the viewer of the report. */
async function opened(): Promise<ReturnType<typeof within>> {
  openApp("/cleanings/print");
  const chooser = await screen.findByLabelText("Template");
  await until(() => expect(chooser.querySelector('option[value="moves"]')).not.toBeNull());
  await userEvent.selectOptions(chooser, "moves");
  await userEvent.click(await screen.findByRole("button", { name: "More for this report" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Send regularly" }));
  return within(await screen.findByRole("dialog", { name: "Send regularly" }));
}

it("has a report sent to those who are chosen, and lists it", async () => {
  const dialog = await opened();
  const send = await dialog.findByRole("button", { name: "Send regularly" });
  expect(send).toBeDisabled();
  await userEvent.selectOptions(dialog.getByLabelText("When"), "first");
  await userEvent.selectOptions(dialog.getByLabelText("Days in the report"), "last_month");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Marta Example" }));
  await userEvent.click(send);
  await screen.findByText("The report is sent regularly from now on.");
  expect(sent).toEqual([{ what: "add", body: { ref: "moves", span: "last_month", rhythm: "first", receivers: [1] } }]);
  await dialog.findByText("On the 1st of each month at 6:00 · Last month");
});

it("changes what is sent, starting from what it is", async () => {
  stored = [regular];
  const dialog = await opened();
  await userEvent.click(await dialog.findByRole("button", { name: "Change" }));
  expect(dialog.getByLabelText("When")).toHaveValue("monday");
  expect(dialog.getByRole("checkbox", { name: "Marta Example" })).toBeChecked();
  await userEvent.click(dialog.getByRole("checkbox", { name: "Piotr Example" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved.");
  expect(sent).toEqual([{ what: "change", body: { span: "this_week", rhythm: "monday", receivers: [1, 7] } }]);
  await dialog.findByText("Marta Example, Piotr Example");
});

it("ends what is sent", async () => {
  stored = [regular];
  const dialog = await opened();
  await userEvent.click(await dialog.findByRole("button", { name: "Stop sending" }));
  await screen.findByText("It is not sent any more.");
  expect(sent).toEqual([{ what: "stop" }]);
  await isAbsent(() => dialog.queryByText("Every Monday at 6:00 · This week"));
});

it("says in words that somebody may not see the report any more, and offers who may", async () => {
  server.use(
    http.post("*/v1/reports/regular", () => {
      receivers = [marta];
      return HttpResponse.json(
        {
          status: { code: 400 },
          error_code: "bad_request",
          error: "",
          fields: { receivers: "expected people of the office who may see the report" },
        },
        { status: 400 },
      ) as never;
    }),
  );
  const dialog = await opened();
  await userEvent.click(await dialog.findByRole("checkbox", { name: "Piotr Example" }));
  await userEvent.click(dialog.getByRole("button", { name: "Send regularly" }));
  await screen.findByText("Someone you chose can no longer open this report. Choose the people again.");
  await isAbsent(() => dialog.queryByRole("checkbox", { name: "Piotr Example" }));
  expect(dialog.getByRole("button", { name: "Send regularly" })).toBeDisabled();
});
