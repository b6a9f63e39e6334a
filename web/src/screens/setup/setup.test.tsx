import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetConfig } from "#/api/config";
import type { Answers } from "#/api/answers";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { statusOf } from "#/testing/person";
import { answer, anywhere, http, HttpResponse, refuse, server } from "#/testing/server";
import { until } from "#/testing/until";

const code = "7QK2M-7QK2M-7QK2M-7QK2M";
const secret = "a quiet morning by the sea";

interface World {
  open: boolean;
  codes: string[];
  sent: { body: Answers["SetupBody"]; key: string | null }[];
  /** How the form is answered, in turn; then it is taken. */
  answers: (() => Response)[];
}

/** An installation without an agency. */
async function fresh(): Promise<World> {
  const world: World = { open: true, codes: [], sent: [], answers: [] };
  const made = (await golden<{ data: Answers["SetupSignedIn"] }>("setup/postSetup")).data;
  server.use(
    http.get("*/v1/config", () =>
      answer({ default_member: { m: "", h: "" }, captcha: { kind: "off", site_key: "" }, languages: [] }),
    ),
    http.get("*/v1/member", () => refuse(400, "hashes_are_invalid", { m: "invalid" })),
    http.get("*/v1/setup", () => answer({ open: world.open })),
    http.post("*/v1/setup/code", async ({ request }) => {
      const given = ((await request.json()) as { code: string }).code;
      world.codes.push(given);
      return given === code ? answer({ open: true }) : refuse(400, "bad_request", { code: "wrong" });
    }),
    http.post("*/v1/setup", async ({ request }) => {
      const body = (await request.json()) as Answers["SetupBody"];
      world.sent.push({ body, key: request.headers.get("Idempotency-Key") });
      return world.answers.shift()?.() ?? answer({ ...made });
    }),
    anywhere.all("*/v1/*", () => refuse(404, "not_found")),
    anywhere.all("*/socket.io/*", () => HttpResponse.error()),
  );
  return world;
}

const user = userEvent.setup();
const goOn = async () => user.click(screen.getByRole("button", { name: "Continue" }));

async function toTheAgency() {
  const app = openApp(`/setup#code=${code}`);
  await screen.findByRole("heading", { name: "Welcome" });
  await goOn();
  await screen.findByRole("heading", { name: "Your agency" });
  return app;
}

async function toTheManager() {
  const app = await toTheAgency();
  await user.type(screen.getByLabelText("Name of the agency"), "Casa Uno");
  await goOn();
  await screen.findByRole("heading", { name: "Your login" });
  return app;
}

async function fillManager() {
  await user.type(screen.getByLabelText("Your name"), "Ana Demo");
  await user.type(screen.getByLabelText("Email address"), "ana@casa.example");
  await user.type(screen.getByLabelText("New password"), secret);
  await user.type(screen.getByLabelText("Repeat the new password"), secret);
}

const create = async () => user.click(screen.getByRole("button", { name: "Create agency" }));

beforeEach(forgetConfig);

describe("the first start", () => {
  it("is where the sign-in leads in an installation without an agency, and nowhere else", async () => {
    const world = await fresh();
    const first = openApp("/login");
    await screen.findByRole("heading", { name: "Welcome" });
    expect(first.router.state.location.href).toBe("/setup");
    first.unmount();

    world.open = false;
    const second = openApp("/setup");
    await screen.findByRole("heading", { name: "Sign in" });
    expect(second.router.state.location.pathname).toBe("/login");
  });

  it("takes the code out of the address, and says so when it is wrong", async () => {
    const world = await fresh();
    const { router } = openApp("/setup#code=WRONG");
    const field = await screen.findByLabelText("One-time code");
    expect(field).toHaveValue("WRONG");
    expect(router.state.location.href).toBe("/setup");
    await goOn();
    await screen.findByText(/This code does not open the setup/);
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute("aria-invalid", "true");
    await user.clear(field);
    await goOn();
    await screen.findByText("One-time code is required");
    await user.type(field, code);
    await goOn();
    await screen.findByRole("heading", { name: "Your agency" });
    expect(world.codes).toEqual(["WRONG", code]);
    expect(router.state.location.search).toEqual({ step: "agency" });
  });

  it("does not go beyond the first step without a code", async () => {
    await fresh();
    openApp("/setup?step=you");
    await screen.findByRole("heading", { name: "Welcome" });
  });

  it("fills in what the browser knows, and the currency follows the country", async () => {
    await fresh();
    await toTheAgency();
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(screen.getByLabelText("Time zone")).toHaveValue(zone);
    expect(screen.getByLabelText("Language", { selector: "form select" })).toHaveValue("en-US");
    await user.selectOptions(screen.getByLabelText("Country"), "PL");
    expect(screen.getByLabelText("Currency")).toHaveValue("PLN");
    await user.selectOptions(screen.getByLabelText("Currency"), "EUR");
    await user.selectOptions(screen.getByLabelText("Country"), "CZ");
    expect(screen.getByLabelText("Currency")).toHaveValue("EUR");
  });

  it("wears the agency's color as it is chosen, corrected for contrast", async () => {
    await fresh();
    const { unmount } = await toTheAgency();
    const worn = () => document.documentElement.style.getPropertyValue("--accent-light");
    expect(worn()).toBe("");
    await user.click(screen.getByRole("radio", { name: "Terracotta" }));
    expect(worn()).toMatch(/^#/);
    expect(worn()).not.toBe("#b4532a");
    await user.click(screen.getByRole("radio", { name: "Teal" }));
    expect(worn()).toBe("");
    await user.click(screen.getByRole("radio", { name: "Blue" }));
    unmount();
    expect(worn()).toBe("");
  });

  it("keeps what is typed through a reload, but not the password", async () => {
    await fresh();
    const { unmount } = await toTheManager();
    await fillManager();
    unmount();
    expect(JSON.stringify([sessionStorage, localStorage])).not.toContain(secret);
    openApp("/setup?step=you");
    await screen.findByRole("heading", { name: "Your login" });
    expect(screen.getByLabelText("Your name")).toHaveValue("Ana Demo");
    expect(screen.getByLabelText("Email address")).toHaveValue("ana@casa.example");
    expect(screen.getByLabelText("New password")).toHaveValue("");
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByLabelText("Name of the agency")).toHaveValue("Casa Uno");
  });

  it("goes on where it was left when its window was closed, for a week", async () => {
    await fresh();
    const first = await toTheManager();
    await fillManager();
    first.unmount();
    expect(JSON.stringify(localStorage)).not.toMatch(new RegExp(`${secret}|7QK2M`));
    sessionStorage.clear();
    const again = await toTheAgency();
    expect(screen.getByLabelText("Name of the agency")).toHaveValue("Casa Uno");
    await goOn();
    expect(await screen.findByLabelText("Email address")).toHaveValue("ana@casa.example");
    again.unmount();
    const kept = JSON.parse(localStorage.getItem("setup") ?? "") as { at: number };
    localStorage.setItem("setup", JSON.stringify({ ...kept, at: kept.at - 8 * 24 * 60 * 60 * 1000 }));
    await toTheAgency();
    expect(screen.getByLabelText("Name of the agency")).toHaveValue("");
    expect(localStorage.getItem("setup")).toBeNull();
  });

  it("says what is missing before anything is sent", async () => {
    const world = await fresh();
    await toTheAgency();
    await goOn();
    await screen.findByText("Name of the agency is required");
    await user.type(screen.getByLabelText("Name of the agency"), "Casa Uno");
    await isAbsent(() => screen.queryByText("Name of the agency is required"));
    await goOn();
    await screen.findByRole("heading", { name: "Your login" });
    await create();
    await screen.findByText("Your name is required");
    screen.getByText("Enter a valid email address.");
    screen.getByText("Please choose a password.");
    await user.type(screen.getByLabelText("New password"), "fourteen chars");
    await user.type(screen.getByLabelText("Repeat the new password"), "another");
    await create();
    await screen.findByText("The password needs at least 15 characters.");
    screen.getByText("The two passwords are not the same.");
    expect(world.sent).toEqual([]);
  });

  it("leads back to the field that the server refuses", async () => {
    const world = await fresh();
    world.answers = [
      () =>
        refuse(400, "bad_request", {
          emergency_phone: "not a phone number",
          password: "one of the most common passwords",
        }),
      () => refuse(400, "bad_request", { password: "one of the most common passwords" }),
      () => refuse(400, "bad_request", { code: "wrong" }),
    ];
    await toTheManager();
    await fillManager();
    await create();
    await screen.findByText("Enter a valid phone number.");
    await goOn();
    await screen.findByRole("heading", { name: "Your login" });
    expect(screen.getByLabelText("New password")).toHaveValue(secret);
    await create();
    await screen.findByText(/too easy to guess/);
    await create();
    await screen.findByRole("heading", { name: "Welcome" });
    screen.getByText(/This code does not open the setup/);
  });

  it("makes the agency once, though the answer is lost, and leads to the office", async () => {
    const world = await fresh();
    world.answers = [() => HttpResponse.error()];
    const { router } = await toTheManager();
    await fillManager();
    await create();
    await screen.findByText(/The internet connection was interrupted/);
    await create();
    await screen.findByRole("heading", { name: "Casa Uno is ready" });
    const [first, second] = world.sent;
    expect(first?.key).toMatch(/./);
    expect(second).toEqual(first);
    expect(first?.body).toMatchObject({
      code,
      agency: "Casa Uno",
      lang: "en-US",
      name: "Ana Demo",
      email: "ana@casa.example",
      password: secret,
      client_id: "latchkey-web",
      accent: "",
    });
    expect(router.state.location.search).toEqual({ step: "done" });
    expect(localStorage.getItem("username")).toBe("ana@casa.example");
    expect(localStorage.getItem("access_token")).toBe("masked");
    expect(localStorage.getItem("device_token")).toBe("masked");
    // Nothing typed stays behind, and no code.
    expect(JSON.stringify([sessionStorage, localStorage])).not.toMatch(/Casa Uno|7QK2M/);

    server.use(http.get("*/v1/status", () => answer({ ...statusOf("manager") })));
    await user.click(screen.getByRole("link", { name: "Go to Today" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/manage"));
  });

  it("says that somebody else was faster", async () => {
    const world = await fresh();
    world.answers = [() => refuse(404, "not_found")];
    await toTheManager();
    await fillManager();
    await create();
    await screen.findByRole("heading", { name: "Already set up" });
    expect(within(screen.getByRole("main")).getByRole("link")).toHaveAttribute("href", "/login");
    expect(localStorage.getItem("username")).toBeNull();
  });
});

describe("the logo at the first start", () => {
  const hash = "0123456789abcdef0123456789abcdef";
  const png = (content: string, name = "logo.png") => new File([content], name, { type: "image/png" });
  const inSight = () => screen.queryByRole("img", { name: "A picture" })?.getAttribute("src") ?? undefined;
  const inHeader = () => screen.getByRole("banner").querySelector("img")?.getAttribute("src") ?? undefined;

  beforeEach(() => {
    let made = 0;
    URL.createObjectURL = () => `blob:logo-${String(++made)}`;
    URL.revokeObjectURL = () => undefined;
    // jsdom reads no pictures: this one reads those whose content says so.
    vi.stubGlobal("createImageBitmap", async (file: Blob) => {
      if (!(await file.text()).startsWith("a picture")) throw new DOMException("damaged", "InvalidStateError");
      return { width: 400, height: 400, close: () => undefined };
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** What the server gets of it, in turn. */
  function logoCalls(upload: () => Response = () => answer({ hash })): unknown[] {
    const got: unknown[] = [];
    server.use(
      http.put("*/v1/manage/settings/logos", async ({ request }) => {
        // jsdom's own files do not come through as files: what matters is the form.
        got.push([
          new URL(request.url).searchParams.get("memberid"),
          request.headers.get("Content-Type")?.split(";")[0],
        ]);
        return upload();
      }),
      http.patch("*/v1/manage/settings", async ({ request }) => {
        got.push(await request.json());
        const { data } = await golden<{ data: Answers["MemberSettings"] }>("member/getManageSettings");
        return answer({ ...data });
      }),
    );
    return got;
  }

  async function makeAgency() {
    await user.type(screen.getByLabelText("Name of the agency"), "Casa Uno");
    await goOn();
    await screen.findByRole("heading", { name: "Your login" });
    await fillManager();
    await create();
    await screen.findByRole("heading", { name: "Casa Uno is ready" });
  }

  it("is shown as it is chosen, and saved with the new login once there is an agency", async () => {
    const world = await fresh();
    const got = logoCalls();
    await toTheAgency();
    await user.upload(screen.getByLabelText("Choose a picture"), png("a picture"));
    await until(() => expect(inSight()).toBe("blob:logo-1"));
    expect(inHeader()).toBe("blob:logo-1");
    expect(got).toEqual([]);
    await makeAgency();
    const member = (await golden<{ data: Answers["SetupSignedIn"] }>("setup/postSetup")).data.memberid;
    expect(got).toEqual([[String(member), "multipart/form-data"], { changes: { logo: { from: "", to: hash } } }]);
    expect(JSON.stringify(world.sent)).not.toContain("logo");
    await isAbsent(() => screen.queryByText("Your logo was not saved"));
    expect(inHeader()).toBe("blob:logo-1");
  });

  it("keeps what is typed, and the picture before, when a file is refused", async () => {
    await fresh();
    await toTheAgency();
    await user.type(screen.getByLabelText("Name of the agency"), "Casa Uno");
    const choose = async (file: File) =>
      userEvent.upload(screen.getByLabelText(/^Choose (a|another) picture$/), file, { applyAccept: false });
    await choose(new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }));
    await screen.findByText("Choose a PNG, JPEG or WebP picture. SVG files can’t be used.");
    expect(inSight()).toBeUndefined();
    await choose(png("a picture"));
    await until(() => expect(inSight()).toBe("blob:logo-1"));
    await isAbsent(() => screen.queryByText(/SVG files/));
    await choose(png("half a pic"));
    await screen.findByText("This picture could not be read. Please choose another one.");
    await choose(new File(["a picture"], "list.pdf", { type: "application/pdf" }));
    await screen.findByText("Choose a PNG, JPEG or WebP picture. SVG files can’t be used.");
    expect(inSight()).toBe("blob:logo-1");
    expect(screen.getByLabelText("Name of the agency")).toHaveValue("Casa Uno");
  });

  it("can be taken away again", async () => {
    await fresh();
    const got = logoCalls();
    await toTheAgency();
    await user.upload(screen.getByLabelText("Choose a picture"), png("a picture"));
    await user.click(await screen.findByRole("button", { name: "Remove the logo" }));
    await isAbsent(() => screen.queryByRole("img", { name: "A picture" }));
    expect(inHeader()).toBeUndefined();
    await makeAgency();
    expect(got).toEqual([]);
  });

  it.each([
    ["refuses it", () => refuse(400, "file_damaged"), "file_damaged"],
    ["is cut off", () => HttpResponse.error(), "The internet connection was interrupted. Please try again."],
  ])("leaves the agency as it is when the server %s, and says where to add it", async (_, upload, why) => {
    await fresh();
    logoCalls(upload);
    await toTheAgency();
    await user.upload(screen.getByLabelText("Choose a picture"), png("a picture"));
    await until(() => expect(inSight()).toBe("blob:logo-1"));
    await makeAgency();
    screen.getByText("Your logo was not saved");
    screen.getByText(why);
    expect(screen.getByRole("link", { name: "Add it in Setup" })).toHaveAttribute("href", "/manage/setup/branding");
    expect(inHeader()).toBeUndefined();
    expect(screen.getByRole("link", { name: "Continue" })).toBeVisible();
  });
});
