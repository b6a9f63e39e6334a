import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { GuestLogin } from "#/api/guest-logins";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";

async function serve(more: Partial<GuestLogin>, level: "owner" | "read_only" = "owner") {
  const [kept] = (await golden<{ data: GuestLogin[] }>("account/getManageGuestLogins")).data;
  if (!kept) throw new Error("the server's own answer has no login");
  const asked: string[] = [];
  signedIn("manager", { roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level }] });
  server.use(
    http.get("*/v1/manage/guestlogins", ({ request }) => {
      const typed = new URL(request.url).searchParams.get("q") ?? "";
      const data = kept.name.toLowerCase().includes(typed.toLowerCase()) ? [{ ...kept, ...more }] : [];
      return HttpResponse.json({ data: data as never, next_page: "MA==", prev_page: "MA==" });
    }),
    http.post("*/v1/manage/guestlogins/:ref/help", async ({ params, request }) => {
      const { help } = (await request.json()) as { help: string };
      asked.push(`${String(params.ref)} ${help}`);
      return more.state === "closed" || help === "link" ? refuse(409, "conflict") : answer({ done: true });
    }),
  );
  openApp("/manage/logins?q=newcomer");
  return { asked, kept };
}

const row = async () => within((await screen.findByText("Demo Newcomer")).closest("li") as HTMLElement);

describe("the logins of guests", () => {
  it("say in words what is the case, and invite", async () => {
    const { asked, kept } = await serve({});
    const login = await row();
    expect(login.getByText("Never asked for a login")).toBeInTheDocument();
    await userEvent.click(login.getByRole("button", { name: /^Send the invitation/ }));
    expect(await screen.findByText("The email is on its way.")).toBeInTheDocument();
    expect(asked).toEqual([`${kept.ref} invite`]);
  });

  it("lift the block of tries", async () => {
    const { asked, kept } = await serve({ tries: true, state: "active" });
    const login = await row();
    expect(login.getByText("Too many failed tries")).toBeInTheDocument();
    await userEvent.click(login.getByRole("button", { name: /^Let them try again/ }));
    expect(await screen.findByText("The guest can try again now.")).toBeInTheDocument();
    expect(asked).toEqual([`${kept.ref} lift`]);
  });

  it("say why no email went out", async () => {
    await serve({ state: "active" });
    await userEvent.click((await row()).getByRole("button", { name: /^Send a sign-in link/ }));
    expect(await screen.findByText(/^The stay is over or canceled/)).toBeInTheDocument();
  });

  it("reset the sign-in of who lost the passkeys, with a proof, and say why not", async () => {
    const { asked, kept } = await serve({ state: "active", locked: true });
    const refusals = ["second_factor_reset_elsewhere"];
    server.use(
      http.get("*/v1/passkeys", () => answer({ available: true, most: 10, only_from: "", passkeys: [] })),
      http.get("*/v1/second_factor", () =>
        answer({ on: false, app: false, since: "", recovery_codes_left: 0, passkeys_only: false }),
      ),
      http.post("*/v1/manage/guestlogins/:ref/reset", async ({ params, request }) => {
        asked.push(`${String(params.ref)} ${JSON.stringify(await request.json())}`);
        const code = refusals.shift();
        return code === undefined ? answer({ done: true }) : refuse(409, code);
      }),
    );
    const login = await row();
    expect(login.getByText("Passkey needed")).toBeInTheDocument();
    await isAbsent(() => login.queryByRole("button", { name: /^Send a sign-in link/ }));
    await userEvent.click(login.getByRole("button", { name: "Reset sign-in of Demo Newcomer" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reset sign-in of Demo Newcomer" }));
    await userEvent.type(dialog.getByLabelText("Your current password"), "my own password");
    await userEvent.click(dialog.getByRole("button", { name: "Reset" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(/\S/);
    await userEvent.click(dialog.getByRole("button", { name: "Reset" }));
    expect(await screen.findByText("Sign-in was reset. The email is on its way.")).toBeInTheDocument();
    expect(asked).toEqual(Array(2).fill(`${kept.ref} {"password":"my own password"}`));
    expect(refusals).toEqual([]);
  });

  it("are only looked at by a person who may only read", async () => {
    await serve({ locked: true, state: "active" }, "read_only");
    const login = await row();
    await isAbsent(() => login.queryByRole("button", { name: /^Send|^Reset/ }));
    expect(login.getByRole("link", { name: "Correct the address" })).toBeInTheDocument();
  });
});
