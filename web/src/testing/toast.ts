import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** A toast with this text comes into sight: it is there before it has faded in. */
export async function seesToast(text: string): Promise<void> {
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
}
