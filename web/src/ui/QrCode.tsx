import { useMemo } from "react";
import { encode } from "uqr";

/** The dark places of a code, each run of a row as one piece. */
function drawing(value: string, mask: number): { path: string; size: number } {
  const { data, size } = encode(value, { ecc: "M", border: 3, maskPattern: mask });
  let path = "";
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; x++) {
      const from = x;
      while (row[x]) x++;
      if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`;
    }
  return { path, size };
}

/** Of the eight masks of the standard, the one that suits the value best; or always the same, which takes a tenth of the time. */
const masks = { best: -1, any: 2 } as const;

/**
 * Dark on white in both appearances: many readers fail on an inverted code. `label` says what it holds; show the same
 * as text beside it, because readers disagree on letters outside ASCII. `mask` any is for thousands of codes at once.
 */
export function QrCode(props: { value: string; label: string; className?: string; mask?: keyof typeof masks }) {
  const { value, label, className, mask = "best" } = props;
  const { path, size } = useMemo(() => drawing(value, masks[mask]), [value, mask]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`rounded-control bg-quiet-zone forced-color-adjust-none ${className ?? "size-48"}`}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
