import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { signedIn } from "#/testing/person";
import { answer, http, refuse, server } from "#/testing/server";

it("lets a guest with nothing but a booking number take data away and ask for erasure, and says where the answer comes", async () => {
  signedIn("guest", { username: "1-3", only_reservation: "1-3" });
  let asked = false;
  server.use(
    http.get("*/v1/erasurerequests", () =>
      answer({
        requests: asked
          ? [
              {
                agency: "Seaside Stay",
                asked_at: "2026-07-04T12:00:00Z",
                due_on: "2026-08-04",
                state: "open" as const,
                reason: "",
                answered_at: "",
                by_number: true,
              },
            ]
          : [],
        open: asked ? [] : ["Seaside Stay"],
      }),
    ),
    http.post("*/v1/erasurerequests", () => {
      asked = true;
      return answer({ done: true });
    }),
  );
  openApp("/settings");
  expect(await screen.findByRole("button", { name: "Download your data" })).toBeVisible();
  expect(screen.getByText(/Contact details and identity data are not included/u)).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "Ask for your data to be erased" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ask for your data to be erased?" }));
  expect(dialog.getByText(/If it is refused, you find the reason here/u)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Send the request" }));
  expect(await screen.findByText(/^You asked Seaside Stay to erase your data/u)).toBeVisible();
});

it("leads a person with a booking number to the login that has the stay", async () => {
  signedIn("guest", { username: "1-3", only_reservation: "1-3" });
  server.use(http.get("*/v1/erasurerequests", () => refuse(403, "forbidden")));
  openApp("/settings");
  expect(await screen.findByText(/^This stay belongs to a login/u)).toBeVisible();
  await isAbsent(() => screen.queryByRole("button", { name: "Download your data" }));
});

it("tells a login that somebody asked with the number of a booking that it has now", async () => {
  signedIn("guest");
  server.use(
    http.get("*/v1/erasurerequests", () =>
      answer({
        requests: [
          {
            agency: "Seaside Stay",
            asked_at: "2026-07-04T12:00:00Z",
            due_on: "2026-08-04",
            state: "open" as const,
            reason: "",
            answered_at: "",
            by_number: true,
          },
        ],
        open: [],
      }),
    ),
  );
  openApp("/settings");
  expect(await screen.findByText(/^Someone asked Seaside Stay with your booking number/u)).toBeVisible();
});
