import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { changeDeviceSettings, deviceSettings } from "#/session/device-settings";
import { queryClient } from "#/session/query";
import { openApp, signInAs } from "#/testing/app";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";

function asRole(role: string) {
  server.use(
    http.get("*/v1/status", () =>
      answer({
        isCleaningCompany: 0,
        reservations: [],
        username: "anna@example.org",
        name: "Anna Example",
        account_id: 1,
        lang: "en-US",
        stream: 1,
        roles: [{ memberid: 1, member_name: "Seaside Stay", role }],
      }),
    ),
    http.all("*/v1/*", () => refuse(404, "not_found")),
    http.all("*/socket.io/*", () => HttpResponse.error()),
  );
}

beforeEach(() => signInAs("anna@example.org"));
afterEach(() => {
  changeDeviceSettings({ appearance: "system", textSize: "normal", showShortTitle: false });
  document.cookie = "lang=; Max-Age=0; Path=/";
});

it("keeps the appearance and the text size on the device, and wears them at once", async () => {
  asRole("cleaner");
  openApp("/settings");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("radio", { name: "Dark" }));
  await user.click(screen.getByRole("radio", { name: "Larger" }));
  expect(document.documentElement.dataset).toMatchObject({ theme: "dark", text: "larger" });
  expect(JSON.parse(localStorage.getItem("device_settings") ?? "")).toMatchObject({
    appearance: "dark",
    textSize: "larger",
  });
  await user.click(screen.getByRole("radio", { name: "Device" }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

it("offers staff what concerns tasks", async () => {
  asRole("cleaner");
  openApp("/settings");
  await userEvent.click(await screen.findByRole("switch", { name: /Short property titles/ }));
  expect(deviceSettings().showShortTitle).toBe(true);
});

it("spares guests what concerns tasks only", async () => {
  asRole("guest");
  openApp("/settings");
  expect(await screen.findByText("anna@example.org", { selector: "p" })).toBeVisible();
  expect(screen.queryByRole("switch")).not.toBeInTheDocument();
});

it("changes the language of the whole page and keeps the choice", async () => {
  asRole("cleaner");
  openApp("/settings");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /Language/ }));
  await user.click(await screen.findByRole("option", { name: "Deutsch" }));
  expect(await screen.findByRole("heading", { name: /^Einstel\u00AD?lungen$/ })).toBeVisible();
  expect(document.cookie).toContain("lang=de");
  expect(document.documentElement.lang).toBe("de");
});

it("clears what was read", async () => {
  asRole("cleaner");
  openApp("/settings");
  const clear = await screen.findByRole("button", { name: "Clear cache" });
  queryClient.setQueryData(["something", "read"], 1);
  await userEvent.click(clear);
  await waitFor(() => expect(queryClient.getQueryData(["something", "read"])).toBeUndefined());
  expect(await screen.findByText("The cache is empty")).toBeInTheDocument();
});
