import type { Task, TaskDetail } from "#/api/shapes";
import { attachmentPath, taskPictureSide, taskTextPicturePath } from "#/api/task-files";
import { FileGrid } from "#/features/chat/Attachments";
import { usePicture } from "#/features/chat/pictures";

/** The agency's files for a task. */
export function TaskFiles({ refId, files }: { refId: string; files: Task["attachments"] }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <FileGrid
        files={files}
        small={taskPictureSide}
        large={taskPictureSide}
        pathOf={(file, maxsize) => attachmentPath(refId, file, maxsize)}
      />
    </div>
  );
}

/** A picture inside an info text; where it cannot come its words stand in its place. */
export function TextPicture(props: {
  refId: string;
  text: TaskDetail["infotexts"][number];
  name: string;
  alt: string;
}) {
  const { text, alt } = props;
  const known = text.pictures.find((picture) => picture.name === props.name);
  const { src, failed } = usePicture(known && taskTextPicturePath(props.refId, text, known.name, taskPictureSide));
  if (!known || failed) return <p className="text-ink-soft">{alt}</p>;
  return (
    <figure className="flex flex-col gap-1.5">
      <span
        className="block w-full overflow-hidden rounded-control border border-line bg-sunk"
        style={{ aspectRatio: known.width / Math.max(1, known.height) }}
      >
        {src && <img src={src} alt={alt} className="size-full object-cover" />}
      </span>
      {alt !== "" && <figcaption className="text-14 text-ink-soft">{alt}</figcaption>}
    </figure>
  );
}
