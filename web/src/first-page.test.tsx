import type { ReactNode } from "react";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isAbsent } from "#/testing/absent";
import { statusOf } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";
import { until } from "#/testing/until";
import { hereAt, lockedMark, pepperName } from "#/session/lock-names";
import { SharedDeviceBox } from "#/screens/login/SharedDeviceBox";
import { firstPage, Start } from "./FirstPage";

// The proof of work itself runs in a real browser only: it needs a worker.
vi.mock("#/session/captcha", () => ({ solveCaptcha: async () => "solved" }));
// One part of the page, so that it can fail.
vi.mock("#/screens/login/SharedDeviceBox", async (original) => {
  const real = await original<{ SharedDeviceBox: () => ReactNode }>();
  return { SharedDeviceBox: vi.fn<() => ReactNode>(real.SharedDeviceBox) };
});

/** Opens an address of the app as a browser does; false where its page is not the door's. */
async function open(address: string): Promise<boolean> {
  history.replaceState(null, "", address);
  const search = firstPage();
  if (!search) return false;
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <Start app={undefined} search={search} />
      </I18nProvider>,
    );
  });
  return true;
}

async function signIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Username"), "anna@example.org");
  await userEvent.type(screen.getByLabelText("Password"), "correct horse");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

const here = () => location.pathname + location.search;

beforeEach(() => {
  server.use(
    http.get("*/v1/config", () =>
      answer({
        default_member: { m: "v2-1", h: "mac" },
        socket_url: "",
        socket_path: "/socket.io/",
        captcha: { kind: "pow", site_key: "" },
        languages: ["en", "de", "es", "pl"],
        version: "0.1.0",
        tile_url: "",
        demo: true,
      }),
    ),
    http.get("*/v1/member", () =>
      answer({ name: "Seaside Stay", lang: "en", login_guest: true, login_cleaning: true }),
    ),
    http.get("*/v1/status", () => answer(statusOf(["cleaner"]))),
    http.put("*/v1/errors", () => answer(null)),
    http.post("*/token", () => HttpResponse.json({ access_token: "a", refresh_token: "r", expires_in: 900 })),
    http.all("*/v1/*", () => refuse(404, "not_found")),
    http.all("*/socket.io/*", () => HttpResponse.error()),
  );
});

afterEach(() => history.replaceState(null, "", "/"));

describe("the sign-in page that comes before the app", () => {
  it("is there with the agency's name, and leads on to the place of who signs in", async () => {
    expect(await open("/login")).toBe(true);
    expect(await screen.findByText("Seaside Stay")).toBeVisible();
    await signIn();
    await until(() => expect(here()).toBe("/cleanings"));
  });

  it("leads to the page that was wanted", async () => {
    expect(await open("/login?next=%2Fsettings")).toBe(true);
    await signIn();
    expect(await screen.findByRole("heading", { name: "Settings" })).toBeVisible();
    expect(here()).toBe("/settings");
  });

  it.each(["//evil.example", "https://evil.example/", String.raw`/\evil.example`, "/login", "/nowhere"])(
    "leads nowhere else: %s",
    async (next) => {
      expect(await open(`/login?next=${encodeURIComponent(next)}`)).toBe(true);
      await signIn();
      await until(() => expect(here()).toBe("/cleanings"));
    },
  );

  it("stands at / for who is not signed in, and keeps the login link", async () => {
    expect(await open("/?m=v2-1&h=mac")).toBe(true);
    expect(here()).toBe("/login?m=v2-1&h=mac");
    expect(await screen.findByRole("link", { name: "Forgot password?" })).toHaveAttribute(
      "href",
      "/login/reset?m=v2-1&h=mac",
    );
  });

  it("leads to the further pages of the sign-in, and back to itself", async () => {
    expect(await open("/login?next=%2Fsettings")).toBe(true);
    await userEvent.click(await screen.findByRole("link", { name: "Forgot password?" }));
    expect(await screen.findByRole("heading", { name: "Forgot password?" })).toBeVisible();
    expect(here()).toBe("/login/reset?next=/settings");
    act(() => history.back());
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(here()).toBe("/login?next=%2Fsettings");
  });

  it("leaves to the browser what is to open in another tab", async () => {
    expect(await open("/login")).toBe(true);
    const link = await screen.findByRole("link", { name: "Forgot password?" });
    // The browser's own answer to such a press is none of jsdom's.
    const stop = (event: Event) => event.preventDefault();
    document.addEventListener("click", stop);
    fireEvent.click(link, { ctrlKey: true });
    document.removeEventListener("click", stop);
    expect(here()).toBe("/login");
    expect(screen.getByRole("heading", { name: "Sign in" })).toBeVisible();
  });

  it("says why one is here, and asks for the second step where there is one", async () => {
    server.use(http.post("*/token", () => refuse(403, "second_factor_required", { challenge: "c", ways: "code" })));
    expect(await open("/login?reason=tokenEmpty")).toBe(true);
    expect(await screen.findByText("Your session ended. Please sign in again.")).toBeVisible();
    await signIn();
    await until(() => expect(location.pathname).toBe("/login/code"));
  });

  it("opens a page once however often its link is pressed", async () => {
    expect(await open("/login")).toBe(true);
    const before = history.length;
    const link = await screen.findByRole("link", { name: "Forgot password?" });
    fireEvent.click(screen.getByRole("link", { name: "Create login" }));
    fireEvent.click(link);
    fireEvent.click(link);
    expect(await screen.findByRole("heading", { name: "Forgot password?" })).toBeVisible();
    expect(here()).toBe("/login/reset");
    expect(history.length).toBe(before + 1);
  });

  it("opens a locked device with its PIN, or signs in another way", async () => {
    localStorage.setItem(lockedMark, "1");
    expect(await open("/login")).toBe(true);
    expect(await screen.findByRole("heading", { name: "Please sign in" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Go to sign-in" }));
    await signIn();
    await until(() => expect(here()).toBe("/cleanings"));
  });

  it("asks for a captcha where the server does", async () => {
    let tries = 0;
    server.use(
      http.post("*/token", () =>
        tries++ === 0
          ? refuse(403, "recaptcha_not_solved")
          : HttpResponse.json({ access_token: "a", refresh_token: "r", expires_in: 900 }),
      ),
    );
    expect(await open("/login")).toBe(true);
    await signIn();
    await until(() => expect(here()).toBe("/cleanings"));
    expect(tries).toBe(2);
  });

  it("leads away where the server cannot serve the sign-in", async () => {
    server.use(http.get("*/v1/member", () => refuse(503, "unavailable")));
    expect(await open("/login")).toBe(true);
    await until(() => expect(here()).toBe("/login_not_possible"));
  });

  it("leaves what fails on it to the app, which draws it again", async () => {
    let failing = true;
    const real = vi.mocked(SharedDeviceBox).getMockImplementation();
    vi.mocked(SharedDeviceBox).mockImplementation(() => {
      if (failing) throw new Error("broken in each render");
      return real?.() ?? <hr />;
    });
    // React says what a boundary has caught.
    vi.spyOn(console, "error").mockImplementation(() => {
      failing = false;
    });
    expect(await open("/login?next=/settings")).toBe(true);
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    await signIn();
    await until(() => expect(here()).toBe("/settings"));
  });

  it("makes room for another address that comes without a reload", async () => {
    expect(await open("/login")).toBe(true);
    await screen.findByRole("heading", { name: "Sign in" });
    history.pushState(null, "", "/imprint");
    act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
    await isAbsent(() => screen.queryByLabelText("Username"));
    expect(here()).toBe("/imprint");
  });
});

describe("what the router has to look at first", () => {
  it.each([
    "/login#t=secret",
    "/login?kind=link",
    "/login?username=anna@example.org",
    "/login/reset",
    "/settings",
    "/imprint",
  ])("%s", async (address) => expect(await open(address)).toBe(false));

  it("/ of who is signed in", async () => {
    localStorage.setItem("access_token", "a");
    localStorage.setItem("refresh_token", "r");
    expect(await open("/")).toBe(false);
    expect(here()).toBe("/");
  });

  it("any page of a device that is to be locked", async () => {
    localStorage.setItem(pepperName, "p");
    localStorage.setItem(hereAt, "1");
    expect(await open("/login")).toBe(false);
  });
});
