import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Select } from "./Select";
import { isAbsent } from "#/testing/absent";

const options = [
  { value: "home", label: "Home" },
  { value: "house", label: "House" },
  { value: "stay", label: "Stay" },
] as const;

function Form() {
  const [value, setValue] = useState<(typeof options)[number]["value"]>("home");
  return <Select label="Kind" options={options} value={value} onChange={setValue} help="What it is" />;
}

const button = () => screen.getByRole("button", { name: / Kind$/ });

describe("a select", () => {
  it("says what is chosen and what it is for, and opens by a press", async () => {
    render(<Form />);
    expect(button()).toHaveAccessibleName("Home Kind");
    expect(button()).toHaveAccessibleDescription("What it is");
    // Its list is not there yet.
    await act(() => userEvent.click(button()));
    expect(await screen.findByRole("option", { name: "Home" })).toHaveAttribute("aria-selected", "true");
    await userEvent.click(screen.getByRole("option", { name: "Stay" }));
    await isAbsent(() => screen.queryByRole("listbox"));
    expect(button()).toHaveAccessibleName("Stay Kind");
  });

  it("closes when what is chosen already is chosen again, by press and by key", async () => {
    render(<Form />);
    await userEvent.click(button());
    await userEvent.click(await screen.findByRole("option", { name: "Home" }));
    await isAbsent(() => screen.queryByRole("listbox"));
    button().focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("listbox");
    await userEvent.keyboard("{Enter}");
    await isAbsent(() => screen.queryByRole("listbox"));
    expect(button()).toHaveAccessibleName("Home Kind");
    await waitFor(() => expect(button()).toHaveFocus());
  });

  it("goes by arrows and letters, closed and open", async () => {
    render(<Form />);
    button().focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(button()).toHaveAccessibleName("House Kind");
    await userEvent.keyboard("h");
    expect(button()).toHaveAccessibleName("Home Kind");
    await userEvent.keyboard("{ArrowDown}");
    await screen.findByRole("listbox");
    await userEvent.keyboard("{End}{Enter}");
    expect(button()).toHaveAccessibleName("Stay Kind");
    // The focus comes back once the list is gone.
    await waitFor(() => expect(button()).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}");
    await screen.findByRole("listbox");
    await userEvent.keyboard("{Escape}");
    await isAbsent(() => screen.queryByRole("listbox"));
    await waitFor(() => expect(button()).toHaveFocus());
  });
});
