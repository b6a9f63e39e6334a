import { authorised } from "#/api/http";
import { refusalFrom } from "#/api/refusal";
import type { Task } from "#/api/shapes";
import { taskRef } from "#/features/tasks";

/** How long the address of a download is kept (specification point 9). */
const keepAddress = 10_000;

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
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keepAddress);
}
