import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { InvitationLink } from "#/api/join";
import type { TeamEntry } from "#/api/team";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

it("invites the first person by a link that is shown, and enters them once", async () => {
  const user = userEvent.setup();
  const [entry] = (await golden<{ data: TeamEntry[] }>("member/getManageStaff")).data;
  const link: InvitationLink = { url: "https://app.example/join#key", expires_at: "2026-07-18T09:00:00Z" };
  const entered: unknown[] = [];
  let links = 0;
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/setup", () => answer({ steps: ["cleaner"] })),
    http.post("*/v1/manage/staff", async ({ request }) => {
      entered.push(await request.json());
      return answer({ ...entry, id: 7, name: "Eva", email: "eva@people.example" } as never);
    }),
    http.post("*/v1/manage/staff/1-7/invitation", () => {
      links += 1;
      return links === 1 ? HttpResponse.error() : answer(link as never);
    }),
  );
  openApp("/manage/start?step=cleaner");
  await user.type(await screen.findByLabelText("Name"), "Eva");
  await user.type(screen.getByLabelText("Their email address"), "eva@people.example");
  await user.click(screen.getByRole("radio", { name: "Link or QR code" }));
  await user.click(screen.getByRole("button", { name: "Make the link" }));
  await waitFor(() => expect(links).toBe(1));
  // The connection broke: the person is in the team already, and only the link is asked for again.
  await user.click(await screen.findByRole("button", { name: "Make the link" }));
  expect(await screen.findByRole("img", { name: "QR code of the invitation of Eva" })).toBeVisible();
  expect(entered).toEqual([expect.objectContaining({ name: "Eva", email: "eva@people.example", invite: false })]);
  expect(screen.getByText(link.url)).toBeVisible();
  expect(screen.getByRole("link", { name: "Send as a text message" })).toHaveAttribute(
    "href",
    `sms:?&body=${encodeURIComponent(`Hello Eva, this is your invitation: ${link.url}`)}`,
  );
});

it("invites a person whose address is not known by a link alone", async () => {
  const user = userEvent.setup();
  const [entry] = (await golden<{ data: TeamEntry[] }>("member/getManageStaff")).data;
  const link: InvitationLink = { url: "https://app.example/join#key", expires_at: "2026-07-18T09:00:00Z" };
  const entered: unknown[] = [];
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/setup", () => answer({ steps: ["cleaner"] })),
    http.post("*/v1/manage/staff", async ({ request }) => {
      entered.push(await request.json());
      return answer({ ...entry, id: 7, name: "Eva", email: "" } as never);
    }),
    http.post("*/v1/manage/staff/1-7/invitation", () => answer(link as never)),
  );
  openApp("/manage/start?step=cleaner");
  await user.type(await screen.findByLabelText("Name"), "Eva");
  await user.click(screen.getByRole("button", { name: "Invite and continue" }));
  expect(await screen.findByText("Enter a valid email address.")).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Link or QR code" }));
  await user.click(screen.getByRole("button", { name: "Make the link" }));
  expect(await screen.findByRole("img", { name: "QR code of the invitation of Eva" })).toBeVisible();
  expect(entered).toEqual([expect.objectContaining({ name: "Eva", email: "", invite: false })]);
  expect(screen.getByText(/Give it only to Eva/u)).toBeVisible();
});
