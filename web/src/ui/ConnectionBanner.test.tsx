import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ConnectionBanner } from "./ConnectionBanner";

const shown = (lost: boolean) => (
  <I18nProvider i18n={i18n}>
    <ConnectionBanner lost={lost} />
  </I18nProvider>
);

test("a lost connection is told in the words of the specification, and goes when it is back", () => {
  const view = render(shown(true));
  expect(screen.getByRole("status")).toHaveTextContent(
    "Connection lost" +
      "The connection is lost. Please check your internet connection. Once the issue is resolved we'll reconnect.",
  );
  view.rerender(shown(false));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
