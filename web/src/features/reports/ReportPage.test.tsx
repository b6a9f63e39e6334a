import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { PageItem, ReportPages } from "#/api/reports";
import { golden } from "#/testing/goldens";
import { ReportPage } from "./ReportPage";

const item = (text: string, width: number): PageItem => ({
  kind: "text",
  x: 10,
  y: 20,
  width,
  height: 0,
  text,
  size: 9,
  bold: false,
  color: "",
  fill: "",
});

afterEach(() => {
  Reflect.deleteProperty(SVGElement.prototype, "getComputedTextLength");
});

it("keeps letters of the device's fonts within the room of their text", () => {
  // Each letter is drawn three millimeters wide.
  Object.assign(SVGElement.prototype, {
    getComputedTextLength(this: SVGElement) {
      return (this.textContent?.length ?? 0) * 3;
    },
  });
  const draw = (...items: PageItem[]) => (
    <I18nProvider i18n={i18n}>
      <ReportPage items={items} width={210} height={297} number={1} total={1} />
    </I18nProvider>
  );
  const { rerender } = render(draw(item("Nora", 8), item("海海海", 8), item("שלום", 20), item("😀", 3)));
  expect(screen.getByText("Nora")).toHaveAttribute("textLength", "8");
  expect(screen.getByText("海海海")).toHaveAttribute("textLength", "8");
  expect(screen.getByText("שלום")).not.toHaveAttribute("textLength");
  expect(screen.getByText("😀")).toHaveAttribute("textLength", "3");

  rerender(draw(item("海", 8), item("Nora", 8), item("שלום", 4), item("Ana", 6)));
  expect(screen.getByText("海")).not.toHaveAttribute("textLength");
  expect(screen.getByText("Nora")).toHaveAttribute("textLength", "8");
  expect(screen.getByText("שלום")).toHaveAttribute("textLength", "4");
  expect(screen.getByText("Ana")).toHaveAttribute("textLength", "6");
});

it("draws a bar code as wide as the server has measured it, with its quiet zones", () => {
  // As in internal/report/paper/bars_test.go: what the PDF file has of the same text.
  const bars = "2112142232111221321232213121311242112331112";
  const code: PageItem = { ...item("2-17", 60), kind: "bar_code", height: 12, bars };
  render(
    <I18nProvider i18n={i18n}>
      <ReportPage items={[code]} width={210} height={297} number={1} total={1} />
    </I18nProvider>,
  );
  const drawn = screen.getByRole("img", { name: "2-17" });
  expect(drawn).toHaveAttribute("viewBox", "0 0 99 1");
  expect(drawn).toHaveAttribute("width", "60");
  expect(drawn).toHaveAttribute("height", "12");
  const path = drawn.querySelector("path")?.getAttribute("d") ?? "";
  expect(path).toMatch(/^M10 0h2v1H10zM13 0h1v1H13zM/u);
  expect(path).toMatch(/M87 0h2v1H87z$/u);
  expect(path.match(/M/gu)).toHaveLength(22);
});

it("shows a picture of the template by its name, and nothing for one that is not there", () => {
  const picture = (name: string): PageItem => ({ ...item(name, 20), kind: "own_picture", height: 10 });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <ReportPage
        items={[picture("Plan"), picture("https://elsewhere.example/x.png")]}
        width={210}
        height={297}
        number={1}
        total={1}
        pictures={[{ name: "Plan", url: "data:image/png;base64,AAAA" }]}
      />
    </I18nProvider>,
  );
  const [shown, missing] = container.querySelectorAll("image");
  expect(shown).toHaveAttribute("href", "data:image/png;base64,AAAA");
  expect(missing).not.toHaveAttribute("href");
});

it("draws all that the server has put on a page, where it has put it", async () => {
  const kept = await golden<ReportPages>("report/postReportSample");
  for (const [index, { items }] of kept.pages.entries()) {
    const { container, unmount } = render(
      <I18nProvider i18n={i18n}>
        <ReportPage
          items={items}
          width={kept.width}
          height={kept.height}
          number={index + 1}
          total={kept.total_pages}
          pictures={kept.pictures ?? []}
        />
      </I18nProvider>,
    );
    const page = screen.getByRole("group", { name: `Page ${index + 1} of ${kept.total_pages}` });
    expect(page).toHaveAttribute("viewBox", `0 0 ${kept.width} ${kept.height}`);
    // In the order in which it is drawn: what comes later covers what came before.
    const drawn = [...page.children].map((element) => [element.tagName, Number(element.getAttribute("x"))]);
    const shapes = { text: "text", line: "rect", box: "rect", own_picture: "image" } as Record<string, string>;
    expect(drawn).toEqual(items.map(({ kind, x }) => [shapes[kind] ?? "svg", x]));
    expect([...page.querySelectorAll(":scope > text")].map(({ textContent }) => textContent)).toEqual(
      items.filter(({ kind }) => kind === "text").map(({ text }) => text),
    );
    for (const { text } of items.filter(({ kind }) => kind === "code" || kind === "bar_code"))
      expect(screen.getAllByRole("img", { name: text }).length).toBeGreaterThan(0);
    expect(container.querySelectorAll("image[href]")).toHaveLength(
      items.filter(({ kind }) => kind === "own_picture").length,
    );
    unmount();
  }
});
