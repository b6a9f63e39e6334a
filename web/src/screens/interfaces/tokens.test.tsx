import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { ApiToken, ApiTokenFields, ApiTokenMade } from "#/api/api-tokens";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";

const patience = { timeout: 60_000 };

it("makes an API token, shows it once, and takes one away", async () => {
  const kept = (await golden<{ data: ApiToken[] }>("apitoken/getManageApiTokens")).data;
  const made = (await golden<{ data: ApiTokenMade }>("apitoken/postManageApiToken")).data;
  const history = await golden("apitoken/getManageInterfaceHistory");
  const asked: string[] = [];
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/apitokens", () => answer(kept)),
    http.post("*/v1/manage/apitokens", async ({ request }) => {
      const body = (await request.json()) as ApiTokenFields & { password?: string };
      if (body.password !== "mine") return refuse(403, "reauthentication_required");
      asked.push(`${body.name} ${body.scopes.join(" ")} ${body.days}`);
      return answer(made);
    }),
    http.delete("*/v1/manage/apitokens/:ref", ({ params }) => {
      asked.push(`remove ${String(params.ref)}`);
      return answer({ ref: String(params.ref) });
    }),
    http.get("*/v1/manage/interfacehistory", () => HttpResponse.json(history as never)),
  );
  openApp("/manage/interfaces?tab=tokens");
  expect(await screen.findByText("never used", { exact: false }, patience)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Make API token" }));
  const dialog = screen.getByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText("Name"), "Books");
  await userEvent.click(within(dialog).getByRole("checkbox", { name: "Read payments and what is open" }));
  await userEvent.selectOptions(within(dialog).getByLabelText("Valid for"), "365");
  await userEvent.click(within(dialog).getByRole("button", { name: "Make API token" }));
  await userEvent.type(await screen.findByLabelText("Your current password"), "mine{Enter}");
  expect(await screen.findByText(made.secret)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "I’ve saved it" }));
  await isAbsent(() => screen.queryByText(made.secret));
  await userEvent.click(screen.getByRole("button", { name: "Remove: books" }));
  await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  await expect.poll(() => asked).toEqual(["Books payments:read 365", "remove 1-2"]);
  await userEvent.click(await screen.findByRole("tab", { name: "History" }));
  expect(await screen.findByText("API token “books” made", {}, patience)).toBeVisible();
});
