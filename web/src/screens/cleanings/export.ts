import type { Task } from "#/api/shapes";
import { requestExport } from "#/api/task-export";
import { taskRef } from "#/features/tasks";
import { saveBlob } from "#/ui/save-blob";

/** What is listed, in its order, as a file to save. */
export async function exportTasks(tasks: readonly Task[], format: "xlsx" | "csv" | "ics", name: string): Promise<void> {
  saveBlob(await requestExport({ format, tasks: tasks.map(taskRef) }), `${name}.${format}`);
}
