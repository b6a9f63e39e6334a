import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Settings, SettingLine } from "#/api/settings";
import { settingPlaces } from "#/screens/manage/palette-places";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";
import { seesToast } from "#/testing/toast";

vi.mock("#/session/captcha", () => ({ solveCaptcha: async (use: { form: string }) => `solved for ${use.form}` }));
vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const user = userEvent.setup();
let sent: { path: string; body: unknown }[] = [];

/** An agency as the server's own answers show it. */
async function agency(given: { patch?: () => Promise<Response>; undo?: () => Promise<Response> } = {}) {
  signedIn("manager");
  sent = [];
  const now = (await golden<{ data: Settings }>("member/getManageSettings")).data;
  const lines = await golden<{ data: SettingLine[] }>("member/getManageSettingsHistory");
  const note = async (request: Request) => {
    const text = await request.text();
    sent.push({ path: new URL(request.url).pathname, body: text === "" ? undefined : JSON.parse(text) });
  };
  server.use(
    http.get("*/v1/manage/settings", () => answer(now as never)),
    http.get("*/v1/manage/settings/history", () => HttpResponse.json(lines as never)),
    http.patch("*/v1/manage/settings", async ({ request }) => {
      await note(request);
      return (await given.patch?.()) ?? answer(now as never);
    }),
    http.post("*/v1/manage/settings/history/:ref/undo", async ({ request }) => {
      await note(request);
      return (await given.undo?.()) ?? answer(now as never);
    }),
  );
  return now;
}

async function refused(name: string, status: number): Promise<Response> {
  return HttpResponse.json((await golden<object>(`member/${name}`)) as never, { status });
}

beforeEach(async () => leaveWindow());

describe("the agency's settings", () => {
  it("sends only what was changed, with what was seen", async () => {
    const now = await agency();
    openApp("/manage/setup/branding");
    const name = await screen.findByLabelText("Name of the agency");
    expect(name).toHaveValue(now.name);
    await user.clear(name);
    await user.type(name, "Casa Azul");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent).toEqual([
        { path: "/v1/manage/settings", body: { changes: { name: { from: now.name, to: "Casa Azul" } } } },
      ]),
    );
    await seesToast("Saved");
  });

  it("says in words which color cannot be read, and where", async () => {
    await agency();
    openApp("/manage/setup/branding");
    await screen.findByText(/^Easy to read on light screens/);
    // What the server has is dark: it is lightened on dark screens only.
    expect(screen.getByText(/^Too dark for dark screens/)).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "Terracotta" }));
    expect(screen.getByText(/^Easy to read on light screens: contrast 4.9, and 4.5 is needed/)).toBeVisible();
    const other = screen.getByLabelText("Another color");
    fireEvent.change(other, { target: { value: "#ffe08a" } });
    expect(
      await screen.findByText(/^Too pale for light screens: white text on it has a contrast of 1.2/),
    ).toBeVisible();
    expect(screen.getByText(/^Easy to read on dark screens/)).toBeVisible();
  });

  it("previews a logo before it is saved, and says what is none", async () => {
    await agency();
    const hash = "0123456789abcdef0123456789abcdef";
    let uploads = 0;
    URL.createObjectURL = () => "blob:logo";
    server.use(
      http.put("*/v1/manage/settings/logos", () => {
        uploads += 1;
        return answer({ hash } as never);
      }),
      http.get(`*/v1/manage/settings/logos/${hash}`, () => HttpResponse.text("a picture")),
    );
    openApp("/manage/setup/branding");
    const chooser = await screen.findByLabelText("Choose a picture");
    await userEvent.upload(chooser, new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }), {
      applyAccept: false,
    });
    expect(await screen.findByText("Choose a PNG, JPEG or WebP picture. SVG files can’t be used.")).toBeVisible();
    expect(uploads).toBe(0);
    await user.upload(chooser, new File(["a picture"], "logo.png", { type: "image/png" }));
    expect(await screen.findByRole("img", { name: "A picture" })).toHaveAttribute("src", "blob:logo");
    // Light, dark, and the picture itself.
    await waitFor(() => expect(document.querySelectorAll('img[src="blob:logo"]')).toHaveLength(3));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ changes: { logo: { from: "", to: hash } } }));
  });

  it("takes a logo away", async () => {
    const now = await agency();
    const hash = "0123456789abcdef0123456789abcdef";
    URL.createObjectURL = () => "blob:logo";
    server.use(
      http.get("*/v1/manage/settings", () => answer({ ...now, logo: hash } as never)),
      http.get(`*/v1/manage/settings/logos/${hash}`, () => HttpResponse.text("a picture")),
    );
    openApp("/manage/setup/branding");
    await user.click(await screen.findByRole("button", { name: "Remove the logo" }));
    await isAbsent(() => screen.queryByRole("img", { name: "A picture" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ changes: { logo: { from: hash, to: "" } } }));
  });

  it("offers languages, the agency’s own always among them", async () => {
    await agency();
    openApp("/manage/setup/place");
    const group = await screen.findByRole("group", { name: "Languages offered" });
    const box = (name: string) => within(group).getByRole("checkbox", { name });
    expect(box("Deutsch")).toBeChecked();
    expect(box("Deutsch")).toBeDisabled();
    await user.click(box("English"));
    await user.click(box("Español"));
    // Another language of the agency is offered with the choice, and the one of before may go.
    await user.selectOptions(screen.getByLabelText("Language of the agency"), "es");
    expect(box("Español")).toBeDisabled();
    await user.click(box("Deutsch"));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          path: "/v1/manage/settings",
          body: {
            changes: {
              lang: { from: "de", to: "es" },
              languages: { from: ["en-US", "de", "es", "pl"], to: ["es", "pl"] },
            },
          },
        },
      ]),
    );
  });

  it("says at the field that the agency’s own language is missing among the offered", async () => {
    await agency({
      patch: async () =>
        HttpResponse.json(
          {
            status: { code: 400 },
            error_code: "bad_request",
            error: "No",
            fields: { languages: "own_language" },
          } as never,
          { status: 400 },
        ),
    });
    openApp("/manage/setup/place");
    const group = await screen.findByRole("group", { name: "Languages offered" });
    await user.click(within(group).getByRole("checkbox", { name: "Polski" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await within(group).findByText("The agency’s language is always offered.");
    expect(group).toHaveAccessibleDescription(/The agency’s language is always offered\./);
  });

  it("writes pages in each language as they are read", async () => {
    await agency();
    server.use(
      http.get("*/v1/pages/:page", () =>
        answer({ memberid: 1, agency: "Casa", page: "help", lang: "en", text: "The usual help", default: true }),
      ),
    );
    openApp("/manage/setup/pages?at=help");
    expect(await screen.findByText("You have no text yet. People read this one:")).toBeVisible();
    const english = await screen.findByRole("textbox", { name: "Help page · English" });
    await user.click(english);
    await user.paste("**Call us**");
    expect(within(english).getByText("Call us").tagName).toBe("STRONG");
    await user.click(screen.getByRole("radio", { name: "Polski" }));
    await user.click(await screen.findByRole("textbox", { name: "Help page · Polski" }));
    await user.paste("Pomoc");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({
        changes: { help: { en: { from: "", to: "**Call us**" }, pl: { from: "", to: "Pomoc" } } },
      }),
    );
  });

  it("limits what guests book, and an empty limit is none", async () => {
    const now = await agency();
    openApp("/manage/setup/booking");
    const days = await screen.findByLabelText("Late departure: days before departure");
    expect(days).toHaveValue("");
    await user.type(days, "2x");
    expect(days).toHaveValue("2");
    await user.click(screen.getByRole("switch", { name: /^Guests can book an early arrival/ }));
    await isAbsent(() => screen.queryByLabelText("Early arrivals per day"));
    fireEvent.change(screen.getByLabelText("Time on the last day (optional)"), { target: { value: "18:00" } });
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({
        changes: {
          late_departure_days: { from: now.late_departure_days, to: 2 },
          early_arrival: { from: true, to: false },
          extras_until: { from: "", to: "18:00" },
        },
      }),
    );
  });

  it("shows why a setting was refused at the setting", async () => {
    await agency({ patch: async () => refused("patchManageSettings.wrong", 400) });
    openApp("/manage/setup/contact");
    await user.type(await screen.findByLabelText("Phone of the agency"), "call me");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Enter a valid phone number.")).toBeVisible();
    expect(screen.getByLabelText("Phone of the agency")).toHaveValue("call me");
  });

  it("asks whose version stays where two have changed the same", async () => {
    await agency({ patch: async () => refused("patchManageSettings.clash", 409) });
    openApp("/manage/setup/branding");
    await user.click(await screen.findByRole("radio", { name: "Blue" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("alertdialog", { name: "Someone else changed this too" })).toBeVisible();
  });

  it("undoes a change, and says when it has changed since", async () => {
    let times = 0;
    await agency({
      undo: async () => {
        times += 1;
        return times === 1 ? answer({} as never) : refused("postManageSettingsUndo.clash", 409);
      },
    });
    openApp("/manage/setup/history");
    const undo = await screen.findByRole("button", { name: "Undo: Color" });
    await user.click(undo);
    await seesToast("Undone");
    expect(sent[0]?.path).toMatch(/^\/v1\/manage\/settings\/history\/\d+-\d+\/undo$/);
    await user.click(screen.getByRole("button", { name: "Undo: Color" }));
    expect(await screen.findByText(/changed.* since\. It stays as it is now\.$/)).toBeVisible();
  });

  it("finds a setting by other words, and opens it there", async () => {
    await agency();
    server.use(http.get("*/v1/manage/loginlinks", () => answer([] as never)));
    openApp("/manage/setup");
    await user.type(await screen.findByLabelText("Search"), "night");
    const found = screen.getByRole("region", { name: "Settings of the agency" });
    await isAbsent(() => within(found).queryByRole("link", { name: /^Name, logo and color/ }));
    await user.click(within(found).getByRole("link", { name: /^Emergency number/ }));
    const field = await screen.findByLabelText("Emergency number");
    await waitFor(() => expect(field).toHaveFocus());
  });

  it("finds what is set on pages of its own", async () => {
    await agency();
    server.use(http.get("*/v1/manage/loginlinks", () => answer([] as never)));
    openApp("/manage/setup");
    const search = await screen.findByLabelText("Search");
    const found = screen.getByRole("region", { name: "Settings of the agency" });
    for (const [word, name, address] of [
      ["read only", /^Team and roles/, "/manage/team"],
      ["holidays", /^Public holidays/, "/manage/team?holidays=true"],
      ["blocked", /^Logins of guests/, "/manage/logins"],
      ["undo", /^History/, "/manage/history"],
      ["tokens", /^API tokens/, "/manage/interfaces?tab=tokens"],
      ["webhooks", /^Interfaces/, "/manage/interfaces"],
      ["captcha", /^Guests can sign in/, "/manage/setup/signin?at=login_guest"],
      ["2FA", /^Two-step sign-in/, "/settings"],
      ["fingerprint", /^Passkeys/, "/settings"],
      ["download", /^Your data/, "/settings"],
    ] as const) {
      fireEvent.change(search, { target: { value: word } });
      expect(await within(found).findByRole("link", { name })).toHaveAttribute("href", address);
    }
  });

  it("finds every page that Setup leads to", async () => {
    await agency();
    server.use(http.get("*/v1/manage/loginlinks", () => answer([] as never)));
    openApp("/manage/setup");
    await screen.findByRole("link", { name: "Go to errors" });
    const page = (address: string) => address.split("?")[0] ?? "";
    const linked = within(screen.getByRole("main"))
      .getAllByRole("link")
      .map((link) => page(link.getAttribute("href") ?? ""));
    const known = new Set(
      settingPlaces.map(({ go }) =>
        page(go.to as string).replace("$part", (go.params as { part?: string } | undefined)?.part ?? ""),
      ),
    );
    expect(linked.length).toBeGreaterThan(20);
    expect(linked.filter((address) => !known.has(address))).toEqual([]);
  });
});

describe("the try of the captcha", () => {
  it("says whether it works, and what to do where it does not", async () => {
    await agency();
    const outcomes = ["solved", "wrong_secret", "off"];
    const tried: unknown[] = [];
    server.use(
      http.get("*/v1/config", () => answer({ captcha: { kind: "pow", site_key: "" } } as never)),
      http.post("*/v1/manage/captcha/test", async ({ request }) => {
        tried.push(await request.json());
        return answer({ outcome: outcomes.shift() } as never);
      }),
    );
    openApp("/manage/setup/signin");
    const press = async () => user.click(await screen.findByRole("button", { name: "Try it here" }));
    await press();
    expect(await screen.findByText("It works.")).toBeVisible();
    await press();
    expect(await screen.findByText("Google refused the secret key.")).toBeVisible();
    expect(
      screen.getByText(/^Sign-ins that ask for it fail\. The operator checks LATCHKEY_RECAPTCHA_SECRET/),
    ).toBeVisible();
    await press();
    expect(await screen.findByText("There was nothing to solve.")).toBeVisible();
    const solved = { "grecaptcha-token": "solved for try" };
    expect(tried).toEqual([solved, solved, solved]);
  });
});

describe("the test email", () => {
  it("says what the mail server answered, and what to do", async () => {
    await agency();
    const server0 = (await golden<{ data: object }>("notification/getManageMailServer")).data;
    const trial = (await golden<{ data: object }>("notification/postManageMailTest")).data;
    const outcomes = [
      trial,
      { ...trial, outcome: "recipient_refused", code: 550, said: "5.1.1 Mailbox <full>" },
      { ...trial, outcome: "sent" },
    ];
    server.use(
      http.get("*/v1/manage/mailserver", () => answer(server0 as never)),
      http.post("*/v1/manage/mailserver/test", () => answer(outcomes.shift() as never)),
    );
    openApp("/manage/setup/mail");
    const press = async () => user.click(await screen.findByRole("button", { name: "Send a test email to me" }));
    await press();
    expect(await screen.findByText("This server has no mail server.")).toBeVisible();
    await isAbsent(() => screen.queryByText(/own words/));
    await press();
    expect(await screen.findByText("The mail server refused your address. (550)")).toBeVisible();
    expect(screen.getByText("5.1.1 Mailbox <full>")).toBeVisible();
    await press();
    expect(await screen.findByText("The mail server took the email to manager@people.example.")).toBeVisible();
  });
});
