import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "#/i18n/texts";
import { openApp } from "#/testing/app";
import { golden } from "#/testing/goldens";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";

vi.mock("#/session/captcha", () => ({ solveCaptcha: async () => "solved" }));
vi.mock("socket.io-client", () => ({ io: () => ({ on: () => undefined, disconnect: () => undefined }) }));

const page = {
  memberid: 3,
  agency: "Casa Uno",
  page: "imprint",
  lang: "en",
  text: "# Responsible\nCasa Uno\n[Write](mailto:a@b.example) [Call](tel:+34600)",
  default: false,
};

let asked: string[] = [];

beforeEach(async () => {
  localStorage.clear();
  asked = [];
  await setLanguage("en-US");
  server.use(
    http.get("*/v1/config", () => answer({ default_member: { m: "v2-1", h: "mac" }, captcha: { kind: "pow" } })),
    http.get("*/v1/member", () =>
      answer({ memberid: 1, name: "Seaside Stay", lang: "en", accent: "", audience: "guest" }),
    ),
    http.get("*/v1/pages/:page", ({ request, params }) => {
      const url = new URL(request.url);
      asked.push(url.pathname + url.search);
      expect(request.headers.get("authorization")).toBeNull();
      return answer({ ...page, page: String(params.page) });
    }),
    http.all("*/socket.io/*", () => HttpResponse.error()),
  );
});

describe("an agency's imprint, data protection and help", () => {
  it.each([
    ["en-US", "Imprint", "Data protection", "Help", "en"],
    ["de", "Impressum", "Datenschutz", "Hilfe", "de"],
    ["es", "Aviso legal", "Protección de datos", "Ayuda", "es"],
    ["pl", "Nota prawna", "Ochrona danych", "Pomoc", "pl"],
  ] as const)("are linked from the sign-in in %s and readable by nobody in particular", async (language, ...words) => {
    await setLanguage(language);
    const { router } = openApp("/login");
    for (const [index, address] of ["/imprint", "/dataprotection", "/help"].entries()) {
      await userEvent.click(await screen.findByRole("link", { name: words[index] as string }));
      expect(await screen.findByRole("heading", { level: 1, name: words[index] as string })).toBeVisible();
      expect(router.state.location.pathname).toBe(address);
      expect(await screen.findByText("Responsible")).toBeVisible();
    }
    expect(asked.map((one) => one.replace(/\?.*(lang=..).*/, "?$1"))).toEqual(
      ["imprint", "dataprotection", "help"].map((name) => `/v1/pages/${name}?lang=${words[3]}`),
    );
  });

  it("shows links to mail and telephone, and says when a text is in another language only", async () => {
    await setLanguage("pl");
    openApp("/imprint?memberid=3");
    expect(await screen.findByRole("link", { name: "Write" })).toHaveAttribute("href", "mailto:a@b.example");
    expect(screen.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+34600");
    expect(screen.getByText("Ta strona jest dostępna tylko w języku: English.")).toBeVisible();
    expect(asked).toEqual(["/v1/pages/imprint?lang=pl&memberid=3"]);
  });

  it("asks for the agency of the last login link, and for the installation's own where that link is wrong", async () => {
    localStorage.setItem("mparam", "v2-9");
    localStorage.setItem("hparam", "gone");
    server.use(
      http.get("*/v1/pages/:page", ({ request }) => {
        const { search } = new URL(request.url);
        asked.push(search);
        return search.includes("m=") ? refuse(400, "hashes_are_invalid") : answer(page);
      }),
    );
    openApp("/imprint");
    expect(await screen.findByText("Responsible")).toBeVisible();
    expect(asked).toEqual(["?lang=en&m=v2-9&h=gone", "?lang=en"]);
  });

  it("takes what the server really answers, and tries again when there was no connection", async () => {
    const stored = await golden<{ data: typeof page }>("member/getPage");
    let away = true;
    server.use(http.get("*/v1/pages/:page", () => (away ? HttpResponse.error() : answer(stored.data))));
    openApp("/imprint");
    const again = await screen.findByRole("button", { name: "Try again" });
    away = false;
    await userEvent.click(again);
    expect(await screen.findByText(/has not entered its imprint yet/)).toBeVisible();
  });

  it.each(["/malfunction", "/no/such/page", "/common/error", "/login_not_possible"])(
    "is linked from %s",
    async (address) => {
      openApp(address);
      const links = within(await screen.findByRole("navigation", { name: "About the agency" }));
      expect(links.getByRole("link", { name: "Imprint" })).toHaveAttribute("href", "/imprint");
    },
  );

  it("is linked from the settings, for the agency that one has to do with", async () => {
    signedIn("cleaner");
    openApp("/settings");
    const link = await screen.findByRole("link", { name: "Imprint" });
    await waitFor(() => expect(link).toHaveAttribute("href", expect.stringMatching(/^\/imprint\?memberid=\d+$/)));
  });
});
