import { useMemo } from "react";
import { encode } from "uqr";

/**
 * Dark on white in both appearances: many readers fail on an inverted code. `label` says what it holds; show the same
 * as text beside it, because readers disagree on letters outside ASCII.
 */
export function QrCode({ value, label, className }: { value: string; label: string; className?: string }) {
  const { path, size } = useMemo(() => {
    const code = encode(value, { ecc: "M", border: 3 });
    let path = "";
    code.data.forEach((row, y) => {
      row.forEach((dark, x) => {
        if (dark) path += `M${x} ${y}h1v1h-1z`;
      });
    });
    return { path, size: code.size };
  }, [value]);
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
