import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Task } from "#/api/shapes";
import { golden } from "#/testing/goldens";
import { isAbsent } from "#/testing/absent";
import type { ListItem } from "#/features/tasks/checklist";
import { clearSent, tellSent } from "#/offline/sent";
import { setLanguage } from "#/i18n/texts";
import { ItemRow } from "./ItemRow";

beforeEach(async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:photo", revokeObjectURL: () => undefined }));
  await setLanguage("en-US");
});

test("a photo that waits is named by its item, while it is on its way too", async () => {
  const [task] = (await golden<{ data: Task[] }>("task/getCleanings")).data;
  if (!task) throw new Error("the golden has no task");
  const item: ListItem = {
    id: 1,
    text: "Deck swept",
    lang: "en-US",
    state: "done",
    reason: "",
    who: "",
    at: "",
    version: 1,
    again: false,
    optional: false,
    photo_required: true,
    photos: [],
    waiting: true,
    taken: [{ seq: 7, file: { name: "a.jpg", type: "image/jpeg", content: new Blob(["x"]) } }],
  } as unknown as ListItem;
  render(
    <I18nProvider i18n={i18n}>
      <ul>
        <ItemRow task={task} item={item} readOnly source="1-1" />
      </ul>
    </I18nProvider>,
  );
  const name = "Photo, waiting to send: Deck swept";
  expect(screen.getByRole("img", { name })).toBeInTheDocument();
  act(() => tellSent(7, 0.5));
  expect(screen.getByRole("progressbar", { name })).toHaveValue(0.5);
  await isAbsent(() => screen.queryByRole("img", { name }));
  act(() => clearSent(7));
  expect(screen.getByRole("img", { name })).toBeInTheDocument();
  await isAbsent(() => screen.queryByRole("progressbar"));
});
