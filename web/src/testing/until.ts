import { vi } from "vitest";

/** Waits until nothing is thrown any longer, as long as a screen is waited for (setup.ts); Vitest's own wait ends after a second, which a busy machine needs. */
export const until = <Result>(look: () => Result) => vi.waitFor(look, 60_000);
