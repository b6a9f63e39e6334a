import type { TaskDetail } from "#/api/shapes";
import { taskPicturePath, taskPictureSide } from "#/api/task-files";
import { keepAhead } from "#/offline/kept-files";

/** Where a picture of a task is; `source` is the task through which it is asked for. */
export const picturePath = (source: string, id: number) => taskPicturePath(source, id, taskPictureSide);

/** Where the pictures of a task are that show how it should look, or what was not right. */
export function picturePaths(source: string, detail: TaskDetail): string[] {
  const lists = [detail.checklist, detail.checked_checklist];
  const items = lists.flatMap((list) => list?.rooms.flatMap((room) => room.items) ?? []);
  const pictures = [...items.map((item) => item.picture), ...(detail.sent_back?.photos ?? [])];
  const paths = pictures.flatMap((picture) => (picture ? [picturePath(source, picture.id)] : []));
  return [...new Set(paths)];
}

/** Brings these pictures to the phone while there is signal: also those of rooms that nobody has opened yet. */
export async function bringPictures(source: string, detail: TaskDetail): Promise<void> {
  await keepAhead(picturePaths(source, detail));
}
