import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";
import type { Mail } from "#/api/mails";

/** The server's own kept answer, with another agency's name for each test. */
async function serve(given: { mails?: Mail[]; sends?: boolean; conflict?: boolean } = {}) {
  const settings = await golden<{ data: { server: { mail: boolean } } }>("notification/getNotifications");
  const kept = given.mails ?? (await golden<{ data: Mail[] }>("notification/getManageMails")).data;
  const asked: string[] = [];
  signedIn("manager");
  server.use(
    http.get("*/v1/notifications", () =>
      answer({ ...settings.data, server: { ...settings.data.server, mail: given.sends ?? true } }),
    ),
    http.get("*/v1/manage/mails", ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(`GET ${searchParams}`);
      const state = searchParams.get("state");
      const found = kept.filter((mail) => state === null || mail.state === state);
      const second = searchParams.get("offset") === "Mg==";
      return HttpResponse.json({
        data: (second ? found.slice(2) : found.slice(0, 2)) as never,
        next_page: second || found.length <= 2 ? "MA==" : "Mg==",
        prev_page: "MA==",
      });
    }),
    http.put("*/v1/manage/mails/:ref/again", ({ params }) => {
      asked.push(`PUT ${String(params.ref)}`);
      const mail = kept.find((one) => `${one.memberid}-${one.id}` === params.ref);
      if (!mail || given.conflict) return refuse(409, "conflict");
      Object.assign(mail, { state: "queued", again: false, cause: "" });
      return answer(mail);
    }),
  );
  openApp("/manage/mails");
  return asked;
}

const row = async (address: string) =>
  (await screen.findByText(address, {}, { timeout: 60_000 })).closest("li") as HTMLElement;

describe("the mails of the agency", () => {
  it("shows to whom, what became of it and why, page by page", async () => {
    const asked = await serve();
    const waiting = await row("fourth@people.example");
    expect(within(waiting).getByText("Waiting")).toBeVisible();
    expect(within(waiting).getByText("The mail server was not reached.")).toBeVisible();
    expect(within(waiting).getByText(/^Next try: \d/)).toBeVisible();
    await isAbsent(() => within(waiting).queryByRole("button"));
    const failed = await row("third@people.example");
    expect(within(failed).getByText(/address is probably wrong/)).toBeVisible();
    await isAbsent(() => screen.queryByText("first@people.example"));

    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    const late = await row("second@people.example");
    expect(within(late).getByText(/no longer relevant/)).toBeVisible();
    await isAbsent(() => within(late).queryByRole("button"));
    expect(within(await row("first@people.example")).getByText("Sent")).toBeVisible();
    await isAbsent(() => screen.queryByRole("button", { name: "Show more" }));
    expect(asked).toEqual(["GET member=1", "GET member=1&offset=Mg%3D%3D"]);
  });

  it("sends one again that failed", async () => {
    const asked = await serve();
    await userEvent.click(
      within(await row("third@people.example")).getByRole("button", { name: "Send again to third@people.example" }),
    );
    const sent = await row("third@people.example");
    await isAbsent(() => within(sent).queryByRole("button"));
    expect(asked).toContain("PUT 1-3");
    expect(await screen.findByText("It is on its way again.")).toBeInTheDocument();
  });

  it("says why one is not sent again", async () => {
    await serve({ conflict: true });
    await userEvent.click(within(await row("third@people.example")).getByRole("button"));
    expect(await screen.findByText(/the recipient has turned off these emails/)).toBeInTheDocument();
  });

  it("shows those that were not sent alone", async () => {
    await serve();
    await row("fourth@people.example");
    await userEvent.click(screen.getByRole("radio", { name: "Not sent" }));
    await row("third@people.example");
    await isAbsent(() => screen.queryByText("fourth@people.example"));
  });

  it("says what will stand where nothing stands, and that a server without a mail server sends none", async () => {
    await serve({ mails: [], sends: false });
    expect(await screen.findByText("No emails here", {}, { timeout: 60_000 })).toBeVisible();
    expect(await screen.findByText("Emails can’t be sent at the moment.")).toBeVisible();
  });

  it("on a desk is a table that is sorted on the server, with the columns that were chosen", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) =>
        ({
          matches: query.includes("min-width"),
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    const asked = await serve();
    server.use(http.get("*/v1/manage/columns", () => answer([{ list: "mails", columns: ["state", "tries"] }])));
    const user = userEvent.setup();
    const table = await screen.findByRole("table", { name: "Emails" });
    await waitFor(() => expect(within(table).getByRole("columnheader", { name: "Tries" })).toBeVisible());
    await isAbsent(() => within(table).queryByRole("columnheader", { name: "About" }));
    await user.keyboard("{ArrowDown}");
    expect(within(table).getByText("fourth@people.example")).toHaveFocus();
    await user.click(within(table).getByRole("button", { name: "Send again to third@people.example" }));
    await waitFor(() => expect(asked.some((one) => one.startsWith("PUT"))).toBe(true));
    await user.selectOptions(screen.getByLabelText("Sort by"), "To");
    await waitFor(() => expect(asked.at(-1)).toBe("GET member=1&sort=to"));
    await user.click(await screen.findByRole("button", { name: "Ascending" }));
    await waitFor(() => expect(asked.at(-1)).toBe("GET member=1&sort=to&order=desc"));
  });
});
