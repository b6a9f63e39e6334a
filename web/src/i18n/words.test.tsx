import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { setLanguage } from "./texts";
import { useWords } from "./words";

function Titles() {
  const inWords = useWords();
  return (
    <p>
      {[{ en: "", de: "Fenster" }, { en: "Glass", de: "Fenster" }, undefined]
        .map((words) => inWords("Windows", words))
        .join(", ")}
    </p>
  );
}

test("a language that has no words of its own reads the text of the office", async () => {
  await setLanguage("en-US");
  render(
    <I18nProvider i18n={i18n}>
      <Titles />
    </I18nProvider>,
  );
  expect(await screen.findByText("Windows, Glass, Windows")).toBeInTheDocument();
});
