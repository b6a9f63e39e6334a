import { useLingui } from "@lingui/react/macro";
import { ImageOff, RotateCw } from "lucide-react";
import { Suspense, useState } from "react";
import type { TaskPicture } from "#/api/shapes";
import { taskPicturePath } from "#/api/task-files";
import { usePicture } from "#/features/chat/pictures";
import { picturePath } from "./ahead";
import { Icon } from "#/ui/Icon";
import { late } from "#/ui/late";
import { Spinner } from "#/ui/Spinner";

const Viewer = late(() => import("#/features/chat/Viewer"), "default", { ahead: true });

function Thumb(props: { source: string; picture: TaskPicture; label: string; onOpen: () => void }) {
  const { t } = useLingui();
  const { src, failed, again } = usePicture(picturePath(props.source, props.picture.id));
  const { label } = props;
  return (
    <button
      type="button"
      aria-label={failed ? t`Load the picture again: ${label}` : t`Open the picture: ${label}`}
      onClick={failed ? again : props.onOpen}
      className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sunk text-ink-soft"
    >
      {src ? (
        <img src={src} alt="" className="size-full object-cover" />
      ) : failed ? (
        <Icon of={navigator.onLine ? RotateCw : ImageOff} size={22} />
      ) : (
        <Spinner size={20} />
      )}
    </button>
  );
}

/** Small pictures of a task; one that is tapped fills the screen. `source` is the task through which they are asked for. */
export function Pictures({
  source,
  pictures,
  label,
}: {
  source: string;
  pictures: readonly TaskPicture[];
  label: string;
}) {
  const [at, setAt] = useState<number>();
  if (pictures.length === 0) return null;
  return (
    <>
      {pictures.map((picture, index) => (
        <Thumb key={picture.id} source={source} picture={picture} label={label} onOpen={() => setAt(index)} />
      ))}
      {at !== undefined && (
        <Suspense>
          <Viewer
            pictures={pictures.map((picture) => ({
              ...picture,
              name: label,
              path: picturePath(source, picture.id),
              whole: taskPicturePath(source, picture.id),
            }))}
            at={at}
            onClose={() => setAt(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
