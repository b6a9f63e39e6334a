import type { TaskDetail } from "#/api/shapes";
import { taskPicturePath } from "#/api/task-files";
import { keepAhead } from "#/offline/kept-files";

/** One size for small and large: what was seen small fills the screen without signal too. */
const side = 1024;

/** Where a picture of a task is; `source` is the task through which it is asked for. */
export const picturePath = (source: string, id: number) => taskPicturePath(source, id, side);

/**
 * Brings the pictures of a task that show how it should look, or what was not right, to the phone while there is signal:
 * also those of rooms that nobody has opened yet.
 */
export async function bringPictures(source: string, detail: TaskDetail): Promise<void> {
  const lists = [detail.checklist, detail.checked_checklist];
  const items = lists.flatMap((list) => list?.rooms.flatMap((room) => room.items) ?? []);
  const pictures = [...items.map((item) => item.picture), ...(detail.sent_back?.photos ?? [])];
  const paths = pictures.flatMap((picture) => (picture ? [picturePath(source, picture.id)] : []));
  await keepAhead([...new Set(paths)]);
}
