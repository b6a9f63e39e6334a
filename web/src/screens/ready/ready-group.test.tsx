import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Ready, ReadyStays } from "#/api/ready";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { anywhere, HttpResponse, server } from "#/testing/server";
import { isAbsent } from "#/testing/absent";

it("says that nothing is ready, makes it ready, and says until when", async () => {
  const { data } = await golden<{ data: Ready }>("ready/getReady");
  // A day that is to come, whatever day it is.
  const until = "2126-07-07";
  signedIn("cleaner");
  server.use(
    anywhere.get("*/v1/ready", () => HttpResponse.json({ data: { ...data, until } }, { headers: { ETag: '"1"' } })),
    anywhere.get("*/v1/cleaning/:ref/:kind/*", () => new HttpResponse("picture")),
  );
  openApp("/settings");
  expect(await screen.findByText("Your tasks are not ready to use offline yet.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Make ready now" }));
  expect(await screen.findByText(/^Your tasks are ready to use offline until Sunday, July 7 \(/)).toBeVisible();
});

it("says that it could not be made ready", async () => {
  signedIn("cleaner");
  server.use(anywhere.get("*/v1/ready", () => HttpResponse.error()));
  openApp("/settings");
  await userEvent.click(await screen.findByRole("button", { name: "Make ready now" }));
  expect(await screen.findByText(/could not be made ready/)).toBeVisible();
});

it("says to a guest that the stay is not ready, makes it ready, and says until when", async () => {
  const { data } = await golden<{ data: ReadyStays }>("ready/getReadyStays");
  const until = "2126-07-07";
  signedIn("guest");
  server.use(
    anywhere.get("*/v1/ready/stays", () =>
      HttpResponse.json({ data: { ...data, until } }, { headers: { ETag: '"1"' } }),
    ),
    anywhere.get("*/v1/reservations/:ref/:kind/*", () => new HttpResponse("picture")),
  );
  openApp("/settings");
  expect(await screen.findByText("Your stay is not ready to use offline yet.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Make ready now" }));
  expect(await screen.findByText(/^Your stay is ready to use offline until Sunday, July 7 \(/)).toBeVisible();
});

it("is not shown to the office, which has neither own tasks nor own stays", async () => {
  signedIn("manager");
  openApp("/settings");
  await screen.findByRole("button", { name: "Clear cache" });
  await isAbsent(() => screen.queryByRole("button", { name: "Make ready now" }));
});
