import type { Page } from "@playwright/test";

import { violations } from "./axe";
import { caller, desk, expect, phone, running, signInByHand } from "./installation";
import { linkOf, testWithMailbox } from "./mailbox";

const guests = {
  en: "nora@booking.example",
  de: "jonas@booking.example",
  es: "marta@booking.example",
  spare: "spare@booking.example",
};

/** Far enough away that no other journey's stay is in the way. */
const arrival = `${new Date().getFullYear() + 1}-10-01`;
const departure = `${new Date().getFullYear() + 1}-10-08`;

/** Bookings whose guests have no login yet, as an agency imports them. */
const bookings = Object.entries(guests)
  .map(([lang, email], n) =>
    JSON.stringify({
      external_id: `HM-${lang.toUpperCase()}-4711`,
      property: `BCN-000${n + 1}`,
      status: "confirmed",
      arrival,
      departure,
      adults: 2,
      booker_first_name: "Ada",
      booker_last_name: "Núñez Łoś",
      booker_email: email,
    }),
  )
  .join("\n");

const test = testWithMailbox.extend({
  installation: [
    async ({ mailbox }, use) =>
      running(use, (installation) => {
        installation.env.LATCHKEY_SMTP_URL = mailbox.url;
        installation.run(["import", "reservations", "-"], bookings);
      }),
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "serial" });

const password = "a quiet morning by the sea";

async function choosePassword(
  page: Page,
  first: string,
  second: string,
  button: string,
  value = password,
): Promise<void> {
  await page.getByLabel(first, { exact: true }).fill(value);
  await page.getByLabel(second, { exact: true }).fill(value);
  await page.getByRole("button", { name: button, exact: true }).click();
}

test("a guest creates a login: mail, password, signed in; the link is good for once", async ({ person, mailbox }) => {
  const page = await person();
  await page.goto("/login");
  await page.getByRole("link", { name: "Create login" }).click();
  await page.getByRole("button", { name: "Create login" }).click();
  await expect(page.getByText("Please provide the email address.")).toBeVisible();
  await page.getByLabel("Email address").fill(guests.en);
  await page.getByRole("button", { name: "Create login" }).click();
  await expect(page.getByRole("heading", { name: "Please check your email" })).toBeVisible();
  await expect(page.getByText(guests.en)).toBeVisible();
  expect(page.url()).not.toContain("booking.example");

  const mail = await mailbox.to(guests.en);
  expect(mail.subject).toContain("Activate your login");
  const link = linkOf(mail);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Activate login" })).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toBeVisible();
  // The secret has left the address bar, and a reload does not need it there.
  expect(new URL(page.url()).hash).toBe("");
  await page.reload();
  await page.getByLabel("New password", { exact: true }).fill("too short");
  await page.getByRole("button", { name: "Activate and sign in" }).click();
  await expect(page.getByText("The password needs at least 12 characters.")).toBeVisible();
  await expect(page.getByText("The two passwords are not the same.")).toBeVisible();
  // What only the server knows is shown at the field too, and nothing that was typed is lost.
  await choosePassword(page, "New password", "Repeat the new password", "Activate and sign in", "password12345");
  await expect(page.getByText(/too easy to guess/)).toBeVisible();
  await expect(page.getByLabel("Repeat the new password")).toHaveValue("password12345");
  await choosePassword(page, "New password", "Repeat the new password", "Activate and sign in");
  await expect(page.getByRole("heading", { name: "Login activated" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/reservations\/1-\d+$/);

  await page.goto("/logout");
  await page.getByLabel("Username").fill(guests.en);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/reservations\/1-\d+$/);

  const stranger = await person();
  await stranger.goto(link);
  await expect(stranger.getByText("This link was replaced or is wrong.")).toBeVisible();
  await stranger.goto(`${link.slice(0, -4)}AAAA`);
  await expect(stranger.getByText("This link was replaced or is wrong.")).toBeVisible();
  await stranger.getByRole("button", { name: "Request a new link" }).click();
  await expect(stranger.getByRole("heading", { name: "Create login" })).toBeVisible();
});

test("a person who already has a login learns it only by mail, and can sign in with it", async ({
  person,
  mailbox,
}) => {
  const page = await person();
  await page.goto("/login");
  // The address typed at the sign-in goes along: the mail is sent without a further form.
  await page.getByLabel("Username").fill(guests.en);
  await page.getByRole("link", { name: "Create login" }).click();
  await expect(page.getByRole("heading", { name: "Please check your email" })).toBeVisible();
  const mail = await mailbox.to(guests.en, 1);
  expect(mail.subject).toContain("You already have a login");
  await page.goto(linkOf(mail));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/reservations\/1-\d+$/);
});

test("nobody's address is refused by an agency's own link alone, and a forged link everywhere", async ({
  installation,
  person,
}) => {
  const page = await person();
  await page.goto("/login/create");
  await page.getByLabel("Email address").fill("nobody@nowhere.example");
  await page.getByRole("button", { name: "Create login" }).click();
  await expect(page.getByText("If we know nobody@nowhere.example, an email is on its way.")).toBeVisible();
  const office = await caller(installation, installation.account("manager"));
  const links = await office<{ audience: string; url: string }[]>("GET", "/v1/manage/loginlinks");
  const { search } = new URL(links.find((link) => link.audience === "guest")?.url ?? "");
  await page.goto(`/login/create${search}`);
  await page.getByLabel("Email address").fill("nobody@nowhere.example");
  await page.getByRole("button", { name: "Create login" }).click();
  await expect(page.getByText("We couldn’t find a booking for this email address.")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue("nobody@nowhere.example");
  await page.goto("/login/create?m=v2-1&h=forged");
  await expect(page.getByText("This link is wrong.").first()).toBeVisible();
});

test("Deutsch: ein abgelaufener Link schickt von selbst einen neuen", async ({ installation, person, mailbox }) => {
  await installation.stop();
  installation.env.LATCHKEY_LINK_TTL = "2s";
  await installation.start();
  const page = await person({ locale: "de-DE" });
  await page.goto("/login/create");
  await page.getByLabel("E-Mail-Adresse").fill(guests.de);
  await page.getByRole("button", { name: "Zugang anlegen" }).click();
  await expect(page.getByRole("heading", { name: "Bitte sehen Sie in Ihren E-Mails nach" })).toBeVisible();
  const old = linkOf(await mailbox.to(guests.de));
  await installation.stop();
  delete installation.env.LATCHKEY_LINK_TTL;
  await installation.start();
  await page.waitForTimeout(2000);

  await page.goto(old);
  await expect(page.getByText(/Dieser Link ist abgelaufen.*innerhalb von 60 Minuten/)).toBeVisible();
  const renewed = await mailbox.to(guests.de, 1);
  // A reload sends no further one.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Aktivierung nötig" })).toBeVisible();
  await page.goto(linkOf(renewed));
  await choosePassword(page, "Neues Passwort", "Neues Passwort wiederholen", "Aktivieren und anmelden");
  await expect(page.getByRole("heading", { name: "Zugang aktiviert" })).toBeVisible();
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(page).toHaveURL(/\/reservations\/1-\d+$/);
  expect(mailbox.count(guests.de)).toBe(2);
});

test("Español: restablecer la contraseña cierra las demás sesiones", async ({ installation, person, mailbox }) => {
  const cleaner = installation.account("cleaner", 1);
  const elsewhere = await person();
  await signInByHand(elsewhere, cleaner);
  const page = await person({ locale: "es-ES" });
  await page.goto("/login");
  await page.getByLabel("Usuario").fill(cleaner.username);
  await page.getByRole("link", { name: "¿Ha olvidado la contraseña?" }).click();
  await expect(page.getByLabel("Correo electrónico")).toHaveValue(cleaner.username);
  await page.getByRole("button", { name: "Enviar el enlace" }).click();
  await expect(page.getByRole("heading", { name: "Revise su correo electrónico" })).toBeVisible();
  const link = linkOf(await mailbox.to(cleaner.username));
  await page.goto(link);
  await choosePassword(page, "Contraseña nueva", "Repita la contraseña nueva", "Guardar y entrar");
  await expect(page.getByRole("heading", { name: "Contraseña cambiada" })).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/login\?.*reason=tokenEmpty/);
  await expect(elsewhere.getByText("Your session has ended. Please sign in again.")).toBeVisible();
  expect((await mailbox.to(cleaner.username, 1)).text).not.toBe("");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page).toHaveURL(/\/cleanings$/);

  // Used: the form starts again, on the same page.
  const again = await person({ locale: "es-ES" });
  await again.goto(link);
  await expect(again.getByText("Este enlace ya no sirve.")).toBeVisible();
  await expect(again.getByRole("button", { name: "Enviar el enlace" })).toBeVisible();
});

test("Polski: link w wiadomości loguje bez hasła, jeden raz", async ({ installation, person, mailbox }) => {
  const cleaner = installation.account("cleaner", 2);
  const page = await person({ locale: "pl-PL" });
  await page.goto("/login");
  await page.getByLabel("Nazwa użytkownika").fill(cleaner.username);
  await page.getByRole("link", { name: "Zaloguj się bez hasła" }).click();
  await page.getByRole("button", { name: "Wyślij link" }).click();
  await expect(page.getByRole("heading", { name: "Proszę sprawdzić pocztę e-mail" })).toBeVisible();
  const link = linkOf(await mailbox.to(cleaner.username));
  await page.goto(link);
  await expect(page).toHaveURL(/\/login\/link/);
  expect(page.url()).not.toContain("t=");
  await page.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await expect(page).toHaveURL(/\/cleanings$/);
  const again = await person({ locale: "pl-PL" });
  await again.goto(link);
  await expect(again.getByText("Ten link już nie działa: każdy loguje tylko raz.")).toBeVisible();
});

test("a booking number opens its one stay, and no other", async ({ installation, person }) => {
  const page = await person();
  await page.goto("/login");
  await page.getByRole("link", { name: "Sign in with your booking number" }).click();
  await page.getByLabel("Booking number").fill("HM-ES-4711");
  await page.getByLabel("Last name").fill("Nobody");
  await page.getByLabel("Arrival date").fill(arrival);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("We couldn’t find a stay with these details.")).toBeVisible();
  await expect(page.getByLabel("Booking number")).toHaveValue("HM-ES-4711");
  // As it is said at the door: without the accents.
  await page.getByLabel("Last name").fill("nunez los");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/reservations\/1-\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(`/reservations/${String(installation.account("guest").ids.reservation)}`);
  await expect(page.getByText("Reservation not found")).toBeVisible();
});

test("another user in a second window ends the first window's session, with the reason", async ({
  installation,
  person,
}) => {
  const first = await person();
  await signInByHand(first, installation.account("cleaner"));
  const second = await first.context().newPage();
  await signInByHand(second, installation.account("guest"));
  await expect(first).toHaveURL(/\/login\?.*reason=tokenDifferent/);
  await expect(first.getByText("another user signed in in another window")).toBeVisible();
  await expect(second).toHaveURL(/\/reservations\//);
});

test("a session is ended from another device, and leaves at once", async ({ installation, person }) => {
  const account = installation.account("company");
  const lost = await person();
  await signInByHand(lost, account);
  await expect(lost).toHaveURL(/\/cleanings$/);
  const page = await person({ viewport: desk });
  await signInByHand(page, account);
  await page.goto("/settings");
  const list = page.locator("section", { has: page.getByRole("heading", { name: "Signed-in devices" }) });
  await expect(list.getByText("This device")).toHaveCount(1);
  const out = list.getByRole("button", { name: /^Sign out on / });
  await expect(out).toHaveCount(1);
  await out.click();
  await expect(out).toHaveCount(0);
  await expect(lost).toHaveURL(/\/login\?.*reason=tokenEmpty/);
  await expect(list.getByText("This device")).toHaveCount(1);
});

test("the password is changed in the settings, and a mail says so", async ({ installation, person, mailbox }) => {
  const account = installation.account("company", 1);
  const page = await person();
  await signInByHand(page, account);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill("not the present one");
  await dialog.getByLabel("New password", { exact: true }).fill(password);
  await dialog.getByLabel("Repeat the new password").fill(password);
  await dialog.getByRole("button", { name: "Save password" }).click();
  await expect(dialog.getByText("This password is not correct. Please try again.")).toBeVisible();
  await dialog.getByLabel("Current password").fill(account.password);
  await dialog.getByRole("button", { name: "Save password" }).click();
  await expect(dialog).toHaveCount(0);
  expect((await mailbox.to(account.username)).subject).toContain("password was changed");
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login/);
  await signInByHand(page, { ...account, password });
});

for (const dark of [false, true]) {
  test(`no axe violation on any page of the sign-in, ${dark ? "dark" : "light"}`, async ({ person, mailbox }) => {
    const asking = await person();
    await asking.goto("/login/create");
    await asking.getByLabel("Email address").fill(guests.spare);
    await asking.getByRole("button", { name: "Create login" }).click();
    await expect(asking.getByRole("heading", { name: "Please check your email" })).toBeVisible();
    const link = linkOf(await mailbox.to(guests.spare, dark ? 1 : 0));
    // Each page once in each theme: by day on the phone, by night at the desk.
    const viewport = dark ? desk : phone;
    const page = await person({ viewport, dark });
    const look = async (what: string) => {
      await page.waitForLoadState("networkidle");
      expect(await violations(page), `${what} at ${viewport.width}`).toEqual([]);
    };
    for (const path of [
      "",
      "/create",
      "/create_successful",
      "/activation_necessary",
      "/activate_successful",
      "/reset",
      "/reset_successful",
      "/link",
      "/booking",
    ]) {
      await page.goto(`/login${path}`);
      await look(path);
    }
    for (const reason of ["tokenDifferent", "tokenEmpty"]) {
      await page.goto(`/login?reason=${reason}`);
      await look(reason);
    }
    await page.goto("/login_not_possible");
    await look("not possible");
    await page.goto("/login/booking");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("Last name is required")).toBeVisible();
    await look("booking, refused");
    await page.goto(link);
    await page.getByLabel("New password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Activate and sign in" }).click();
    await expect(page.getByText("The password needs at least 12 characters.")).toBeVisible();
    await look("activate, refused");
    await page.goto(`${link.slice(0, -4)}AAAA`);
    await expect(page.getByText("This link was replaced or is wrong.")).toBeVisible();
    await look("activate, wrong link");
  });
}

test("the manager hands out the login links: as text, by mail, and switched off", async ({
  installation,
  person,
  mailbox,
}) => {
  const page = await person({ viewport: desk });
  await signInByHand(page, installation.account("manager"));
  await page.getByRole("navigation").getByRole("link", { name: "Setup" }).first().click();
  const guestsOf = page.getByRole("region", { name: "Guests" });
  const url = (await guestsOf.getByText(/^http:.*\/login\?/).textContent()) ?? "";
  await expect(guestsOf.getByRole("img", { name: /QR code of the login link/ })).toBeVisible();
  await guestsOf.getByLabel("Send it by email to").fill("owner@guests.example");
  await guestsOf.getByRole("button", { name: "Send email" }).click();
  await expect(guestsOf.getByText("On its way to owner@guests.example")).toBeVisible();
  expect(linkOf(await mailbox.to("owner@guests.example"))).toBe(url);

  await guestsOf.getByText("Signing in is possible").click();
  await expect(guestsOf.getByText(/Switched off/)).toBeVisible();
  const visitor = await person();
  await visitor.goto(url);
  await expect(visitor.getByText("Sign-in is not activated here.")).toBeVisible();
  await guestsOf.getByText("Signing in is possible").click();
  await expect(guestsOf.getByText(/Switched off/)).toHaveCount(0);
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText("Sign-in is not activated here.")).toHaveCount(0, { timeout: 500 });
  }).toPass();
  for (const dark of [false, true]) {
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    // Colours change over a moment, and are judged when they have arrived.
    await page.waitForTimeout(500);
    expect(await violations(page)).toEqual([]);
  }
});

/** What Google's script does as far as our page is concerned: it loads another one, and calls back when its box is ticked. */
const boxScript = `
  window.grecaptcha = {
    ready: (then) => then(),
    render: (place, options) => {
      const box = document.createElement("button");
      box.type = "button";
      box.textContent = "I’m not a robot";
      box.addEventListener("click", () => options.callback("ticked-" + options.sitekey));
      place.append(box);
      const more = document.createElement("script");
      more.src = "https://www.gstatic.com/recaptcha/releases/1/recaptcha.js";
      document.head.append(more);
    },
  };`;

test("with Google’s keys its box is shown where a form needs it, and what it says goes along", async ({
  installation,
  person,
}) => {
  await installation.stop();
  Object.assign(installation.env, {
    LATCHKEY_RECAPTCHA_SITE_KEY: "site-key",
    LATCHKEY_RECAPTCHA_SECRET: "secret",
    LATCHKEY_CAPTCHA: "recaptcha",
  });
  await installation.start();
  const page = await person();
  const asked: string[] = [];
  await page.context().route(/google\.com|gstatic\.com/, async (route) => {
    asked.push(new URL(route.request().url()).hostname);
    await route.fulfill({
      contentType: "text/javascript",
      body: route.request().url().includes("api.js") ? boxScript : "document.body.dataset.second = 'loaded'",
    });
  });
  const sent: unknown[] = [];
  await page.route("**/v1/account_create", async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ json: { data: { sent: true }, user: {}, status: { code: 200 } } });
  });
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: "Create login" }).click();
  await page.getByLabel("Email address").fill(guests.spare);
  await page.getByRole("button", { name: "I’m not a robot" }).click();
  await page.getByRole("button", { name: "Create login" }).click();
  await expect(page.getByRole("heading", { name: "Please check your email" })).toBeVisible();
  expect(asked).toEqual(["www.google.com", "www.gstatic.com"]);
  await expect(page.locator("body")).toHaveAttribute("data-second", "loaded");
  expect(sent).toEqual([expect.objectContaining({ username: guests.spare, "grecaptcha-token": "ticked-site-key" })]);
  await installation.stop();
  for (const name of ["LATCHKEY_RECAPTCHA_SITE_KEY", "LATCHKEY_RECAPTCHA_SECRET", "LATCHKEY_CAPTCHA"])
    delete installation.env[name];
  await installation.start();
});
