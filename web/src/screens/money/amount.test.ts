import { expect, it } from "vitest";
import { amountText, parseAmount } from "./amount";

it.each([
  ["1.234,56", 123_456],
  ["1,234.56", 123_456],
  ["1234,5", 123_450],
  ["1 234,56", 123_456],
  ["1'234.50", 123_450],
  ["12", 1200],
  ["0,05", 5],
  ["-12,30", -1230],
  ["1.234", 123_400],
  ["1.234.567,89", 123_456_789],
])("reads %s", (typed, cents) => expect(parseAmount(typed)).toBe(cents));

it.each(["", "abc", "1,2,3", "1.234.56", "1,23,456", "12,345.678", "1..2", "1e3", "=1+1", "1.234,567,89"])(
  "refuses %s",
  (typed) => expect(parseAmount(typed)).toBeUndefined(),
);

it.each([0, 5, 123_456, -1230])("writes %i so that it is read again", (cents) =>
  expect(parseAmount(amountText(cents))).toBe(cents),
);
