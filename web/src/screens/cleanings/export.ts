import type { Answers } from "#/api/answers";
import type { Task } from "#/api/shapes";
import { requestExport } from "#/api/task-export";
import { taskRef } from "#/features/tasks";
import { saveBlob } from "#/ui/save-blob";

type Export = Answers["ExportInputBody"];

/** How many tasks the server puts into one file. */
export const mostExported = 5000;

/** What is listed, in its order or grouped as a report, as a file to save. */
export async function exportTasks(
  tasks: readonly Task[],
  format: Export["format"],
  name: string,
  template?: Export["template"],
): Promise<void> {
  const listed = tasks.slice(0, mostExported).map(taskRef);
  saveBlob(await requestExport({ format, tasks: listed, ...(template && { template }) }), `${name}.${format}`);
}
