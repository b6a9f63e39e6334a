import { expect, expectTypeOf, it } from "vitest";
import { answer, http, HttpResponse, server } from "#/testing/server";
import type { Answers } from "./answers";
import { fileAddress, listAddress, prepared } from "./address";
import { call } from "./call";
import { NetworkFailure } from "./refusal";

it("a call has its parameters in their places, encoded, and gives the data of its answer", async () => {
  const asked: string[] = [];
  server.use(
    http.get("*/v1/pages/:page", ({ request }) => {
      asked.push(request.url);
      return answer({ title: "Imprint" });
    }),
  );
  const page = await call("GET", "/v1/pages/{page}", {
    path: { page: "a/b?c" as "imprint" },
    query: { lang: "de", m: "Küche & Bad", h: undefined },
    public: true,
  });
  expect(asked).toEqual(["http://localhost:8080/v1/pages/a%2Fb%3Fc?lang=de&m=K%C3%BCche+%26+Bad"]);
  expect(page).toEqual({ title: "Imprint" });
  expectTypeOf(page).toEqualTypeOf<Answers["MemberPageBody"]>();
});

it("a call without an answer in its body gives nothing", async () => {
  server.use(http.put("*/v1/errors", () => new HttpResponse(null, { status: 204 })));
  const body = { message: "", code: "", user: "", type: "render", platform: "" } as const;
  expect(await call("PUT", "/v1/errors", { body })).toBeUndefined();
});

it("what the server does not get is no answer", async () => {
  server.use(http.get("*/v1/status", () => HttpResponse.error()));
  await expect(call("GET", "/v1/status")).rejects.toBeInstanceOf(NetworkFailure);
});

it("a prepared call says what is sent, and a write without a body brings an empty one", () => {
  expect(prepared("PUT", "/v1/reservations/{ref}/left", { path: { ref: "1-7" }, body: { left: true } })).toEqual({
    method: "PUT",
    path: "/v1/reservations/1-7/left",
    body: { left: true },
  });
  const gone = prepared("DELETE", "/v1/uploads/{upload}", { path: { upload: "u-0" } });
  expect(gone).toEqual({ method: "DELETE", path: "/v1/uploads/u-0", body: {} });
});

it("an address of a file or of a list names what it is asked for", () => {
  const place = { ref: "1-7", a: 3, b: "Haus & Hof.pdf" };
  expect(fileAddress("/v1/reservations/{ref}/documents/{a}/{b}", { path: place })).toBe(
    "/v1/reservations/1-7/documents/3/Haus%20%26%20Hof.pdf",
  );
  expect(listAddress("/v1/cleanings", { query: { scope: "past" } })).toBe("/v1/cleanings?scope=past");
  expect(listAddress("/v1/reservations")).toBe("/v1/reservations");
});

it("what the document does not have is a type error", () => {
  const wrong = () => [
    // @ts-expect-error no such path
    call("GET", "/v1/nothing"),
    // @ts-expect-error no such method
    call("DELETE", "/v1/status"),
    // @ts-expect-error a parameter of the path is missing
    call("GET", "/v1/cleaning/{ref}"),
    // @ts-expect-error a required parameter of the query is missing
    call("GET", "/v1/manage/staff", { query: {} }),
    // @ts-expect-error an unknown parameter
    call("GET", "/v1/events", { query: { before: 3 } }),
    // @ts-expect-error the body is missing
    call("PUT", "/v1/account_language", {}),
    // @ts-expect-error the body has another form
    call("PUT", "/v1/account_language", { body: { language: "de" } }),
    // @ts-expect-error no file
    fileAddress("/v1/status", {}),
    // @ts-expect-error no list
    listAddress("/v1/status"),
  ];
  expect(wrong).toBeTypeOf("function");
});
