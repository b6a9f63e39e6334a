import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { setLanguage } from "#/i18n/texts";
import { ConnectionBanner } from "./ConnectionBanner";

const shown = (lost: boolean) => (
  <I18nProvider i18n={i18n}>
    <ConnectionBanner lost={lost} />
  </I18nProvider>
);

test.each([
  [
    "en-US",
    "Connection lost",
    "The connection is lost. Please check your internet connection. Once the issue is resolved we'll reconnect.",
  ],
  [
    "de",
    "Verbindung unterbrochen",
    "Die Verbindung ist unterbrochen. Bitte prüfen Sie Ihre Internetverbindung. Sobald das Problem behoben ist, verbinden wir Sie wieder.",
  ],
  [
    "es",
    "Conexión perdida",
    "Se ha perdido la conexión. Compruebe su conexión a internet. En cuanto se resuelva el problema, volveremos a conectar.",
  ],
  [
    "pl",
    "Utracono połączenie",
    "Połączenie zostało utracone. Proszę sprawdzić połączenie z internetem. Po usunięciu problemu połączenie zostanie wznowione.",
  ],
] as const)(
  "in %s a lost connection is reported in these words, and goes when it is back",
  async (language, head, text) => {
    await setLanguage(language);
    const view = render(shown(true));
    expect(screen.getByRole("status")).toHaveTextContent(head + text);
    view.rerender(shown(false));
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  },
);
