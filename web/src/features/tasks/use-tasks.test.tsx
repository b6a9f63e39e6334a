import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { keys } from "#/api/keys";
import type { Task } from "#/api/shapes";
import { golden } from "#/testing/goldens";
import { http, HttpResponse, server } from "#/testing/server";
import { until } from "#/testing/until";
import { type TaskList, taskRef } from "./list";
import { useTask, useTaskList } from "./use-tasks";

const disk = vi.hoisted(() => ({ restored: Promise.resolve() }));
vi.mock("#/session/query", async (original) => ({
  ...(await original<object>()),
  readsRestored: async () => disk.restored,
}));

/** A task whose page is opened while nothing answers. */
async function opened() {
  const { data } = await golden<{ data: Task[] }>("task/getCleanings");
  const [task] = data;
  if (!task) throw new Error("the golden answer has no task");
  server.use(http.get("*/v1/cleaning/*", () => HttpResponse.error()));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  const { result } = renderHook(() => useTask(taskRef(task)), {
    wrapper: ({ children }) => (
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </I18nProvider>
    ),
  });
  // A call that the end of a test breaks off would fail with nobody to hear it.
  await until(() => expect(result.current.query.error).not.toBeNull());
  const keep = (one: Task) =>
    act(() => {
      client.setQueryData(keys.cleanings("current"), { tasks: [one], complete: true });
    });
  return { task, result, keep };
}

it("a task that was never opened shows its row as soon as the list comes from the disk", async () => {
  const { task, result, keep } = await opened();
  expect(result.current.task).toBeUndefined();
  keep(task);
  await until(() => expect(result.current.task?.annotations).toBe(task.annotations));
});

it("a task that is open by its row has begun once the list says so", async () => {
  const { task, result, keep } = await opened();
  keep({ ...task, cleaning_ist_start: "0000-00-00 00:00:00" });
  await until(() => expect(result.current.task?.cleaning_ist_start).toBe("0000-00-00 00:00:00"));
  // The outbox has sent "begin", and the answer went into the list.
  keep({ ...task, cleaning_ist_start: "2026-07-08 10:00:00" });
  await until(() => expect(result.current.task?.cleaning_ist_start).toBe("2026-07-08 10:00:00"));
});

/** The list of what is ahead, in a window that had it once; what it asked, by the version that it named. */
async function listed(onDisk: Partial<TaskList> | undefined, diskAnswers = true) {
  const { data } = await golden<{ data: Task[] }>("task/getCleanings");
  const asked: (string | null)[] = [];
  const start = btoa("0");
  server.use(
    http.get("*/v1/cleanings", ({ request }) => {
      const version = request.headers.get("If-None-Match");
      asked.push(version);
      if (version === "now") return new HttpResponse(null, { status: 304 });
      return HttpResponse.json({ data, next_page: start, prev_page: start }, { headers: { ETag: "now" } });
    }),
  );
  sessionStorage.setItem("list current", "now");
  let answers = () => undefined as void;
  disk.restored = new Promise((done) => (answers = done));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  const { result } = renderHook(() => useTaskList("current"), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  // The disk answers after the server.
  await until(() => expect(asked).toEqual(["now"]));
  if (onDisk)
    act(() => void client.setQueryData(keys.cleanings("current"), { tasks: data, complete: true, ...onDisk }));
  if (diskAnswers) answers();
  await until(() => expect(result.current.query.fetchStatus).toBe("idle"));
  expect(result.current.tasks).toHaveLength(data.length);
  return asked;
}

it("a list that the server has unchanged is not sent again where the disk answers late", async () => {
  expect(await listed({ version: "now" })).toEqual(["now"]);
});

it.each([[undefined, null] as const, [{ version: "before" }, "before"] as const])(
  "a disk that has another list than the window had is no answer: %s",
  async (onDisk, next) => {
    expect(await listed(onDisk)).toEqual(["now", next]);
  },
);

it("a disk that does not answer holds the list up no longer than a short while", async () => {
  expect(await listed(undefined, false)).toEqual(["now", null]);
});

it("without a network the list of the disk shows before it is said that there is none", async () => {
  const { data } = await golden<{ data: Task[] }>("task/getCleanings");
  const failed = vi.fn<() => void>();
  server.use(
    http.get("*/v1/cleanings", () => {
      failed();
      return HttpResponse.error();
    }),
  );
  sessionStorage.setItem("list current", "now");
  let answers = () => undefined as void;
  disk.restored = new Promise((done) => (answers = done));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  const seen: boolean[] = [];
  const { result } = renderHook(
    () => {
      const list = useTaskList("current");
      seen.push(list.query.isError && list.query.data === undefined);
      return list;
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  await until(() => expect(failed).toHaveBeenCalledTimes(1));
  await new Promise((done) => setTimeout(done, 50));
  act(() => void client.setQueryData(keys.cleanings("current"), { tasks: data, complete: true, version: "now" }));
  answers();
  await until(() => expect(result.current.query.fetchStatus).toBe("idle"));
  expect(result.current.tasks).toHaveLength(data.length);
  expect(seen).not.toContain(true);
});
