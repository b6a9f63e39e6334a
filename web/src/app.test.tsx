import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isAbsent } from "#/testing/absent";
import { openApp, signInAs } from "#/testing/app";
import { statusOf } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";
import type { Role } from "#/api/session";
import { nowSeconds, readTokens } from "#/session/tokens";

// The proof of work itself runs in a real browser only: it needs a worker.
vi.mock("#/session/captcha", () => ({ solveCaptcha: async () => "solved" }));

const member = {
  memberid: 1,
  name: "Seaside Stay",
  logo_url: "",
  accent: "",
  login_guest: true,
  login_cleaning: true,
  lang: "en",
};

/** On the page itself, apart from the toasts. */
async function inMain(role: string) {
  return within(await screen.findByRole("main")).findByRole(role);
}

/** What every page may ask for; a test says what differs. */
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
    http.get("*/v1/member", () => answer(member)),
    http.get("*/v1/status", () => answer(statusOf(["cleaner"]))),
    http.post("*/v1/sign_out", () => answer(null)),
    http.put("*/v1/errors", () => answer(null)),
    // What the screens themselves read is their own tests' matter: here nothing more is there.
    http.all("*/v1/*", () => refuse(404, "not_found")),
    http.all("*/socket.io/*", () => HttpResponse.error()),
  );
});

describe("who may go where", () => {
  it("/ goes to the login page without a token, and keeps the login link", async () => {
    const { router } = openApp("/?m=v2-1&h=mac");
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/login");
    expect(router.state.location.search).toEqual({ m: "v2-1", h: "mac" });
  });

  it("/ goes on with a token, to the only place there is", async () => {
    signInAs("anna@example.org");
    const { router } = openApp("/");
    await waitFor(() => expect(router.state.location.pathname).toBe("/cleanings"));
  });

  it("/ goes on with an expired token: it is refreshed, and without a connection what is kept shows", async () => {
    signInAs("anna@example.org", -5);
    server.use(http.post("*/token", () => HttpResponse.error()));
    const { router } = openApp("/");
    await waitFor(() => expect(router.state.location.pathname).toBe("/router"));
  });

  it.each([
    "/cleanings",
    "/cleanings/3-120",
    "/cleanings/print",
    "/reservations/3-7/keysafe",
    "/settings",
    "/shared",
    "/manage",
    "/versionhistory",
    "/router",
  ])("%s without a token asks to sign in first", async (address) => {
    const { router } = openApp(address);
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(router.state.location.search).toEqual({ next: address });
  });

  it("an expired token is refreshed before the page", async () => {
    signInAs("anna@example.org", -5);
    server.use(
      http.post("*/token", () => HttpResponse.json({ access_token: "new", refresh_token: "r", expires_in: 900 })),
    );
    openApp("/settings");
    expect(await screen.findByRole("heading", { name: "Settings" })).toBeVisible();
    expect(readTokens()?.access).toBe("new");
  });

  it("an expired token that cannot be refreshed leads to the login page", async () => {
    signInAs("anna@example.org", -5);
    server.use(
      http.post("*/token", () =>
        HttpResponse.json({ error: "invalid_grant", error_description: "x" }, { status: 400 }),
      ),
    );
    const { router } = openApp("/settings");
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(router.state.location.search).toEqual({ next: "/settings" });
  });

  it("without a connection the page stays", async () => {
    signInAs("anna@example.org", -5);
    server.use(
      http.post("*/token", () => HttpResponse.error()),
      http.get("*/v1/status", () => HttpResponse.error()),
    );
    openApp("/settings");
    expect(await screen.findByRole("heading", { name: "Settings" })).toBeVisible();
  });

  it("an id that is none leads to the list and is reported", async () => {
    signInAs("anna@example.org");
    const reported = vi.fn<(body: unknown) => void>();
    server.use(
      http.put("*/v1/errors", async ({ request }) => {
        reported(await request.json());
        return answer(null);
      }),
    );
    const { router } = openApp("/cleanings/NaN-NaN");
    await waitFor(() => expect(router.state.location.pathname).toBe("/cleanings"));
    await waitFor(() =>
      expect(reported).toHaveBeenCalledWith(expect.objectContaining({ code: "bad_request", type: "invalid_id" })),
    );
  });

  it.each([
    ["/nowhere", "This page does not exist"],
    ["/malfunction", "We’re having a technical problem"],
    ["/login_not_possible", "Signing in is not possible now"],
    ["/common/error", "Something went wrong"],
    ["/test", "Test page"],
    ["/reportdesigner", "Report designer"],
    ["/login/create", "Create login"],
    ["/login/reset", "Forgot password?"],
    ["/login/activate", "Activation needed"],
    ["/login/create_direct", "Create login"],
    ["/login/create_successful", "Please check your email"],
    ["/login/link", "Sign in without a password"],
    ["/login/booking", "Sign in with your booking number"],
    ["/login/activate_successful", "Login activated"],
    ["/login/activation_necessary", "Activation needed"],
    ["/login/reset_successful", "Password changed"],
  ])("%s is open to everybody", async (address, heading) => {
    openApp(address);
    expect(await screen.findByRole("heading", { name: heading, level: 1 })).toBeVisible();
  });

  it("/logout ends the session here and on the server", async () => {
    signInAs("anna@example.org");
    const ended = vi.fn<(session: unknown) => void>();
    server.use(
      http.post("*/v1/sign_out", async ({ request }) => {
        ended(await request.json());
        return answer(null);
      }),
    );
    openApp("/logout");
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(readTokens()).toBeUndefined();
    expect(localStorage.getItem("username")).toBeNull();
    await waitFor(() => expect(ended).toHaveBeenCalledWith({ refresh_hash: expect.any(String) }));
  });
});

describe("after signing in", () => {
  it.each<[Role[], { memberid: number; id: number }[], string]>([
    [["manager"], [], "/manage"],
    [["company"], [], "/cleanings"],
    [["guest"], [{ memberid: 3, id: 7 }], "/reservations/3-7"],
    [
      ["guest"],
      [
        { memberid: 3, id: 7 },
        { memberid: 3, id: 8 },
      ],
      "/reservations",
    ],
  ])("%s with %j goes to its place", async (roles, reservations, place) => {
    signInAs("anna@example.org");
    server.use(http.get("*/v1/status", () => answer(statusOf(roles, { reservations }))));
    const { router } = openApp("/router");
    await waitFor(() => expect(router.state.location.pathname).toBe(place));
  });

  it("several kinds choose", async () => {
    signInAs("anna@example.org");
    server.use(
      http.get("*/v1/status", () =>
        answer(statusOf(["manager", "cleaner"], { reservations: [{ memberid: 3, id: 7 }] })),
      ),
    );
    openApp("/router");
    expect(await screen.findByRole("heading", { name: "Where to?" })).toBeVisible();
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/manage",
      "/cleanings",
      "/reservations/3-7",
    ]);
  });

  it("a person without a role sees that honestly", async () => {
    signInAs("anna@example.org");
    server.use(http.get("*/v1/status", () => answer(statusOf([]))));
    openApp("/router");
    expect(await screen.findByRole("heading", { name: "Nothing here for you yet" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Sign out" })).toHaveAttribute("href", "/logout");
  });
});

describe("the login page", () => {
  async function fill(password = "a long password") {
    const user = userEvent.setup();
    await user.type(await screen.findByRole("textbox", { name: "Username" }), " anna@example.org ");
    await user.type(screen.getByLabelText("Password"), password);
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    return user;
  }

  it("signs in and goes where one wanted to", async () => {
    const sent: Record<string, string>[] = [];
    server.use(
      http.post("*/token", async ({ request }) => {
        sent.push(Object.fromEntries(new URLSearchParams(await request.text())));
        return HttpResponse.json({ access_token: "a", refresh_token: "r", expires_in: 900 });
      }),
    );
    const { router } = openApp("/login?next=/settings");
    await fill();
    await waitFor(() => expect(router.state.location.pathname).toBe("/settings"));
    const [{ "grecaptcha-token": captcha = "solved", ...grant } = {}, ...others] = sent;
    expect(others).toEqual([]);
    // It goes along as soon as it is solved, and nobody waits for it.
    expect(captcha).toBe("solved");
    expect(grant).toEqual({
      client_id: "latchkey-web",
      grant_type: "password",
      username: "anna@example.org",
      password: "a long password",
    });
    expect(sessionStorage.getItem("username")).toBe("anna@example.org");
    expect(readTokens()?.expires).toBeGreaterThan(nowSeconds() + 890);
  });

  it("names what is missing, at its field", async () => {
    openApp("/login");
    await userEvent.click(await screen.findByRole("button", { name: "Sign in" }));
    expect(screen.getByRole("textbox", { name: "Username" })).toHaveAccessibleDescription(
      "Please provide the email address.",
    );
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("Password is required");
    expect(screen.getByRole("textbox", { name: "Username" })).toHaveFocus();
  });

  it("says that name and password do not belong together, and keeps what was typed", async () => {
    server.use(
      http.post("*/token", () =>
        HttpResponse.json(
          { error: "invalid_username_and_password_combination", error_description: "no" },
          { status: 401 },
        ),
      ),
    );
    openApp("/login");
    await fill("wrong password");
    expect(await within(screen.getByRole("main")).findByText(/do not match/)).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Username" })).toHaveValue(" anna@example.org ");
    expect(readTokens()).toBeUndefined();
  });

  it("says that the connection was interrupted", async () => {
    server.use(http.post("*/token", () => HttpResponse.error()));
    openApp("/login");
    await fill();
    expect(await inMain("alert")).toHaveTextContent("internet connection was interrupted");
  });

  it("shows a wrong login link as long as the page is open", async () => {
    server.use(http.get("*/v1/member", () => refuse(400, "hashes_are_invalid")));
    openApp("/login?m=v2-1&h=forged");
    expect(await inMain("alert")).toHaveTextContent("This link is wrong");
  });

  it.each([
    ["tokenEmpty", "Your session ended"],
    ["tokenDifferent", "another user signed in in another window"],
  ])("says why one is here: %s", async (reason, text) => {
    openApp(`/login?reason=${reason}`);
    expect(await screen.findByText(new RegExp(text))).toBeVisible();
  });

  it("speaks to staff on their own link", async () => {
    server.use(http.get("*/v1/member", () => answer({ ...member, audience: "cleaning" })));
    openApp("/login?m=v2-1&h=mac");
    expect(await screen.findByText("Use the login from your agency’s email.")).toBeVisible();
  });

  it("says once that the session ended, and leads back to the page", async () => {
    signInAs("anna@example.org", -5);
    server.use(http.post("*/token", () => HttpResponse.json({ error: "invalid_grant" }, { status: 400 })));
    const first = openApp("/settings");
    expect(await screen.findByText(/Your session has ended/)).toBeVisible();
    expect(first.router.state.location.search).toEqual({ next: "/settings" });
    first.unmount();
    openApp("/login?next=/settings");
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    await isAbsent(() => screen.queryByText(/session has ended/));
  });

  it("says it in every window of a session that the server ended", async () => {
    signInAs("anna@example.org");
    const { router } = openApp("/settings");
    await screen.findByRole("heading", { name: "Settings" });
    localStorage.setItem("username", "");
    expect(await screen.findByText(/Your session has ended/)).toBeVisible();
    expect(router.state.location.search).toEqual({ reason: "tokenEmpty", next: "/settings" });
  });

  it("solves the captcha that the server asks for, and sends the same sign-in again", async () => {
    const sent: (string | null)[] = [];
    server.use(
      http.post("*/token", async ({ request }) => {
        const token = new URLSearchParams(await request.text()).get("grecaptcha-token");
        sent.push(token);
        return token && sent.length > 1
          ? HttpResponse.json({ access_token: "a", refresh_token: "r", expires_in: 900 })
          : HttpResponse.json({ error: "invalid_request", error_description: "recaptcha_not_solved" }, { status: 400 });
      }),
    );
    const { router } = openApp("/login?next=/settings");
    await fill();
    await waitFor(() => expect(router.state.location.pathname).toBe("/settings"));
    expect(sent).toHaveLength(2);
    expect(sent[1]).toBe("solved");
  });

  it("shows the password on demand", async () => {
    openApp("/login");
    const user = userEvent.setup();
    const field = await screen.findByLabelText("Password");
    expect(field).toHaveAttribute("type", "password");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(field).toHaveAttribute("type", "text");
    expect(screen.getByRole("button", { name: "Hide password" })).toBeVisible();
  });

  it("shows the agency of the link", async () => {
    openApp("/login?m=v2-1&h=mac");
    expect(await screen.findByText("Seaside Stay")).toBeVisible();
    expect(localStorage.getItem("mparam")).toBe("v2-1");
  });
});

it("the overlay of /router waits 300 ms", async () => {
  signInAs("anna@example.org");
  let answered: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    answered = resolve;
  });
  server.use(
    http.get("*/v1/status", async () => {
      await wait;
      return answer(statusOf(["cleaner"]));
    }),
  );
  const { RouterScreen } = await import("#/screens/router/RouterScreen");
  vi.useFakeTimers();
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <RouterScreen />
      </I18nProvider>
    </QueryClientProvider>,
  );
  act(() => void vi.advanceTimersByTime(299));
  expect(container).toBeEmptyDOMElement();
  act(() => void vi.advanceTimersByTime(1));
  expect(container).not.toBeEmptyDOMElement();
  answered();
});

describe("two windows", () => {
  it("another person's sign-in ends this window, not theirs", async () => {
    signInAs("anna@example.org");
    const { router } = openApp("/settings");
    await screen.findByRole("heading", { name: "Settings" });
    localStorage.setItem("username", "piotr@example.org");
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"), { timeout: 60_000 });
    expect(router.state.location.search).toEqual({ reason: "tokenDifferent", next: "/settings" });
    expect(readTokens()).toBeDefined();
  });

  it("a sign-out in another window ends this one", async () => {
    signInAs("anna@example.org");
    const { router } = openApp("/settings");
    await screen.findByRole("heading", { name: "Settings" });
    localStorage.clear();
    await waitFor(() => expect(router.state.location.search).toEqual({ reason: "tokenEmpty", next: "/settings" }), {
      timeout: 60_000,
    });
  });
});
