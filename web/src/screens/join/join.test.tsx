import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { JoinInvitation } from "#/api/join";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp, signInAs } from "#/testing/app";
import { statusOf } from "#/testing/person";
import { answer, http, refuse, server } from "#/testing/server";

const invited: JoinInvitation = {
  memberid: 1,
  agency: "Seaside Stay",
  accent: "",
  logo_url: "",
  lang: "en-US",
  languages: ["en-US", "de", "es", "pl"],
  mparam: "v2-1",
  hparam: "hash",
  by: "Anna Example",
  name: "Eva",
  kind: "person",
  level: "",
  email_hint: "",
  expires_at: "2026-07-18T09:00:00Z",
};

beforeEach(async () => leaveWindow());

it("without an invited address the person names their own, and reads where the link went", async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  let refused = true;
  server.use(
    http.post("*/v1/join/look", () => answer(invited as never)),
    http.post("*/v1/join/address", async ({ request }) => {
      sent.push(await request.json());
      return refused ? refuse(400, "bad_request", { username: "not an e-mail address" }) : answer({ sent: true });
    }),
  );
  openApp("/join#abcdefghijklmnopqrstuvwxyz");
  expect(await screen.findByText("Anna Example invites you to the team of Seaside Stay")).toBeVisible();
  expect(screen.getByText(/Please don’t pass it on/u)).toBeVisible();
  await isAbsent(() => screen.queryByRole("link", { name: "Create a login" }));
  await user.click(screen.getByRole("button", { name: "Send me the link" }));
  expect(await screen.findByText("Enter a valid email address.")).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText("Your email address"), "eva@people");
  await user.click(screen.getByRole("button", { name: "Send me the link" }));
  expect(await screen.findByText("Enter a valid email address.")).toBeVisible();
  refused = false;
  await user.type(screen.getByLabelText("Your email address"), ".example");
  await user.click(screen.getByRole("button", { name: "Send me the link" }));
  expect(await screen.findByText(/We sent a link to eva@people.example/u)).toBeVisible();
  expect(sent.at(-1)).toEqual({ token: "abcdefghijklmnopqrstuvwxyz", username: "eva@people.example", lang: "en" });
  await user.click(screen.getByRole("button", { name: "Use another address" }));
  expect(await screen.findByLabelText("Your email address")).toHaveValue("eva@people.example");
});

it("an invited address is accepted by its login alone", async () => {
  server.use(http.post("*/v1/join/look", () => answer({ ...invited, email_hint: "e…@p….example" } as never)));
  openApp("/join#abcdefghijklmnopqrstuvwxyz");
  expect(await screen.findByRole("link", { name: "Create a login" })).toBeVisible();
  expect(screen.getByText(/for the address e…@p….example/u)).toBeVisible();
  await isAbsent(() => screen.queryByLabelText("Your email address"));
});

it("without an invited address a person who is signed in can use another login", async () => {
  const user = userEvent.setup();
  server.use(
    http.post("*/v1/join/look", () => answer(invited as never)),
    http.post("*/v1/join", () => refuse(409, "conflict")),
    http.get("*/v1/status", () => answer({ ...statusOf("guest", { username: "ana@people.example" }) })),
  );
  signInAs("ana@people.example");
  openApp("/join#abcdefghijklmnopqrstuvwxyz");
  await user.click(await screen.findByRole("button", { name: "Accept the invitation" }));
  expect(await screen.findByText("You are signed in as ana@people.example.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Use another login" }));
  expect(await screen.findByLabelText("Your email address")).toBeVisible();
  expect(screen.getByRole("link", { name: "I have a login: sign in and accept" })).toBeVisible();
  await isAbsent(() => screen.queryByRole("button", { name: "Accept the invitation" }));
});

it.each(["", "e…@p….example"])(
  "a booking number is nobody’s login: the way to one shows at once (address “%s”)",
  async (hint) => {
    server.use(
      http.post("*/v1/join/look", () => answer({ ...invited, email_hint: hint } as never)),
      http.get("*/v1/status", () => answer({ ...statusOf("guest", { username: "1-3", only_reservation: "1-3" }) })),
    );
    signInAs("BK-2026-17");
    openApp("/join#abcdefghijklmnopqrstuvwxyz");
    if (hint === "") {
      expect(await screen.findByLabelText("Your email address")).toBeVisible();
      expect(screen.getByRole("link", { name: "I have a login: sign in and accept" })).toBeVisible();
    } else {
      expect(await screen.findByRole("link", { name: "Sign in and accept" })).toBeVisible();
    }
    await isAbsent(() => screen.queryByRole("button", { name: "Accept the invitation" }));
    await isAbsent(() => screen.queryByText(/You are signed in as/u));
    await isAbsent(() => screen.queryByRole("button", { name: "Use another login" }));
  },
);

it("a person whose login cannot be asked about can accept all the same", async () => {
  server.use(
    http.post("*/v1/join/look", () => answer(invited as never)),
    http.get("*/v1/status", () => refuse(500, "internal_error")),
  );
  signInAs("ana@people.example");
  openApp("/join#abcdefghijklmnopqrstuvwxyz");
  expect(await screen.findByRole("button", { name: "Accept the invitation" })).toBeVisible();
});
