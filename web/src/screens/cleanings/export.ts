import { authorised } from "#/api/http";
import { refusalFrom } from "#/api/refusal";
import type { Task } from "#/api/shapes";
import { taskRef } from "#/features/tasks";
import { saveBlob } from "#/ui/save-blob";

/** What is listed, in its order, as a file to save. */
export async function exportTasks(tasks: readonly Task[], format: "xlsx" | "ics", name: string): Promise<void> {
  const answer = await authorised(
    new Request(new URL("/v1/cleaningsexport", location.origin), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ format, tasks: tasks.map(taskRef) }),
    }),
  );
  if (!answer.ok) throw refusalFrom(answer.status, await answer.json().catch(() => undefined));
  saveBlob(await answer.blob(), `${name}.${format}`);
}
