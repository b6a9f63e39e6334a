import type { Ref } from "react";

/**
 * The browser's own chooser of files, to be put behind a face of ours. Without an `id` nobody meets it: a button opens it through
 * `ref`. With one it belongs to a label, and the keyboard reaches it there. The same file can be chosen twice in a row.
 */
export function FileInput(props: {
  ref?: Ref<HTMLInputElement>;
  id?: string;
  accept: string;
  multiple?: boolean;
  /** A phone opens its camera instead of asking where the picture is. */
  camera?: boolean;
  disabled?: boolean;
  "data-testid"?: string;
  onChoose: (files: File[]) => void;
}) {
  const { camera, onChoose, ...rest } = props;
  return (
    <input
      {...rest}
      type="file"
      capture={camera ? "environment" : undefined}
      hidden={props.id === undefined}
      className={props.id === undefined ? undefined : "sr-only"}
      onChange={(event) => {
        // Taken before the reset, which empties the browser's own list.
        const files = Array.from(event.target.files ?? []);
        event.target.value = "";
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}
