import { waitFor } from "@testing-library/react";
import { expect } from "vitest";

/**
 * Waits until nothing is found any more. A list may still show its old rows when the row that a test waited for was there before,
 * so a test never looks once for what must be absent.
 */
export async function isAbsent(find: () => Element | null | Element[]): Promise<void> {
  await waitFor(() => {
    const found = find();
    expect(Array.isArray(found) ? found : [found].filter(Boolean)).toEqual([]);
  });
}
