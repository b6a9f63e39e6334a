import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

beforeEach(async () => leaveWindow());

describe("a file of homes that takes long to be read", () => {
  it("shows that it is on its way, and is ended by Cancel; another one is read after it", async () => {
    const homes = await golden<object>("reservation/getManageProperties");
    let ended = false;
    signedIn("manager");
    server.use(
      http.get("*/v1/manage/properties", () => HttpResponse.json(homes)),
      http.get("*/v1/manage/propertychoices", () =>
        answer({ buildings: [], accounts: [], categories: [], towns: [], groups: [] }),
      ),
      http.get("*/v1/manage/propertycount", () => answer({ active: 1, away: 0 })),
      http.get("*/v1/manage/staff", () => answer([])),
      http.post(
        "*/v1/manage/propertyfile",
        async ({ request }) => {
          request.signal.addEventListener("abort", () => {
            ended = true;
          });
          await delay("infinite");
          return answer({ rows: [], refused: [] });
        },
        { once: true },
      ),
    );
    openApp("/manage/properties");
    const user = userEvent.setup();
    const page = within(await screen.findByRole("main", {}, { timeout: 60_000 }));
    await user.click(await page.findByRole("button", { name: "More" }, { timeout: 60_000 }));
    await user.click(await screen.findByText("Bring back from a file"));
    const input = () => document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
    await waitFor(() => expect(input()).not.toBeNull());
    await user.upload(input(), new File(["title\nCasa"], "homes.csv", { type: "text/csv" }));
    expect(await screen.findByRole("progressbar", { name: "Reading the file" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(ended).toBe(true));
    await isAbsent(() => screen.queryByRole("progressbar"));
    server.use(http.post("*/v1/manage/propertyfile", () => answer({ rows: [], refused: [] })));
    await user.upload(input(), new File(["title"], "empty.csv", { type: "text/csv" }));
    expect(await screen.findByText("The file has no lines.")).toBeVisible();
  });
});

describe("the list of homes", () => {
  it("keeps its search and filters in the address", async () => {
    const homes = await golden<object>("reservation/getManageProperties");
    const asked: URLSearchParams[] = [];
    signedIn("manager");
    server.use(
      http.get("*/v1/manage/properties", ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return HttpResponse.json(homes);
      }),
      http.get("*/v1/manage/propertychoices", () =>
        answer({ buildings: [], accounts: [], categories: [], towns: ["Sassnitz"], groups: [] }),
      ),
      http.get("*/v1/manage/propertycount", () => answer({ total: 3, matching: 1 })),
    );
    const { router } = openApp("/manage/properties?town=Sassnitz&descending=true&q=7");
    const user = userEvent.setup();
    const search = await screen.findByLabelText("Search by name or address", {}, { timeout: 60_000 });
    expect(search).toHaveValue("7");
    await waitFor(() => expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ town: "Sassnitz", q: "7" }));
    await user.type(search, " Düne");
    await user.selectOptions(screen.getByLabelText("Show"), "away");
    const inAddress = () => Object.fromEntries(new URLSearchParams(router.state.location.searchStr));
    await waitFor(() =>
      expect(inAddress()).toEqual({ q: "7 Düne", town: "Sassnitz", descending: "true", state: "away", sort: "title" }),
    );
    await waitFor(() => expect(asked.at(-1)?.get("q")).toBe("7 Düne"));
    await user.click(await screen.findByRole("button", { name: "Show all" }));
    await waitFor(() => expect(inAddress()).toEqual({ state: "all" }));
    expect(search).toHaveValue("");
  });
});
