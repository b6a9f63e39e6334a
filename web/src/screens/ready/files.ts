import { attachmentPath, problemPhotoPath, taskPictureSide, taskTextPicturePath } from "#/api/task-files";
import { taskRef } from "#/features/tasks/list";
import { picturePaths } from "../cleaning/checklist/ahead";
import { largest, most } from "#/offline/kept-files";
import type { Placed } from "./place";

/** No more files than these are brought by themselves, and no more bytes of whole ones; the others come when they are opened. */
const mostFiles = 300;
const mostBytes = 30_000_000;
/** How large a scaled picture is taken to be: the server does not say it beforehand. */
const pictureBytes = 200_000;

const isPicture = ({ mime }: { mime: string }) => mime === "image/jpeg" || mime === "image/png";

/** Where the files are that tasks name, by the addresses under which their pages ask for them: pictures first, which are scaled and small, in the order of the tasks; then whole files, the smallest first, as far as the device keeps them. */
export function filesOf(tasks: readonly Placed[]): string[] {
  const pictures: string[] = [];
  const whole: { path: string; size: number }[] = [];
  for (const { task, problems } of tasks) {
    const ref = taskRef(task);
    pictures.push(...picturePaths(ref, task));
    for (const text of task.infotexts)
      for (const { name } of text.pictures) pictures.push(taskTextPicturePath(ref, text, name, taskPictureSide));
    for (const file of task.attachments) {
      if (isPicture(file)) pictures.push(attachmentPath(ref, file.id, taskPictureSide));
      else whole.push({ path: attachmentPath(ref, file.id), size: file.size });
    }
    for (const { id, photos } of problems)
      for (const photo of photos)
        if (isPicture(photo)) pictures.push(problemPhotoPath(ref, id, photo.id, taskPictureSide));
  }
  const first = [...new Set(pictures)].slice(0, mostFiles);
  const room = Math.min(mostBytes, most - first.length * pictureBytes);
  let bytes = 0;
  const small = whole
    .filter(({ size }) => size <= largest)
    .toSorted((a, b) => a.size - b.size)
    .filter(({ size }) => (bytes += size) <= room)
    .map(({ path }) => path);
  return [...new Set([...first, ...small])].slice(0, mostFiles);
}
