import { beforeEach, expect, it, vi } from "vitest";
import { scrollIntoSight } from "./scroll-into-sight";

let box: HTMLElement;
let element: HTMLElement;
/** Where the browser would put the box so that the element is in sight. */
let aim = 400;
const asked = vi.fn<(options: ScrollIntoViewOptions) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  aim = 400;
  asked.mockClear();
  document.body.innerHTML = "<div><p></p></div>";
  box = document.querySelector("div") as HTMLElement;
  element = document.querySelector("p") as HTMLElement;
  Object.defineProperty(box, "scrollTop", { value: 100, writable: true });
  element.scrollIntoView = (options) => {
    asked(options as ScrollIntoViewOptions);
    box.scrollTop = aim;
  };
});

it("takes 200 ms to an element", () => {
  scrollIntoSight(element);
  expect(box.scrollTop).toBe(100);
  vi.advanceTimersByTime(100);
  expect(box.scrollTop).toBeGreaterThan(100);
  expect(box.scrollTop).toBeLessThan(400);
  vi.advanceTimersByTime(80);
  expect(box.scrollTop).toBeLessThan(400);
  vi.advanceTimersByTime(40);
  expect(box.scrollTop).toBe(400);
  expect(asked).toHaveBeenLastCalledWith({ block: "nearest", behavior: "instant" });
  // Then the box is the person's again.
  box.scrollTop = 250;
  vi.advanceTimersByTime(500);
  expect(box.scrollTop).toBe(250);
});

it("arrives where the element has gone meanwhile", () => {
  scrollIntoSight(element, "start");
  vi.advanceTimersByTime(100);
  aim = 700;
  vi.advanceTimersByTime(120);
  expect(box.scrollTop).toBe(700);
  expect(asked).toHaveBeenLastCalledWith({ block: "start", behavior: "instant" });
});

it("leaves the way to the person who scrolls by hand", () => {
  scrollIntoSight(element);
  vi.advanceTimersByTime(100);
  window.dispatchEvent(new Event("wheel"));
  box.scrollTop = 120;
  vi.advanceTimersByTime(500);
  expect(box.scrollTop).toBe(120);
});

it("is there at once for who wants little motion", () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) => ({ matches: query === "(prefers-reduced-motion: reduce)" }) as MediaQueryList,
  );
  scrollIntoSight(element);
  expect(box.scrollTop).toBe(400);
});

const sources = import.meta.glob<string>("/src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });

it("nothing else scrolls to an element, nor smoothly in the browser's own time", () => {
  const others = Object.entries(sources)
    .filter(([path, code]) => !/\.test\.|\/testing\//.test(path) && /scrollIntoView\b|behavior: "smooth"/.test(code))
    .map(([path]) => path);
  expect(others).toEqual(["/src/ui/scroll-into-sight.ts"]);
});
