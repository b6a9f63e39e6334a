import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { keys } from "#/api/keys";
import type { Task } from "#/api/shapes";
import { golden } from "#/testing/goldens";
import { http, HttpResponse, server } from "#/testing/server";
import { until } from "#/testing/until";
import { taskRef } from "./list";
import { useTask } from "./use-tasks";

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
