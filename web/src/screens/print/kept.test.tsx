import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
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

const template = (ref: string, title: string, about: string) => ({
  ref,
  name: ref,
  title,
  data: about,
  shipped: true,
  shared: true,
  own: false,
  revision: 0,
  changed_at: "0000-00-00 00:00:00",
  changed_by: "",
});

const kept = {
  ref: "1-3",
  title: "Tourist tax list",
  data: "tax",
  from: "2026-06-01",
  to: "2026-06-30",
  rows: 15,
  kept_at: "2026-07-04 14:00:00",
  kept_by: "Demo manager",
  removable: true,
};

const pages = (words: string, rows: number) => ({
  width: 210,
  height: 297,
  total_pages: 1,
  rows,
  missing_letters: false,
  first: 0,
  pages: [
    {
      items: [{ kind: "text", x: 12, y: 20, width: 40, height: 0, text: words, size: 9, bold: false, color: "" }],
    },
  ],
});

beforeEach(async () => {
  signedIn("manager");
  const list = await golden<{ data: unknown[] }>("task/getCleanings");
  server.use(
    http.get("*/v1/cleanings", () => HttpResponse.json({ ...list, data: [] } as never)),
    http.get("*/v1/reports/templates", () =>
      answer([template("tax", "Tourist tax list", "tax"), template("keys", "Key list", "keys")]),
    ),
    http.put("*/v1/errors", () => answer(null)),
    http.get("*/v1/config", () => answer({ socket_url: "", socket_path: "/socket.io/" })),
    http.post("*/v1/reports/pages", () => answer(pages("Now", 15))),
  );
});

afterEach(async () => {
  forgetView();
  await leaveWindow();
});

it("keeps the figures of a report, and never of one with codes", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post("*/v1/reports/kept", async ({ request }) => {
      sent.push(await request.json());
      return answer(kept);
    }),
  );
  openApp("/cleanings/print");
  const chooser = await screen.findByLabelText("Template");
  await until(() => expect(chooser.querySelector('option[value="tax"]')).not.toBeNull());
  await userEvent.selectOptions(chooser, "tax");
  await screen.findByText("Now");
  await userEvent.click(screen.getByText("Keep these figures"));
  await screen.findByText(/The figures are kept as they are now/u);
  expect(sent).toEqual([expect.objectContaining({ ref: "tax" })]);

  await userEvent.selectOptions(chooser, "keys");
  await screen.findByRole("heading", { level: 1, name: "Key list" });
  await screen.findByText("Now");
  await isAbsent(() => screen.queryByText("Keep these figures"));
});
