import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readTokens } from "#/session/tokens";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { statusOf } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";

/** The proof of work itself runs in a real browser only: here it says what the test wants. */
const solve = vi.hoisted(() => ({ solved: async (): Promise<string> => "solved", uses: [] as unknown[] }));
vi.mock("#/session/captcha", () => ({
  solveCaptcha: async (use: unknown) => {
    solve.uses.push(use);
    return solve.solved();
  },
}));

const member = { memberid: 1, name: "Seaside Stay", accent: "", audience: "guest", lang: "en" };

beforeEach(() => {
  solve.solved = async () => "solved";
  solve.uses = [];
  localStorage.clear();
  server.use(
    http.get("*/v1/config", () =>
      answer({ default_member: { m: "v2-1", h: "mac" }, captcha: { kind: "pow", site_key: "" } }),
    ),
    http.get("*/v1/member", () => answer(member)),
    http.post("*/v1/member", async ({ request }) => {
      expect(await request.json()).toMatchObject({ token: "secret", resend: false });
      return answer({
        ...member,
        token: { kind: "activation", state: "valid", email_hint: "a…@e….org", sent: false },
      });
    }),
    http.put("*/v1/errors", () => answer(null)),
    http.all("*/socket.io/*", () => HttpResponse.error()),
  );
});

async function ask(address = "anna@example.org") {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Email address"), address);
  await user.click(screen.getByRole("button", { name: "Create login" }));
  return user;
}

describe("creating a login", () => {
  it("sends what the form asks for, and keeps the address out of the page's own", async () => {
    const sent: unknown[] = [];
    server.use(
      http.post("*/v1/account_create", async ({ request }) => {
        sent.push(await request.json());
        return answer({ sent: true });
      }),
    );
    const { router } = openApp("/login/create?m=v2-1&h=mac");
    await ask(" anna@example.org ");
    expect(await screen.findByRole("heading", { name: "Please check your email" })).toBeVisible();
    expect(screen.getByText(/^If we know/)).toHaveTextContent("If we know anna@example.org, an email is on its way.");
    expect(sent).toEqual([
      { username: "anna@example.org", "grecaptcha-token": "solved", mparam: "v2-1", hparam: "mac", lang: "en" },
    ]);
    expect(router.state.location.href).toBe("/login/create_successful?m=v2-1&h=mac");
  });

  it("solves the captcha for the address while the typing rests, and again when it is another one then", async () => {
    const used = (subject: string) => ({ form: "account_create", subject });
    server.use(http.post("*/v1/account_create", () => refuse(404, "account_not_found")));
    openApp("/login/create");
    const user = userEvent.setup();
    const field = await screen.findByLabelText("Email address");
    await user.type(field, "anna@example.org");
    expect(await screen.findByText("Verified – you’re human")).toBeVisible();
    expect(solve.uses).toEqual([used("anna@example.org")]);
    await user.clear(field);
    await user.type(field, "bo@example.org");
    await user.click(screen.getByRole("button", { name: "Create login" }));
    expect(await screen.findByText(/couldn’t find a booking/)).toBeVisible();
    expect(solve.uses).toEqual([used("anna@example.org"), used("bo@example.org")]);
  });

  it("begins no second captcha while the form is sent", async () => {
    server.use(
      http.post("*/v1/account_create", async () => {
        // Longer than the pause after which the typing counts as done.
        await delay(900);
        return answer({ sent: true });
      }),
    );
    openApp("/login/create");
    await ask();
    expect(await screen.findByRole("heading", { name: "Please check your email" })).toBeVisible();
    expect(solve.uses).toHaveLength(1);
  });

  it("keeps what was typed when it is refused", async () => {
    server.use(http.post("*/v1/account_create", () => refuse(404, "account_not_found")));
    openApp("/login/create");
    await ask();
    expect(await screen.findByText(/couldn’t find a booking/)).toBeVisible();
    expect(screen.getByLabelText("Email address")).toHaveValue("anna@example.org");
  });

  it("takes a captcha that became too old once more by itself", async () => {
    const sent: unknown[] = [];
    server.use(
      http.post("*/v1/account_create", async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1 ? refuse(400, "recaptcha_not_solved") : answer({ sent: true });
      }),
    );
    openApp("/login/create");
    await ask();
    expect(await screen.findByRole("heading", { name: "Please check your email" })).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  it("offers a box to tick when it cannot be solved alone, and goes on from there", async () => {
    const { solved } = solve;
    solve.solved = async () => Promise.reject(new Error("no worker"));
    server.use(http.post("*/v1/account_create", () => answer({ sent: true })));
    openApp("/login/create");
    const user = await ask();
    const box = await screen.findByRole("checkbox", { name: "I am a person" });
    expect(await screen.findByText(/click the box/)).toBeVisible();
    solve.solved = solved;
    await user.click(box);
    expect(await screen.findByText("Verified – you’re human")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Create login" }));
    expect(await screen.findByRole("heading", { name: "Please check your email" })).toBeVisible();
  });

  it("with the address in the link it is sent at once, without a form", async () => {
    server.use(http.post("*/v1/account_create", () => answer({ sent: true })));
    const { router } = openApp("/login/create_direct?m=v2-1&h=mac&username=anna@example.org");
    expect(await screen.findByRole("heading", { name: "Please check your email" })).toBeVisible();
    expect(screen.getByText("anna@example.org")).toBeVisible();
    expect(router.state.location.pathname).toBe("/login/create_successful");
    expect(router.state.location.href).not.toContain("anna");
  });
});

describe("the link of a mail", () => {
  it("loses its secret before anything is drawn, and sets the password that signs in", async () => {
    const sent: unknown[] = [];
    server.use(
      http.post("*/v1/account_activate", async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? refuse(400, "bad_request", { password: "expected at least 15 characters" })
          : answer({ username: "anna@example.org" });
      }),
      http.post("*/token", () => HttpResponse.json({ access_token: "a", refresh_token: "r", expires_in: 900 })),
    );
    const { router } = openApp("/login/activate?m=v2-1&h=mac#t=secret");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("New password"), "fourteen chars");
    expect(router.state.location.href).toBe("/login/activate?m=v2-1&h=mac");
    await user.type(screen.getByLabelText("Repeat the new password"), "fourteen chars");
    await user.click(screen.getByRole("button", { name: "Activate and sign in" }));
    expect(await screen.findByText(/at least 15 characters\./)).toBeVisible();
    expect(screen.getByLabelText("Repeat the new password")).toHaveValue("fourteen chars");
    await user.type(screen.getByLabelText("New password"), " more");
    await user.type(screen.getByLabelText("Repeat the new password"), " more");
    await user.click(screen.getByRole("button", { name: "Activate and sign in" }));
    expect(await screen.findByRole("heading", { name: "Login activated" })).toBeVisible();
    expect(sent[1]).toMatchObject({ token: "secret", password: "fourteen chars more" });
    expect(readTokens()?.access).toBe("a");
    expect(JSON.stringify(sessionStorage)).not.toContain("secret");
  });

  it("is being checked until the server has answered", async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.post("*/v1/member", async () => {
        await held;
        return refuse(400, "wrong_token_activation");
      }),
    );
    openApp("/login/activate#t=secret");
    expect(await screen.findByText("The link is being checked…")).toBeVisible();
    release();
    expect(await screen.findByText(/This link was replaced or is wrong/)).toBeVisible();
    await isAbsent(() => screen.queryByText("The link is being checked…"));
  });

  it("asks for a password that is long enough, and twice for the same one", async () => {
    const sent = vi.fn<() => void>();
    server.use(
      http.post("*/v1/account_activate", () => {
        sent();
        return answer({ username: "anna@example.org" });
      }),
    );
    openApp("/login/activate?m=v2-1&h=mac#t=secret");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("New password"), "elevenchars");
    await user.type(screen.getByLabelText("Repeat the new password"), "other chars");
    await user.click(screen.getByRole("button", { name: "Activate and sign in" }));
    expect(await screen.findByText("The two passwords are not the same.")).toBeVisible();
    expect(screen.getByLabelText("New password")).toHaveAccessibleDescription(/at least 12 characters/);
    expect(sent).not.toHaveBeenCalled();
  });

  it("that is too old says that another one is on its way, and for how long", async () => {
    server.use(http.post("*/v1/member", () => refuse(400, "token_voided", { minutes: "45" })));
    openApp("/login/activate#t=old");
    expect(await screen.findByText(/within 45 minutes/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Send the email again" })).toBeVisible();
  });

  it("that is opened where the one before failed is looked at too", async () => {
    server.use(
      http.post("*/v1/member", async ({ request }) =>
        (await request.text()).includes("newer")
          ? answer({
              ...member,
              token: { kind: "activation", state: "valid", email_hint: "a…@e….org", sent: false },
            })
          : refuse(400, "token_voided", { minutes: "45" }),
      ),
    );
    const { router } = openApp("/login/activate#t=old");
    expect(await screen.findByText(/within 45 minutes/)).toBeVisible();
    act(() => router.history.push("/login/activate#t=newer"));
    expect(await screen.findByLabelText("New password")).toBeVisible();
    expect(router.state.location.href).toBe("/login/activate");
  });

  it("that no longer resets stands above the beginning of a new reset", async () => {
    server.use(http.post("*/v1/member", () => refuse(400, "wrong_token_reset")));
    openApp("/login/reset#t=used");
    expect(await screen.findByText(/start the password reset again/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Send the link" })).toBeVisible();
  });

  it("that signs in waits for one press", async () => {
    const spent = vi.fn<(body: string) => void>();
    server.use(
      http.post("*/token", async ({ request }) => {
        spent(await request.text());
        return HttpResponse.json({ access_token: "a", refresh_token: "r", expires_in: 900 });
      }),
      http.get("*/v1/status", () => answer(statusOf([]))),
    );
    const { router } = openApp("/login?m=v2-1&h=mac&kind=link#t=secret");
    const press = await screen.findByRole("button", { name: "Sign in" });
    expect(router.state.location.href).toBe("/login/link?m=v2-1&h=mac");
    expect(spent).not.toHaveBeenCalled();
    await userEvent.click(press);
    await waitFor(() => expect(router.state.location.pathname).toBe("/router"));
    expect(spent).toHaveBeenCalledWith("client_id=latchkey-web&grant_type=urn%3Alatchkey%3Alink&token=secret");
    expect(localStorage.getItem("username")).toBe("anna@example.org");
  });

  it("can begin a session on a device that is not the person's own", async () => {
    const spent = vi.fn<(body: string) => void>();
    server.use(
      http.post("*/token", async ({ request }) => {
        spent(await request.text());
        return HttpResponse.json({ access_token: "a", refresh_token: "r", expires_in: 900 });
      }),
      http.get("*/v1/status", () => answer(statusOf([]))),
    );
    openApp("/login/link#t=secret");
    const user = userEvent.setup();
    const press = await screen.findByRole("button", { name: "Sign in" });
    await user.click(screen.getByRole("checkbox", { name: /This is not my device/ }));
    await user.click(press);
    await waitFor(() => expect(spent).toHaveBeenCalledWith(expect.stringContaining("shared_device=true")));
    await waitFor(() => expect(sessionStorage.getItem("refresh_token")).toBe("r"));
    expect(localStorage.getItem("refresh_token")).toBeNull();
    expect(localStorage.getItem("username")).toBeNull();
  });
});

it("a server that cannot serve the sign-in leads to the page that says so", async () => {
  server.use(http.get("*/v1/member", () => refuse(503, "unavailable")));
  openApp("/login");
  expect(await screen.findByRole("heading", { name: "Signing in is not possible now" })).toBeVisible();
});
