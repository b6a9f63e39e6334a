import { expect, it } from "vitest";
import { answer, http, HttpResponse, server } from "#/testing/server";
import { signOut } from "./session";
import { deliverSignOuts } from "./sign-outs";
import { keepTokens, nowSeconds, readTokens } from "./tokens";
import { until } from "#/testing/until";

const hash = Array.from(
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode("r-1"))),
  (byte) => byte.toString(16).padStart(2, "0"),
).join("");

it("a session is ended by its refresh token, also long after its access token, and later when there is no network", async () => {
  keepTokens({ access: "over", refresh: "r-1", expires: nowSeconds() - 10_000 });
  server.use(http.post("*/v1/sign_out", () => HttpResponse.error()));
  await signOut();
  expect(readTokens()).toBeUndefined();
  await until(() => expect(localStorage.getItem("sign_outs")).toBe(hash));
  expect(JSON.stringify(localStorage)).not.toContain("r-1");

  server.use(http.post("*/v1/sign_out", () => HttpResponse.json({}, { status: 503 })));
  await deliverSignOuts();
  expect(localStorage.getItem("sign_outs")).toBe(hash);

  const sent: unknown[] = [];
  server.use(
    http.post("*/v1/sign_out", async ({ request }) => {
      sent.push(await request.json());
      return answer({ done: true });
    }),
  );
  await deliverSignOuts();
  await deliverSignOuts();
  expect(sent).toEqual([{ refresh_hash: hash }]);
  expect(localStorage.getItem("sign_outs")).toBeNull();
});
