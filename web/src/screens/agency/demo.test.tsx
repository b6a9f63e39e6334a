import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { DemoAgency } from "#/api/demo-agency";
import type { Settings } from "#/api/settings";
import { isAbsent } from "#/testing/absent";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, server } from "#/testing/server";

const patience = { timeout: 60_000 };

const none: DemoAgency = { state: "none", memberid: 0, name: "", done: 0, steps: 16, joined: false };
const ready: DemoAgency = {
  state: "ready",
  memberid: 3,
  name: "Casa Mar Demo",
  done: 16,
  steps: 16,
  joined: true,
};

async function opened(first: DemoAgency) {
  const settings = (await golden<{ data: Settings }>("member/getManageSettings")).data;
  const asked: unknown[] = [];
  let now = first;
  server.use(
    http.get("*/v1/manage/settings", () => answer(settings as never)),
    http.get("*/v1/manage/demoagency", () => {
      const shown = now;
      if (now.state === "making") now = ready;
      if (now.state === "removing") now = none;
      return answer(shown as never);
    }),
    http.post("*/v1/manage/demoagency", () => {
      asked.push("add");
      now = { ...ready, state: "making", done: 4, joined: false };
      return answer(now as never);
    }),
    http.post("*/v1/manage/demoagency/removal", async ({ request }) => {
      asked.push(await request.json());
      now = { ...none, state: "removing" };
      return answer(now as never);
    }),
  );
  openApp("/manage/setup/demo");
  return asked;
}

it("adds a demo agency, leads into it, and removes it once its name is typed", async () => {
  signedIn("manager");
  const asked = await opened(none);
  await userEvent.click(await screen.findByRole("button", { name: "Try it with a demo agency" }, patience));
  expect(await screen.findByRole("progressbar", { name: "Making the demo agency" })).toHaveValue(4);
  expect(await screen.findByRole("link", { name: "Go to the demo agency" }, patience)).toHaveAttribute(
    "href",
    "/manage?member=3",
  );
  await userEvent.click(screen.getByRole("button", { name: "Remove the demo agency" }));
  const dialog = within(await screen.findByRole("dialog", {}, patience));
  const name = dialog.getByLabelText("Type “Casa Mar Demo” to confirm");
  await userEvent.type(name, "Seaside Stay");
  await userEvent.click(dialog.getByRole("button", { name: "Remove the demo agency" }));
  expect(await dialog.findByText("This is not the name of the demo agency.")).toBeVisible();
  expect(asked).toEqual(["add"]);
  await userEvent.clear(name);
  await userEvent.type(name, " casa mar demo");
  await userEvent.click(dialog.getByRole("button", { name: "Remove the demo agency" }));
  expect(await screen.findByText("The demo agency is being removed.")).toBeVisible();
  expect(asked).toEqual(["add", { name: " casa mar demo" }]);
  expect(await screen.findByRole("button", { name: "Try it with a demo agency" }, patience)).toBeVisible();
});

it("marks a demo agency beside its name, and says in it how it goes", async () => {
  signedIn("manager", {
    roles: [
      { memberid: 1, member_name: "Seaside Stay", role: "manager" },
      { memberid: 3, member_name: "Casa Mar Demo", role: "manager", demo: true },
    ],
  });
  await opened({ ...none, state: "itself", memberid: 3 });
  expect(await screen.findByText(/^You are in the demo agency\./, {}, patience)).toBeVisible();
  await isAbsent(() => screen.queryByText("Made-up data"));
  await userEvent.selectOptions(screen.getByLabelText("Agency"), "Casa Mar Demo");
  expect(await screen.findByText("Made-up data")).toBeVisible();
});

it("is for owners only", async () => {
  signedIn("manager", { roles: [{ memberid: 1, member_name: "Seaside Stay", role: "manager", level: "office" }] });
  await opened(none);
  expect(await screen.findByText("Only an owner of the agency can add a demo agency.", {}, patience)).toBeVisible();
});
