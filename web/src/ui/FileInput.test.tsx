import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Camera } from "lucide-react";
import { expect, test, vi } from "vitest";
import { FileButton } from "./FileButton";
import { FileInput } from "./FileInput";

const lamp = new File(["lamp"], "lamp.jpg", { type: "image/jpeg" });
const door = new File(["door"], "door.jpg", { type: "image/jpeg" });

function shown(more: { multiple?: boolean; camera?: boolean } = {}) {
  const onChoose = vi.fn<(files: File[]) => void>();
  render(<FileInput accept="image/*" data-testid="chooser" onChoose={onChoose} {...more} />);
  return { onChoose, input: screen.getByTestId<HTMLInputElement>("chooser") };
}

/** As browsers do: the list is one object for good, which a reset empties. */
function choose(input: HTMLInputElement, ...files: File[]): void {
  const list = files.slice();
  Object.defineProperty(input, "files", { configurable: true, get: () => list });
  Object.defineProperty(input, "value", {
    configurable: true,
    get: () => (list.length > 0 ? `C:\\fakepath\\${list[0]!.name}` : ""),
    set: () => {
      list.length = 0;
    },
  });
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

test("what was chosen is handed over whole, though the chooser is empty again", () => {
  const { onChoose, input } = shown({ multiple: true });
  choose(input, lamp, door);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith([lamp, door]);
  expect(input.value).toBe("");
});

test("the same file can be chosen twice in a row", async () => {
  const { onChoose, input } = shown();
  await userEvent.upload(input, lamp);
  await userEvent.upload(input, lamp);
  expect(onChoose.mock.calls).toEqual([[[lamp]], [[lamp]]]);
});

test("who leaves the chooser without a file has chosen nothing", () => {
  const { onChoose, input } = shown();
  choose(input);
  expect(onChoose).not.toHaveBeenCalled();
});

test("behind a button it is out of the way; a phone opens its camera where that is meant", () => {
  const { input } = shown({ camera: true });
  expect(input).not.toBeVisible();
  expect(input).toHaveAttribute("capture", "environment");
});

test("under a label the keyboard reaches it by the label's name, and not while its files are sent", async () => {
  const button = (pending: boolean) => (
    <FileButton icon={Camera} label="Add pictures" accept="image/*" isPending={pending} onChoose={() => undefined} />
  );
  const view = render(button(false));
  await userEvent.tab();
  expect(screen.getByLabelText("Add pictures")).toHaveFocus();
  view.rerender(button(true));
  expect(screen.getByLabelText("Add pictures")).toBeDisabled();
});
