import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { signedIn } from "#/testing/person";
import { answer, http, server } from "#/testing/server";

let broken = true;
vi.mock("#/screens/version-history/VersionHistoryScreen", () => ({
  VersionHistoryScreen: () => {
    if (broken) throw new Error(`broken ${String(performance.now())}`);
    return <h1>Version history</h1>;
  },
}));

const taken = (yes: boolean) => server.use(http.put("*/v1/errors", () => answer({ taken: yes })));

beforeEach(() => {
  broken = true;
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  signedIn("guest", { reservations: [{}] });
});

describe("a fatal error", () => {
  it("ends at /common/error, which leads back to the page", async () => {
    taken(true);
    const { router } = openApp("/versionhistory");
    expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/common/error");
    expect(router.state.location.search).toEqual({ next: "/versionhistory" });
    expect(await screen.findByText("Our team has been informed. Please try again in a moment.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Open the page again" })).toBeVisible();
  });

  it("does not say that the team knows when the report was not taken", async () => {
    taken(false);
    openApp("/versionhistory");
    expect(await screen.findByText(/If it happens again, please contact your agency/)).toBeVisible();
    await isAbsent(() => screen.queryByText(/has been informed/));
  });

  it("never leads to a page that is not ours", async () => {
    const { router } = openApp("/common/error?next=//elsewhere.example");
    expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeVisible();
    expect(router.state.location.search).toEqual({});
    await isAbsent(() => screen.queryByRole("button", { name: "Open the page again" }));
  });
});

describe("an error that leaves the page alive", () => {
  it("opens one dialog, and what was typed stays", async () => {
    taken(true);
    const { watchUnhandled } = await import("#/session/report-later");
    const { showErrorDialog } = await import("./ErrorDialog");
    watchUnhandled((report) => void showErrorDialog(report));
    const field = document.body.appendChild(document.createElement("input"));
    field.value = "typed and not saved";
    const failed = () =>
      window.dispatchEvent(new ErrorEvent("error", { error: new TypeError("x is undefined"), message: "x" }));
    failed();
    failed();
    expect(await screen.findByRole("alertdialog", { name: "Something went wrong" })).toBeVisible();
    expect(screen.getAllByRole("alertdialog")).toHaveLength(1);
    expect(await screen.findByText("Our team has been informed.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Keep what I typed" }));
    await isAbsent(() => screen.queryByRole("alertdialog"));
    expect(field.value).toBe("typed and not saved");
    field.remove();
  });
});
