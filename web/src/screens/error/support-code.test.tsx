import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LoginLinkAnswer } from "#/api/login-links";
import { queryClient } from "#/session/query";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";

// The channel's library needs a real socket; what it brings is tested where it is applied.
vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

/** A failure as the server answers it. The name of the request is there from status 500 on only; here a 4xx has one, too. */
const failed = (status: number, code: string) =>
  HttpResponse.json(
    { status: { code: status }, error_code: code, data: { request_id: "7F3K-29QD" } },
    { status },
  ) as never;

const without = [
  ["a conflict", () => failed(409, "conflict")],
  ["a fault of the app", () => failed(400, "other")],
  ["too many calls", () => failed(429, "too_many_requests")],
  ["no network", () => HttpResponse.error() as never],
] as const;

// A toast that is pressed may be swiped: jsdom knows no capture of the pointer.
Object.assign(Element.prototype, { setPointerCapture: () => undefined });

const name = /Tell support: 7F3K-29QD/;

beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
});

describe("a page that could not be loaded", () => {
  function open(call: () => never) {
    signedIn("manager");
    server.use(
      http.get("*/v1/manage/services", call),
      http.put("*/v1/errors", () => answer({ taken: false })),
    );
    openApp("/manage/extras");
  }

  it.each([
    [500, "api_error"],
    [503, "unavailable"],
  ])("names the request after a %i, and a press copies it", async (status, code) => {
    const user = userEvent.setup();
    open(() => failed(status, code));
    await user.click(await screen.findByRole("button", { name }));
    expect(await screen.findByText("Copied: 7F3K-29QD")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe("7F3K-29QD");
  });

  it.each(without)("names none after %s", async (_, call) => {
    open(call);
    expect(await screen.findByRole("alert")).toBeVisible();
    await screen.findByRole("button", { name: "Try again" });
    await isAbsent(() => screen.queryByText(name));
  });
});

describe("what could not be saved", () => {
  async function open(call: () => never) {
    const links = (await golden<{ data: LoginLinkAnswer[] }>("account/getLoginLinks")).data;
    signedIn("manager");
    server.use(
      http.get("*/v1/manage/loginlinks", () => answer(links.filter((link) => link.enabled).slice(0, 1))),
      http.post("*/v1/manage/loginlinks/:member/mail", call),
      http.patch("*/v1/manage/loginlinks/:member", call),
      http.put("*/v1/errors", () => answer({ taken: false })),
    );
    openApp("/manage/setup");
    return screen.findByRole("textbox", { name: "Send it by email to" });
  }

  it("names the request in the form's own words", async () => {
    await userEvent.type(await open(() => failed(500, "api_error")), "gast@example.org");
    await userEvent.click(screen.getByRole("button", { name: "Send email" }));
    const said = "The email could not be sent. Please try again. Tell support: 7F3K-29QD";
    expect(await screen.findByText(said)).toBeVisible();
  });

  it("names it in a toast, where a press copies it", async () => {
    const user = userEvent.setup();
    await open(() => failed(500, "api_error"));
    await user.click(screen.getByRole("switch"));
    await user.click(await screen.findByRole("button", { name }));
    await waitFor(() => expect(screen.getByText("Copied: 7F3K-29QD")).toBeVisible());
    expect(await navigator.clipboard.readText()).toBe("7F3K-29QD");
  });

  it.each(without)("names none after %s", async (_, call) => {
    const user = userEvent.setup();
    await open(call);
    await user.click(screen.getByRole("switch"));
    await waitFor(() => expect(document.querySelector("[data-sonner-toast]")).not.toBeNull());
    await isAbsent(() => screen.queryByText(name));
  });
});
