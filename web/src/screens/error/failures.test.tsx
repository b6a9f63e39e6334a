import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "#/session/query";
import type { Role } from "#/api/session";
import { openApp } from "#/testing/app";
import { signedIn } from "#/testing/person";
import { answer, http, HttpResponse, refuse, server } from "#/testing/server";

/** The pages whose content is one answer of the server, by who sees them. */
const pages: readonly [role: Role, address: string][] = [
  ["cleaner", "/cleanings"],
  ["cleaner", "/cleanings/print"],
  ["cleaner", "/map"],
  ["cleaner", "/messages"],
  ["company", "/handout"],
  ["guest", "/reservations"],
  ["guest", "/reservations/1-1"],
  ["guest", "/reservations/1-1/travellers"],
  ["guest", "/reservations/1-1/services"],
  ["guest", "/versionhistory"],
  ["manager", "/manage"],
  ["manager", "/manage/inbox"],
  ["manager", "/manage/team"],
  ["manager", "/manage/checklists"],
  ["manager", "/manage/problems"],
  ["manager", "/manage/mails"],
  ["manager", "/manage/properties"],
  ["manager", "/manage/properties/1-1"],
  ["manager", "/manage/setup"],
  ["manager", "/manage/stay/1-1"],
  ["manager", "/manage/task/1-1"],
];

const failures = {
  "403": { call: () => refuse(403, "forbidden"), says: /can’t open this page with this login/ },
  "404": { call: () => refuse(404, "not_found"), says: /no longer here|Reservation not found|does not exist/ },
  "500": { call: () => refuse(500, "api_error"), says: /Please try again/ },
  "503": { call: () => refuse(503, "unavailable"), says: /Please try again/ },
  "no network": { call: () => HttpResponse.error(), says: /internet connection|You’re offline|There is no connection/ },
} as const;

beforeEach(() => {
  vi.spyOn(console, "debug").mockReturnValue();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
});

/** Signed in; the server knows who it is, and answers everything else so. */
function failing(role: Role, call: () => Response | Promise<Response>) {
  signedIn(role, role === "guest" ? { reservations: [{}] } : {});
  server.use(
    http.all("*/v1/*", ({ request }) =>
      request.url.endsWith("/v1/status") ? undefined : (call() as HttpResponse<null>),
    ),
    http.put("*/v1/errors", () => answer({ taken: false })),
  );
}

describe.each(Object.entries(failures))("%s", (_, { call, says }) => {
  it.each(pages)("is said on %s's %s", async (role, address) => {
    failing(role, call);
    openApp(address);
    const [shown] = await screen.findAllByText(says);
    expect(shown).toBeVisible();
  });
});

it("the team has been informed once the server has taken the report", async () => {
  // Another cause than above: each is reported once a page.
  failing("cleaner", () => refuse(500, ""));
  server.use(http.put("*/v1/errors", () => answer({ taken: true })));
  openApp("/map");
  expect(await screen.findByText("Our team has been informed. Please try again in a moment.")).toBeVisible();
});
