import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { setLanguage } from "#/i18n/texts";
import { LanguageMenu } from "./LanguageMenu";

test("a language that is not offered here is shown as it is, and another can be chosen in its place", async () => {
  await setLanguage("en-US");
  const onChange = vi.fn();
  render(
    <I18nProvider i18n={i18n}>
      <LanguageMenu language="pl" offered={["de"]} onChange={onChange} />
    </I18nProvider>,
  );
  const menu = screen.getByRole("combobox", { name: "Language" });
  expect(menu).toHaveValue("pl");
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Deutsch", "Polski"]);
  await userEvent.selectOptions(menu, "de");
  expect(onChange).toHaveBeenCalledWith("de");
});
