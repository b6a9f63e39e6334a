import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { anywhere, HttpResponse, server } from "#/testing/server";
import type { ListAddress } from "./address";
import { allPages, pagedQuery } from "./pages";

const things = "/v1/things?memberid=1" as ListAddress<number>;

/** A server with a list of three pages, the second of them empty; gives what it is asked. */
function threePages(last: string): string[] {
  const asked: string[] = [];
  const pages: Record<string, { data: number[]; next_page: string }> = {
    start: { data: [1, 2], next_page: "Mg==" },
    "Mg==": { data: [], next_page: "NA==" },
    "NA==": { data: [3], next_page: last },
  };
  server.use(
    anywhere.get("*/v1/things", ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      return HttpResponse.json(pages[searchParams.get("offset") ?? "start"]);
    }),
  );
  return asked;
}

// Back at the start, where it is already, or nowhere.
test.each(["MA==", "NA==", ""])("a list whose last page points to %j ends there", async (last) => {
  const asked = threePages(last);
  expect(await allPages(things)).toEqual([1, 2, 3]);
  expect(asked).toEqual(["memberid=1", "memberid=1&offset=Mg%3D%3D", "memberid=1&offset=NA%3D%3D"]);
});

test("a list that is read on by hand ends with the same page", async () => {
  const asked = threePages("MA==");
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...pagedQuery(["things"], things), pages: 9 });
  expect(pages.map((page) => page.data)).toEqual([[1, 2], [], [3]]);
  expect(asked[0]).toBe("memberid=1");
  expect(asked).toHaveLength(3);
});
