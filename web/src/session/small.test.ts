import { describe, expect, it } from "vitest";
import { captchaToken } from "./captcha-token";
import { parseDeviceSettings } from "./device-settings";
import { parseLoginSearch } from "./login-search";
import { keepPages } from "./next";
import { parsePairId } from "./pair-id";
import { limiter, withoutSecrets } from "./report-error";

describe("an id on the wire", () => {
  it.each(["-1--1", "NaN-NaN", "3", "3-", "0-5", "3-0", "3-7-9", "3-7 ", "03-7", "3-7e2", ""])("%s is none", (text) => {
    expect(parsePairId(text)).toBeUndefined();
  });
  it("is a pair", () => expect(parsePairId("3-120")).toEqual({ memberid: 3, id: 120 }));
});

describe("the login page's address", () => {
  it("keeps what it knows and drops the rest", () => {
    keepPages(["/cleanings"]);
    expect(parseLoginSearch({ m: "v2-1", h: "abc", next: "/cleanings", reason: "tokenEmpty", x: "y" })).toEqual({
      m: "v2-1",
      h: "abc",
      next: "/cleanings",
      reason: "tokenEmpty",
    });
    expect(parseLoginSearch({ kind: "link", username: "anna@example.org" })).toEqual({
      kind: "link",
      username: "anna@example.org",
    });
    expect(parseLoginSearch({ kind: "other", username: "x".repeat(501) })).toEqual({});
    expect(parseLoginSearch({ m: "", h: 5, next: "//evil.example", reason: "other" })).toEqual({});
  });
});

describe("the settings of a device", () => {
  it("survive what other releases wrote", () => {
    const usual = parseDeviceSettings(null);
    expect(usual).toMatchObject({ appearance: "system", textSize: "normal", ignoreOneDayBlock: false });
    expect(parseDeviceSettings("not json")).toEqual(usual);
    expect(parseDeviceSettings('["x"]')).toEqual(usual);
    expect(parseDeviceSettings('{"appearance":"dark","textSize":"huge","showShortTitle":true}')).toEqual({
      ...usual,
      appearance: "dark",
      showShortTitle: true,
    });
  });
});

describe("error reports", () => {
  it("are limited", () => {
    const may = limiter(2, 1000);
    expect([may(0), may(10), may(20), may(1001), may(1005), may(1012)]).toEqual([true, true, false, true, false, true]);
  });
  it("carry no addresses' parameters and no mail addresses", () => {
    expect(withoutSecrets("at https://x.example/login?t=secret for anna@example.org")).toBe(
      "at https://x.example/login for [email]",
    );
  });
});

describe("the solved captcha", () => {
  it("travels as base64 JSON with what the server signed", () => {
    const challenge = {
      algorithm: "PBKDF2/SHA-256",
      challenge: "00",
      salt: "ab",
      nonce: "cd",
      cost: 1000,
      maxnumber: 900,
      signature: "s",
    };
    expect(JSON.parse(atob(captchaToken(challenge, 42)))).toEqual({ ...challenge, number: 42 });
  });
});
