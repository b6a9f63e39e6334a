import { afterEach } from "vitest";

const media = window.matchMedia;
afterEach(() => {
  window.matchMedia = media;
});

/** A window as wide as a desk's, until the test ends. */
export function atDesk(): void {
  window.matchMedia = (query) =>
    ({
      matches: query.includes("min-width: 56.25rem"),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
}
