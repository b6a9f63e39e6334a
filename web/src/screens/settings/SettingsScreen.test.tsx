import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { changeDeviceSettings, deviceSettings } from "#/session/device-settings";
import { queryClient } from "#/session/query";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { signedIn } from "#/testing/person";

afterEach(() => {
  changeDeviceSettings({
    appearance: "system",
    textSize: "normal",
    showReservationId: false,
    showShortTitle: false,
    ignoreOneDayBlock: false,
  });
  document.cookie = "lang=; Max-Age=0; Path=/";
});

it("keeps the appearance and the text size on the device, and wears them at once", async () => {
  signedIn("cleaner");
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

it("offers staff how tasks are shown", async () => {
  signedIn("cleaner");
  openApp("/settings");
  await userEvent.click(await screen.findByRole("switch", { name: /Short home names/ }));
  expect(deviceSettings().showShortTitle).toBe(true);
  await userEvent.click(screen.getByRole("switch", { name: /Ignore one-day blocks/ }));
  expect(deviceSettings().ignoreOneDayBlock).toBe(true);
});

it("offers a guest how their stays are shown, and spares them what concerns tasks only", async () => {
  signedIn("guest");
  openApp("/settings");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("switch", { name: "Show booking number" }));
  await user.click(screen.getByRole("switch", { name: /Short home names/ }));
  expect(deviceSettings()).toMatchObject({ showReservationId: true, showShortTitle: true });
  await isAbsent(() => screen.queryByRole("switch", { name: /one-day/ }));
});

it("changes the language of the whole page and keeps the choice", async () => {
  signedIn("cleaner");
  openApp("/settings");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /Language/ }));
  await user.click(await screen.findByRole("option", { name: "Deutsch" }));
  expect(await screen.findByRole("heading", { name: /^Einstel\u00AD?lungen$/ })).toBeVisible();
  expect(document.cookie).toContain("lang=de");
  expect(document.documentElement.lang).toBe("de");
});

it("clears what was read", async () => {
  signedIn("cleaner");
  openApp("/settings");
  const clear = await screen.findByRole("button", { name: "Clear cache" });
  queryClient.setQueryData(["something", "read"], 1);
  await userEvent.click(clear);
  await waitFor(() => expect(queryClient.getQueryData(["something", "read"])).toBeUndefined());
  expect(await screen.findByText("The cache is empty")).toBeInTheDocument();
});
