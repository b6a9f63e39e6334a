import { expect, it } from "vitest";
import { evenRows, oneRow } from "./even-rows";

/** The widths, in em, below which a choice takes another row. */
const turns = (basis: string) => Array.from(basis.matchAll(/\(([\d.]+)em - 100%\)/gu), ([, at]) => Number(at));

it("two of unequal width stand side by side wherever both fit", () => {
  const choices = [{ label: "Travelers" }, { label: "Bookings" }];
  for (const basis of evenRows(choices, 1.42))
    for (const at of turns(basis)) expect(at).toBeCloseTo(oneRow(choices, 1.42), 1);
});
