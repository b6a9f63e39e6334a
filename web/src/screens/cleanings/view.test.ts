import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { perWindow } from "#/session/store";
import { changeView, forgetView, useView } from "./view";

beforeEach(() => {
  forgetView();
  perWindow.remove("cleanings_view");
});

const shown = () => renderHook(() => useView()).result.current;

it("sorts tasks by town and street until another order is chosen", () => {
  expect(shown()).toMatchObject({ tab: "current", sort: "place", range: undefined });
  changeView({ sort: "standard" });
  forgetView();
  expect(shown().sort).toBe("standard");
});

it.each(["not json", "[]", '{"sort":"colour"}', "null"])("sorts by town and street where %s was kept", (kept) => {
  perWindow.set("cleanings_view", kept);
  expect(shown().sort).toBe("place");
});
