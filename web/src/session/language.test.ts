import { afterEach, expect, it } from "vitest";
import { connectBearer } from "#/api/http";
import { currentLanguage } from "#/i18n/current";
import { answer, http, refuse, server } from "#/testing/server";
import { signInAs } from "#/testing/app";
import { chooseLanguage, keepAccountLanguage } from "./language";
import { queryClient } from "./query";

afterEach(() => {
  document.cookie = "lang=; Max-Age=0; Path=/";
});

it("the account learns each choice of a device once, and another person's account learns it too", async () => {
  connectBearer({ token: async () => "token", renew: async () => undefined });
  const sent: unknown[] = [];
  let works = false;
  server.use(
    http.put("*/v1/account_language", async ({ request }) => {
      if (!works) return refuse(503, "unavailable");
      sent.push([await request.json(), request.headers.get("X-Lang")]);
      return answer({ lang: "pl" });
    }),
  );
  signInAs("anna@cleaners.example");
  await keepAccountLanguage();
  expect(sent).toEqual([]);

  queryClient.setQueryData(["words"], "english words");
  await chooseLanguage("pl");
  expect(currentLanguage()).toBe("pl");
  expect(queryClient.getQueryState(["words"])?.isInvalidated).toBe(true);
  works = true;
  await keepAccountLanguage();
  await keepAccountLanguage();
  expect(sent).toEqual([[{ lang: "pl" }, "pl"]]);

  signInAs("ben@cleaners.example");
  await keepAccountLanguage();
  await chooseLanguage("es");
  expect(sent.slice(1)).toEqual([
    [{ lang: "pl" }, "pl"],
    [{ lang: "es" }, "es"],
  ]);
});
