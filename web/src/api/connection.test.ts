import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { http, HttpResponse, server } from "#/testing/server";
import { networkMissed, reportConnection, useConnection } from "./connection";
import { request } from "./http";

it("a network that leads nowhere counts as lost until the server answers; one unanswered call alone does not", async () => {
  let there = false;
  server.use(http.get("*/healthz", () => (there ? new HttpResponse() : HttpResponse.error())));
  const { result } = renderHook(useConnection);
  const back = vi.fn<() => void>();
  expect(result.current).toBe("up");
  const missed = networkMissed(back);
  await waitFor(() => expect(result.current).toBe("lost"));
  // Several calls fail at once: one of them asks for the server.
  await networkMissed(back);
  expect(back).not.toHaveBeenCalled();
  there = true;
  act(() => void window.dispatchEvent(new Event("online")));
  await act(async () => missed);
  expect(result.current).toBe("up");
  expect(back).toHaveBeenCalledOnce();

  await networkMissed(back);
  expect(result.current).toBe("up");
  expect(back).toHaveBeenCalledOnce();
});

it("a call that is answered ends “lost” at once, whatever has set it", async () => {
  server.use(
    http.get("*/healthz", () => HttpResponse.error()),
    http.get("*/v1/status", () => HttpResponse.json(null)),
  );
  const { result } = renderHook(useConnection);
  const missed = networkMissed(() => undefined);
  act(() => reportConnection("lost"));
  await waitFor(() => expect(result.current).toBe("lost"));
  await act(async () => request("GET", "/v1/status", { public: true }));
  expect(result.current).toBe("up");
  await missed;
});
