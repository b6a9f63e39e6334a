import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { LoginLinkAnswer } from "#/api/login-links";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";

// The channel's library needs a real socket; what it brings is tested where it is applied.
vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

it.each([
  ["too many", refuse(429, "too_many_requests"), "Too many emails at once. Please wait a while, then try again."],
  ["a wrong address", refuse(400, "bad_request", { email: "not an address" }), "Enter a valid email address."],
  ["a conflict", refuse(409, "conflict"), /^Someone else has changed this in the meantime/],
  ["a fault", refuse(500, "api_error"), "The email could not be sent. Please try again."],
  ["no answer", HttpResponse.error(), "The internet connection was interrupted. Please try again."],
])("a login link that could not be mailed says why: %s", async (_, given, says) => {
  const links = (await golden<{ data: LoginLinkAnswer[] }>("account/getLoginLinks")).data;
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/loginlinks", () => answer(links.filter((link) => link.enabled).slice(0, 1))),
    http.post("*/v1/manage/loginlinks/:member/mail", () => given.clone() as never),
    http.put("*/v1/errors", () => answer({ taken: false })),
  );
  openApp("/manage/setup");
  await userEvent.type(await screen.findByRole("textbox", { name: "Send it by email to" }), "gast@example.org");
  await userEvent.click(screen.getByRole("button", { name: "Send email" }));
  expect(await screen.findByText(says)).toBeVisible();
});
