import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ChecklistTemplate } from "#/api/shapes";
import type { TextModule } from "#/features/board/types";
import type { Language } from "#/i18n/languages";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, server } from "#/testing/server";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const user = userEvent.setup();
const kept = "You don’t offer this language. Its texts are kept.";

const radios = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole("radio")
    .map((one) => (one as HTMLInputElement).value);

beforeEach(async () => leaveWindow());

/** Opens the text module that has a Spanish text and no other, at an agency of some languages. */
async function openModule(languages: Language[]) {
  signedIn("manager", { languages });
  const [welcome, linen] = (await golden<{ data: TextModule[] }>("message/getTextModules")).data;
  const sent: unknown[] = [];
  server.use(
    http.get("*/v1/manage/textmodules", () =>
      answer([welcome, { ...linen, texts: { en: "", de: "", es: "Ropa para {property}.", pl: "" } }]),
    ),
    http.patch("*/v1/manage/textmodules/:ref", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(await golden<object>("message/patchTextModule"));
    }),
  );
  openApp("/manage/setup");
  await user.click(await screen.findByRole("button", { name: /^Linen/ }));
  return { sent, dialog: await screen.findByRole("dialog") };
}

describe("the languages of the office's texts", () => {
  it("are those that the agency offers; a text in another one is shown and kept", async () => {
    const { sent, dialog } = await openModule(["en-US", "de"]);
    expect(radios(within(dialog).getByRole("radiogroup", { name: "Language" }))).toEqual(["en", "de", "es"]);
    expect(within(dialog).getByRole("textbox", { name: "Español" })).toHaveValue("Ropa para {property}.");
    expect(within(dialog).getByText(kept)).toBeVisible();
    await user.click(within(dialog).getByRole("radio", { name: "Deutsch" }));
    await isAbsent(() => within(dialog).queryByText(kept));
    await user.click(within(dialog).getByRole("textbox", { name: "Deutsch" }));
    await user.paste("Die Wäsche ist im Auto.");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent).toEqual([{ changes: { texts: { de: { from: "", to: "Die Wäsche ist im Auto." } } } }]),
    );
  });

  it("stays there while its text is emptied, so that it can be typed again", async () => {
    const { dialog } = await openModule(["en-US", "de"]);
    await user.clear(within(dialog).getByRole("textbox", { name: "Español" }));
    await user.click(within(dialog).getByRole("radio", { name: "Deutsch" }));
    expect(within(dialog).getByRole("radio", { name: "Español" })).toBeVisible();
  });

  it("are no choice where the agency has one and a checklist is in no other", async () => {
    signedIn("manager", { languages: ["en-US"] });
    const [list] = (await golden<{ data: ChecklistTemplate[] }>("task/getChecklists")).data;
    const only = (text: string) => ({ en: text, de: "", es: "", pl: "" });
    server.use(
      http.get("*/v1/manage/checklists", () =>
        answer([
          {
            ...list,
            name: "Small one",
            rooms: [
              {
                name: only("Kitchen"),
                items: [{ id: 1, text: only("Sink"), photo_required: false, optional: false, picture: null }],
              },
            ],
          },
        ]),
      ),
      http.get("*/v1/manage/properties", () => answer([])),
    );
    openApp("/manage/checklists");
    await user.click(await screen.findByRole("button", { name: /^Small one/ }));
    expect(await screen.findByDisplayValue("Sink")).toBeVisible();
    await isAbsent(() => screen.queryByRole("radiogroup", { name: "Language" }));
  });
});
