import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Examination } from "#/api/examination";
import type { Settings } from "#/api/settings";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, server } from "#/testing/server";

const patience = { timeout: 60_000 };

const well = { says: "SQLite answers.", do: "" };

const troubled: Examination = {
  at: "2026-07-08T10:00:00Z",
  version: "1.2.3",
  words: true,
  findings: [
    { part: "database", state: "well", ...well },
    { part: "mail", state: "well", says: "No mail waits.", do: "" },
    { part: "backup", state: "warning", says: "The backup has not been checked yet.", do: "" },
    { part: "mail", state: "wrong", says: "The mail server answers 535.", do: "Look at LATCHKEY_SMTP_URL." },
  ],
};

async function opened(first: Examination, next: Examination) {
  const settings = (await golden<{ data: Settings }>("member/getManageSettings")).data;
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/settings", () => answer(settings as never)),
    http.get("*/v1/manage/examination", () => answer(first as never)),
    http.post("*/v1/manage/examination", () => answer(next as never)),
  );
  openApp("/manage/setup/server");
}

it("shows an owner the gravest first, in words, and checks again", async () => {
  const mended = { ...troubled, findings: [{ part: "database" as const, state: "well" as const, ...well }] };
  await opened(troubled, mended);
  expect(await screen.findByText("Not working: 1", {}, patience)).toBeVisible();
  const names = screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent);
  expect(names).toEqual(["Emails", "Backup", "Database"]);
  const mail = screen.getByText("Emails").closest("li") as HTMLElement;
  expect(within(mail).getByText("Invitations, login links and notifications may not arrive.")).toBeVisible();
  expect(within(mail).getByText("The mail server answers 535. Look at LATCHKEY_SMTP_URL.")).toHaveAttribute(
    "lang",
    "en",
  );
  await isAbsent(() => within(mail).queryByText("No mail waits."));
  expect(screen.getByRole("button", { name: "Copy for the operator" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByText("Everything works")).toBeVisible();
});

it("shows no words where other agencies use the server too", async () => {
  const findings = troubled.findings.map((one) => ({ ...one, says: "", do: "" }));
  await opened({ ...troubled, words: false, version: "", findings }, troubled);
  expect(await screen.findByText(/Other agencies use this server too/, {}, patience)).toBeVisible();
  expect(screen.getByText("Does not work")).toBeVisible();
  await isAbsent(() => screen.queryByRole("button", { name: "Copy for the operator" }));
});
