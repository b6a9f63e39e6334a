import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { Closed } from "#/api/office-stays";
import { leaveWindow } from "#/session/session";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, server } from "#/testing/server";

vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

beforeEach(async () => leaveWindow());

it("a change of closed nights that is saved closes the dialog, and nobody asks whether to leave it", async () => {
  const { data: block } = await golden<{ data: Closed }>("reservation/office_block");
  const sent: unknown[] = [];
  signedIn("manager");
  server.use(
    http.get("*/v1/manage/blocks", () => answer([block])),
    http.get("*/v1/manage/blocks/:ref", () => answer(block)),
    http.get("*/v1/manage/blocks/:ref/changes", () => answer([])),
    http.post("*/v1/manage/blocks/:ref/preview", () => answer({ taken: [], tasks: [], people: [] })),
    http.patch("*/v1/manage/blocks/:ref", async ({ request }) => {
      sent.push(await request.json());
      return answer({ ...block, note: "Roof" });
    }),
  );
  const { router } = openApp(`/manage/reservations?whom=blocks&block=${block.id}`);
  const user = userEvent.setup();
  const note = await screen.findByLabelText("Note");
  await user.clear(note);
  await user.type(note, "Roof");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toEqual([{ changes: { note: { from: block.note, to: "Roof" } } }]));
  await waitFor(() => expect(router.state.location.search).toEqual({ whom: "blocks" }));
  await isAbsent(() => screen.queryByText("Not saved yet"));
});
