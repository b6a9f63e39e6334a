import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Button } from "./Button";
import { FormDialog } from "./FormDialog";
import { TextField } from "./TextField";
import { isAbsent } from "#/testing/absent";

function Form() {
  const [name, setName] = useState("");
  const [open, setOpen] = useState(true);
  return (
    <FormDialog
      title="New person"
      isOpen={open}
      unsaved={name !== ""}
      onClose={() => setOpen(false)}
      renderActions={(close) => <Button onPress={close}>Cancel</Button>}
    >
      <TextField label="Name" value={name} onChange={setName} />
    </FormDialog>
  );
}

async function openForm() {
  const root = createRootRoute({ component: Outlet });
  const form = createRoute({ getParentRoute: () => root, path: "/form", component: Form });
  const other = createRoute({ getParentRoute: () => root, path: "/other", component: () => <h1>Other page</h1> });
  const router = createRouter({
    routeTree: root.addChildren([form, other]),
    history: createMemoryHistory({ initialEntries: ["/form"] }),
  });
  render(
    <I18nProvider i18n={i18n}>
      {/* The app's own routes are another tree. */}
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
  return { router, field: await screen.findByLabelText("Name"), user: userEvent.setup() };
}

const question = "You haven't saved your changes yet. Do you want to leave the page without saving your changes?";

describe("a dialog with a form", () => {
  it("closes at once while nothing is entered", async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole("button", { name: "Close" }));
    await isAbsent(() => screen.queryByText(question));
    await isAbsent(() => screen.queryByLabelText("Name"));
  });

  it.each([
    [
      "its cross",
      async (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole("button", { name: "Close" })),
    ],
    [
      "its own button",
      async (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole("button", { name: "Cancel" })),
    ],
    [
      "Escape",
      async (user: ReturnType<typeof userEvent.setup>) => {
        await user.click(screen.getByLabelText("Name"));
        await user.keyboard("{Escape}");
      },
    ],
  ])("asks before entries are lost: %s", async (_, close) => {
    const { user, field } = await openForm();
    await user.type(field, "Ana");
    await close(user);
    expect(await screen.findByText(question)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Stay here" }));
    expect(await screen.findByLabelText("Name")).toHaveValue("Ana");
    await close(user);
    await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
    await isAbsent(() => screen.queryByLabelText("Name"));
  });

  it("asks before its page is left", async () => {
    const { user, field, router } = await openForm();
    await user.type(field, "Ana");
    router.history.push("/other");
    expect(await screen.findByText(question)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Leave without saving" }));
    expect(await screen.findByRole("heading", { name: "Other page" })).toBeVisible();
  });
});

const sources = import.meta.glob<string>("/src/{features,offline,screens}/**/*.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Dialogs whose choices count at once or are asked for again: nothing in them can be lost. */
const nothingToSave = new Set([
  "/src/screens/cleanings/FilterDialog.tsx",
  "/src/screens/cleanings/RangeDialog.tsx",
  // The language that a text is shown in.
  "/src/screens/manage/ModuleDialog.tsx",
  "/src/screens/manage/ChecklistPreview.tsx",
  "/src/screens/homes/TextsPreview.tsx",
  // Whose kept reports are shown.
  "/src/features/reports/KeptList.tsx",
  // Passwords and codes that prove who somebody is: no draft may keep them.
  "/src/features/secondfactor/ProofDialog.tsx",
  "/src/screens/settings/SecondFactorSetup.tsx",
  // What becomes of the tasks of who is switched off: a choice of two, made with the press beneath it.
  "/src/screens/manage/OffDialog.tsx",
  // The address of a calendar is a password.
  "/src/screens/homes/CalendarDialog.tsx",
  // The name of the agency that goes, typed again to confirm it.
  "/src/screens/agency/DemoPart.tsx",
]);

describe("every dialog of the app", () => {
  const holding = Object.entries(sources).flatMap(([path, code]) => {
    const dialogs = [...code.matchAll(/<(Form)?Dialog\b([\s\S]*?)<\/\1?(?:Form)?Dialog>/g)];
    const forms = dialogs.filter(([, , inside]) =>
      /<(TextField|PasswordField|PasswordFields|TextArea|Select|Switch|Segmented)\b/.test(inside ?? ""),
    );
    return forms.map(([whole, kind]) => ({ path, asks: kind === "Form", whole, code }));
  });

  it("that holds a form asks, or keeps what is typed", () => {
    expect(holding.length).toBeGreaterThan(12);
    const silent = holding.filter(
      ({ asks, path, code }) =>
        !asks && !nothingToSave.has(path) && !code.includes("keepDraft(") && !/<LeaveQuestion\s/.test(code),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });
});
