import { photoSide, usePicture } from "./use-picture";

/** A picture with its words; its room is kept free while it comes, and where it cannot come there is no gap. */
export function Photo(props: {
  path: string | null;
  alt: string;
  maxsize?: number;
  width?: number;
  height?: number;
  caption?: boolean;
}) {
  const { data, isError } = usePicture(props.path, props.maxsize ?? photoSide);
  if (!props.path || isError) return null;
  const ratio = props.width && props.height ? props.width / props.height : 4 / 3;
  return (
    <figure className="flex flex-col gap-1.5">
      <span
        className="block w-full overflow-hidden rounded-control border border-line bg-sunk"
        style={{ aspectRatio: ratio }}
      >
        {data && <img src={data} alt={props.alt} className="size-full object-cover" />}
      </span>
      {props.caption && props.alt !== "" && <figcaption className="text-14 text-ink-soft">{props.alt}</figcaption>}
    </figure>
  );
}
