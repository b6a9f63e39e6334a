import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { isLocked, setPin as setPinOf, unlock } from "#/session/lock";
import { hereAt, lockedMark } from "#/session/lock-names";
import { setSharedDevice } from "#/session/store";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";
import { seesToast } from "#/testing/toast";
import { until } from "#/testing/until";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

async function setPin(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "Set a PIN" }));
  await user.type(await screen.findByLabelText("New PIN"), "274916");
  await user.type(screen.getByLabelText("Repeat the PIN"), "274916");
  await user.click(screen.getByRole("button", { name: "Save PIN" }));
  await seesToast("Your PIN is set");
}

it("a device is locked by its person, and opens with the PIN without a connection", async () => {
  signedIn("cleaner");
  const { router } = openApp("/settings");
  const user = userEvent.setup();
  await setPin(user);
  server.use(
    http.all("*/v1/*", () => HttpResponse.error()),
    http.post("*/token", () => HttpResponse.error()),
  );
  await user.click(await screen.findByRole("button", { name: "Lock now" }));
  expect(await screen.findByRole("heading", { name: "This device is locked" })).toBeVisible();
  expect(isLocked()).toBe(true);
  await isAbsent(() => screen.queryByLabelText("Username"));

  await user.type(screen.getByLabelText("PIN"), "111119");
  await user.click(screen.getByRole("button", { name: "Unlock" }));
  expect(await screen.findByText(/This PIN is not correct. After 4 more wrong tries/)).toBeVisible();
  await user.type(screen.getByLabelText("PIN"), "274916");
  await user.click(screen.getByRole("button", { name: "Unlock" }));
  await until(() => expect(router.state.location.pathname).not.toMatch(/^\/login/));
  expect(isLocked()).toBe(false);
});

it("a PIN that is short, easy or typed differently is refused", async () => {
  signedIn("cleaner");
  openApp("/settings");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Set a PIN" }));
  const pin = await screen.findByLabelText("New PIN");
  const save = screen.getByRole("button", { name: "Save PIN" });
  for (const [typed, words] of [
    ["1234", "Please use 6 to 12 digits."],
    ["123456", "This PIN is too easy to guess. Please choose another one."],
    ["274916", "The two PINs differ."],
  ] as const) {
    await user.clear(pin);
    await user.type(pin, typed);
    await user.click(save);
    expect(await screen.findByText(words)).toBeVisible();
  }
});

it("changing and removing the PIN ask for the present one, and five wrong tries end the session", async () => {
  signedIn("cleaner");
  const { router } = openApp("/settings");
  const user = userEvent.setup();
  await setPin(user);
  await user.click(await screen.findByRole("button", { name: "Change PIN" }));
  await user.type(await screen.findByLabelText("Current PIN"), "274916");
  await user.type(screen.getByLabelText("New PIN"), "830275");
  await user.type(screen.getByLabelText("Repeat the PIN"), "830275");
  await user.click(screen.getByRole("button", { name: "Save PIN" }));
  await isAbsent(() => screen.queryByLabelText("Current PIN"));

  await user.click(await screen.findByRole("button", { name: "Remove PIN" }));
  for (const left of [4, 3, 2, 1]) {
    await user.type(await screen.findByLabelText("Current PIN"), "274916");
    await user.click(screen.getByRole("button", { name: "Remove PIN" }));
    expect(await screen.findByText(new RegExp(`After ${left} more wrong tr`))).toBeVisible();
  }
  server.use(
    http.get("*/v1/config", () => answer({ default_member: { m: "v2-1", h: "mac" } })),
    http.post("*/v1/sign_out", () => answer({})),
  );
  await user.type(screen.getByLabelText("Current PIN"), "274916");
  await user.click(screen.getByRole("button", { name: "Remove PIN" }));
  await until(() => expect(router.state.location.pathname).toBe("/login"));
  expect(isLocked()).toBe(false);
});

it("another window that opens the device takes this one along", async () => {
  signedIn("cleaner");
  const { router } = openApp("/settings");
  const user = userEvent.setup();
  await setPin(user);
  await user.click(await screen.findByRole("button", { name: "Lock now" }));
  await screen.findByRole("heading", { name: "This device is locked" });
  server.use(http.post("*/token", () => HttpResponse.error()));
  expect(await unlock("274916")).toEqual({ state: "open" });
  window.dispatchEvent(new StorageEvent("storage", { key: lockedMark }));
  await until(() => expect(router.state.location.pathname).not.toMatch(/^\/login/));
});

it.each(["/cleanings", "/reportdesigner"])(
  "after a long time away %s shows nothing and uses no token",
  async (page) => {
    signedIn("cleaner");
    await setPinOf("274916");
    localStorage.setItem(hereAt, String(Date.now() - 16 * 60_000));
    const asked: string[] = [];
    server.events.on("request:start", ({ request }) => {
      if (request.headers.has("Authorization")) asked.push(request.url);
    });
    openApp(page);
    await (page === "/cleanings"
      ? screen.findByRole("heading", { name: "This device is locked" })
      : screen.findByRole("heading", { name: "Report designer" }));
    expect([isLocked(), asked]).toEqual([true, []]);
  },
);

it("who cannot open it signs in another way", async () => {
  signedIn("cleaner");
  openApp("/settings");
  const user = userEvent.setup();
  await setPin(user);
  await user.click(await screen.findByRole("button", { name: "Lock now" }));
  server.use(http.get("*/v1/config", () => answer({ default_member: { m: "v2-1", h: "mac" } })));
  await user.click(await screen.findByRole("button", { name: "Sign in another way" }));
  expect(await screen.findByLabelText("Username")).toHaveValue("");
});

it("on a device that is not the person's own nothing can be kept, and Settings says so", async () => {
  setSharedDevice(true);
  signedIn("cleaner");
  openApp("/settings");
  expect(await screen.findByRole("heading", { name: "Not your device" })).toBeVisible();
  expect(await screen.findByText("Saved in this tab only.")).toBeVisible();
  await isAbsent(() => screen.queryByRole("button", { name: "Set a PIN" }));
  await isAbsent(() => screen.queryByRole("button", { name: "Clear cache" }));
});
