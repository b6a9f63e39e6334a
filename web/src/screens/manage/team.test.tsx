import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { signedIn } from "#/testing/person";
import { answer, http, refuse, server } from "#/testing/server";
import { seesToast } from "#/testing/toast";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const entry = (id: number, given: object) => ({
  memberid: 1,
  id,
  kind: "person",
  company: 0,
  name: `Person ${id}`,
  email: "",
  phone: "",
  lang: "de",
  active: true,
  login: "none",
  second_factor: false,
  self: false,
  level: "",
  ...given,
});

const me = entry(1, {
  kind: "manager",
  level: "owner",
  name: "Anna Example",
  email: "anna@example.org",
  login: "active",
  self: true,
});
let sent: { method: string; body: unknown }[] = [];

function team(
  entries: object[],
  save: (body: unknown) => Response | Promise<Response> = () => refuse(500, "api_error"),
  address = "/manage/team",
  level: "owner" | "office" | "read_only" = "owner",
) {
  signedIn("manager", { roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level }] });
  sent = [];
  server.use(
    http.get("*/v1/manage/staff", () => answer(entries as never)),
    http.post("*/v1/manage/staff", async ({ request }) => {
      const body = await request.json();
      sent.push({ method: "POST", body });
      return save(body);
    }),
    http.patch("*/v1/manage/staff/:ref", async ({ request }) => {
      const body = await request.json();
      sent.push({ method: "PATCH", body });
      return save(body);
    }),
  );
  return openApp(address);
}

beforeEach(async () => leaveWindow());

describe("the agency's team", () => {
  it("is grouped by company and says how far each login is", async () => {
    team([
      me,
      entry(2, { kind: "company", name: "Firma", login: "invited" }),
      entry(3, { company: 2, name: "Of the company", active: false, login: "active" }),
      entry(4, { name: "Our own" }),
    ]);
    const firm = within(await screen.findByRole("region", { name: "Firma" }));
    expect(firm.getByText("Invited")).toBeVisible();
    expect(firm.getByText("Switched off")).toBeVisible();
    const own = within(screen.getByRole("region", { name: "The agency’s own people" }));
    expect(own.getByText("No login")).toBeVisible();
    const managers = within(screen.getByRole("region", { name: "Managers" }));
    expect(managers.getByText("Login active")).toBeVisible();
    await isAbsent(() => managers.queryByRole("button", { name: "Switch off" }));
  });

  it("is searched by all that is known, says that it hides entries, and shows all again", async () => {
    team([
      me,
      entry(2, { kind: "company", name: "Firma Größe" }),
      entry(3, { company: 2, name: "Of the company" }),
      ...[4, 5, 6].map((id) => entry(id, { name: `Our own ${id}`, phone: `+34 600 00${id}` })),
    ]);
    const user = userEvent.setup();
    const search = await screen.findByLabelText("Search", { selector: "input" });
    await user.type(search, "grosse");
    expect(await screen.findByText("Nobody in the team fits the search.")).toBeVisible();
    await user.clear(search);
    await user.type(search, "große firma");
    expect(await screen.findByText("A search or filter is set. It may hide rows.")).toBeVisible();
    // With the company come its people.
    expect(await screen.findByText("Of the company")).toBeVisible();
    await isAbsent(() => screen.queryByText("Our own 4"));
    await user.clear(search);
    await user.type(search, "005");
    expect(await screen.findByText("Our own 5")).toBeVisible();
    await isAbsent(() => screen.queryByText("Of the company"));
    await user.click(screen.getByRole("button", { name: "Show all" }));
    expect(await screen.findByText("Of the company")).toBeVisible();
  });

  it("on a desk is a table with chosen columns, sorted by one of them, gone through with the keys", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) =>
        ({
          matches: query.includes("min-width"),
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    const columns: unknown[] = [];
    const { router } = team([
      me,
      entry(2, { kind: "company", name: "Firma", email: "z@firma.example" }),
      entry(3, { company: 2, name: "Bea of the company", email: "bea@firma.example", lang: "pl" }),
      ...[4, 5, 6].map((id) => entry(id, { name: `Own ${id}`, email: `${9 - id}@own.example` })),
    ]);
    server.use(
      http.get("*/v1/manage/columns", () => answer([])),
      http.put("*/v1/manage/columns/:list", async ({ request, params }) => {
        columns.push({ list: params.list, ...((await request.json()) as object) });
        return answer({ done: true });
      }),
    );
    const user = userEvent.setup();
    const names = () =>
      within(screen.getByRole("table"))
        .getAllByRole("link")
        .map((link) => link.textContent);
    await screen.findByRole("table", { name: "Team" });
    expect(names()).toEqual(["Anna Example", "Own 4", "Own 5", "Own 6", "Firma", "Bea of the company"]);
    expect(within(screen.getByRole("rowgroup", { name: "Firma" })).getAllByRole("link")).toHaveLength(2);
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(screen.getByRole("link", { name: "Own 4" })).toHaveFocus();
    await user.keyboard("{End}");
    expect(screen.getByRole("link", { name: "Bea of the company" })).toHaveFocus();
    await user.keyboard("{Home}");
    expect(screen.getByRole("link", { name: "Anna Example" })).toHaveFocus();
    await isAbsent(() => screen.queryByText("Polski"));
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "Language" }));
    await user.keyboard("{Escape}");
    expect(await screen.findByText("Polski")).toBeVisible();
    expect(columns).toEqual([{ list: "team", columns: ["role", "email", "phone", "language", "login"] }]);
    await user.selectOptions(screen.getByLabelText("Sort by"), "Email");
    await waitFor(() =>
      expect(names()).toEqual(["Own 6", "Own 5", "Own 4", "Anna Example", "Bea of the company", "Firma"]),
    );
    await isAbsent(() => screen.queryByRole("rowgroup", { name: "Firma" }));
    await user.click(screen.getByRole("button", { name: "Ascending" }));
    await waitFor(() => expect(names()[0]).toBe("Firma"));
    expect(router.state.location.search).toMatchObject({ sort: "email", order: "desc" });
  });

  it("opens the entry that its address names, and only that", async () => {
    const { router } = team([me, entry(4, { name: "Our own" })], undefined, "/manage/team?entry=4");
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByDisplayValue("Our own")).toBeVisible();
    await userEvent.setup().keyboard("{Escape}");
    await isAbsent(() => screen.queryByRole("dialog"));
    expect(router.state.location.search).not.toHaveProperty("entry");
  });

  it("says what will be here while one is alone", async () => {
    team([me]);
    expect(await screen.findByText("You are alone so far")).toBeVisible();
  });

  it("adds a person with an invitation; a refused field is named, and nothing typed is lost", async () => {
    let refused = true;
    team([me, entry(2, { kind: "company", name: "Firma" })], () =>
      refused
        ? refuse(400, "bad_request", { email: "is in the team already" })
        : answer(entry(5, { name: "Neu", email: "neu@example.org", login: "invited", company: 2 }) as never),
    );
    await userEvent.click(await screen.findByRole("button", { name: "New entry" }));
    await userEvent.type(await screen.findByLabelText("Name"), "Neu");
    await userEvent.type(screen.getByLabelText("Email (optional)"), "neu@example.org");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("This address is already in the team.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await userEvent.click(screen.getByRole("button", { name: "New entry" }));
    expect(await screen.findByLabelText("Name")).toHaveValue("Neu");
    expect(screen.getByLabelText("Email (optional)")).toHaveValue("neu@example.org");
    refused = false;
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await within(await screen.findByRole("region", { name: "Firma" })).findByText("Neu")).toBeVisible();
    expect(sent.at(-1)).toEqual({
      method: "POST",
      body: {
        memberid: 1,
        kind: "person",
        company: 0,
        name: "Neu",
        email: "neu@example.org",
        phone: "",
        lang: "en",
        invite: true,
      },
    });
  });

  it("switches somebody off, and keeps the address of who has a login", async () => {
    const cleaner = entry(4, { name: "Our own", email: "own@example.org", login: "active" });
    team([me, cleaner], (body) => answer({ ...cleaner, ...(body as object) } as never));
    server.use(
      http.get("*/v1/manage/staff/1-4/tasks", () => answer({ count: 0, tasks: [] } as never)),
      http.post("*/v1/manage/staff/1-4/off", async ({ request }) => {
        sent.push({ method: "POST", body: await request.json() });
        cleaner.active = false;
        return answer({ active: false } as never);
      }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Switch off" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Switch off Our own?" }));
    await waitFor(() => expect(dialog.getByRole("button", { name: "Switch off" })).toBeEnabled());
    await userEvent.click(dialog.getByRole("button", { name: "Switch off" }));
    expect(await screen.findByText("Switched off")).toBeVisible();
    expect(sent).toEqual([{ method: "POST", body: { tasks: "leave" } }]);
    await userEvent.click(screen.getByRole("button", { name: "Edit Our own" }));
    expect(await screen.findByLabelText("Email (optional)")).toHaveAttribute("readonly");
    await userEvent.type(screen.getByLabelText("Phone (optional)"), "123");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await seesToast("Saved");
    expect(sent.at(-1)).toEqual({ method: "PATCH", body: { name: "Our own", phone: "123", lang: "de" } });
  });

  it("resets a colleague's two-step sign-in with one's own password, and shows who did it", async () => {
    const colleague = entry(6, { kind: "manager", name: "Bert", login: "active", second_factor: true });
    const proofs: unknown[] = [];
    let history: object[] = [];
    team([{ ...me, second_factor: true }, colleague]);
    server.use(
      http.get("*/v1/manage/staff_history", () => answer(history as never)),
      http.post("*/v1/manage/staff/:ref/second_factor_reset", async ({ request, params }) => {
        proofs.push([params.ref, await request.json()]);
        if (proofs.length === 1) return refuse(400, "bad_request", { password: "wrong" });
        const act = { id: 1, at: "2026-07-04T12:00:00Z", by_name: "Anna Example", staff: 6, staff_name: "Bert" };
        history = [{ ...act, action: "second_factor_reset" }];
        return answer({ done: true });
      }),
    );
    expect(await screen.findAllByText("Two-step sign-in")).toHaveLength(2);
    await isAbsent(() => screen.queryByRole("button", { name: "Reset two-step sign-in of Anna Example" }));
    await userEvent.click(screen.getByRole("button", { name: "Reset two-step sign-in of Bert" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reset two-step sign-in" }));
    await userEvent.type(dialog.getByLabelText("Your current password"), "guess");
    await userEvent.click(dialog.getByRole("button", { name: "Reset" }));
    expect(await dialog.findByText("This password is not correct. Please try again.")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Your current password"), "ed right");
    await userEvent.click(dialog.getByRole("button", { name: "Reset" }));
    await seesToast("Two-step sign-in was reset");
    expect(proofs).toEqual([
      ["1-6", { password: "guess" }],
      ["1-6", { password: "guessed right" }],
    ]);
    expect(await screen.findByText("Anna Example reset two-step sign-in of Bert")).toBeVisible();
  });

  it.each([
    ["owner", ["Bert", "Our own"]],
    ["office", ["Our own"]],
    ["read_only", []],
  ] as const)("lets %s reset the sign-in of those who are theirs", async (level, offered) => {
    team(
      [
        { ...me, level },
        entry(6, { kind: "manager", name: "Bert", login: "active", second_factor: true }),
        entry(4, { name: "Our own", login: "active", second_factor: true }),
      ],
      undefined,
      undefined,
      level,
    );
    expect(await screen.findAllByText("Two-step sign-in")).toHaveLength(2);
    await waitFor(() =>
      expect(
        screen.queryAllByRole("button", { name: /^Reset/u }).map((button) => button.getAttribute("aria-label")),
      ).toEqual(offered.map((name) => `Reset two-step sign-in of ${name}`)),
    );
  });

  it.each([
    ["owner", ["Edit Anna Example", "Edit Bea Office", "Edit Our own", "New entry"]],
    ["office", ["Edit Our own", "New entry"]],
    ["read_only", []],
  ] as const)("offers to %s what they may do, and nothing else", async (level, offered) => {
    team(
      [
        { ...me, level },
        entry(2, { kind: "manager", name: "Bea Office", level: "office" }),
        entry(4, { name: "Our own", level: "" }),
      ],
      undefined,
      undefined,
      level,
    );
    const managers = within(await screen.findByRole("region", { name: "Managers" }));
    expect(managers.getAllByText("Office")).not.toHaveLength(0);
    await waitFor(() =>
      expect(
        screen
          .queryAllByRole("button", { name: /^Edit|^New entry|^Switch/u })
          .map((button) => button.getAttribute("aria-label") ?? button.textContent)
          .filter((name) => !name.startsWith("Switch"))
          .toSorted((a, b) => a.localeCompare(b)),
      ).toEqual([...offered]),
    );
    await waitFor(() => {
      expect(screen.queryAllByRole("button", { name: "Switch off" })).toHaveLength(
        { owner: 2, office: 1, read_only: 0 }[level],
      );
      expect(screen.queryByText(/An owner of the agency can give you another role/u) !== null).toBe(
        level === "read_only",
      );
    });
  });

  it("an owner gives a colleague another role, and reads why the last owner stays", async () => {
    const colleague = entry(2, { kind: "manager", name: "Bea Office", level: "office" });
    let last = true;
    team([{ ...me, level: "owner" }, colleague], (body) =>
      last ? refuse(409, "last_owner") : answer({ ...colleague, ...(body as object) } as never),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Edit Bea Office" }));
    await userEvent.click(await screen.findByRole("button", { name: /Role/u }));
    await userEvent.click(await screen.findByRole("option", { name: "Read only" }));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("alert")).toBeVisible();
    last = false;
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await within(await screen.findByRole("region", { name: "Managers" })).findByText("Read only")).toBeVisible();
    expect(sent.at(-1)).toEqual({
      method: "PATCH",
      body: { name: "Bea Office", phone: "", lang: "de", email: "", invite: false, level: "read_only" },
    });
  });

  it("invites a person without an address by a link and a printed page", async () => {
    team([me, entry(4, { name: "Our own", invited_until: "" })]);
    server.use(
      http.post("*/v1/manage/staff/1-4/invitation", () =>
        answer({ url: "https://app.example/join#key", expires_at: "2026-07-18T09:00:00Z" } as never),
      ),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Invitation link of Our own" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText(/Our own chooses the email address/u)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Make the link" }));
    expect(await dialog.findByRole("img", { name: "QR code of the invitation of Our own" })).toBeVisible();
    expect(dialog.getByText(/for the first person who accepts/u)).toBeVisible();
    expect(dialog.getByRole("button", { name: "Print the page" })).toBeEnabled();
  });
});
