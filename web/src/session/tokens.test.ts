import { describe, expect, it } from "vitest";
import { dropTokens, keepTokens, readTokens, validity } from "./tokens";

const now = 1_800_000_000;

describe("validity of a token", () => {
  it.each([
    [undefined, "NoTokenPresent"],
    [now + 31, "TokenIsValid"],
    [now + 30, "TokenIsValid"],
    [now + 29, "TokenExpired"],
    [now - 1, "TokenExpired"],
  ] as const)("with end %s it is %s", (expires, is) => {
    expect(validity(expires === undefined ? undefined : { access: "a", refresh: "r", expires }, now)).toBe(is);
  });
});

describe("the kept tokens", () => {
  it("come back as they were kept, under the names of the token call", () => {
    keepTokens({ access: "a", refresh: "r", expires: now });
    expect(localStorage.getItem("access_token")).toBe("a");
    expect(localStorage.getItem("refresh_token")).toBe("r");
    expect(localStorage.getItem("expires")).toBe(String(now));
    expect(readTokens()).toEqual({ access: "a", refresh: "r", expires: now });
  });

  it("are none when one is missing, and expired when the end cannot be read", () => {
    expect(readTokens()).toBeUndefined();
    keepTokens({ access: "a", refresh: "r", expires: Number.NaN });
    expect(readTokens()?.expires).toBe(0);
    dropTokens();
    expect(readTokens()).toBeUndefined();
  });
});
