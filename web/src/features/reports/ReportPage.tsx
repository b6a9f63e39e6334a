import { memo } from "react";
import { useLingui } from "@lingui/react/macro";
import type { PageItem, ReportPages } from "#/api/reports";
import { QrCode } from "#/ui/QrCode";

type ShownPicture = NonNullable<ReportPages["pictures"]>[number];

const none: readonly ShownPicture[] = [];

/** Millimeters per point. */
const perPoint = 25.4 / 72;
const lineInk = 0.2;

/** Letters that the server's own font has: their width is known. Others come from a font of this device. */
const known = /^[\u0020-\u052f\u1d00-\u200b\u2010-\u218f\u2200-\u22ff\u25a0-\u25ff]*$/u;

/** Keeps a text with letters of a font of this device within the room that the server has left for it. */
function fit(text: SVGTextElement | null, width: number) {
  text?.removeAttribute("textLength");
  if (text?.getComputedTextLength && text.getComputedTextLength() > width)
    text.setAttribute("textLength", String(width));
}

/** The free edge on either side of a bar code in modules. */
const barsQuiet = 10;

/** The bars of a bar code as the server has measured them, by turns with the gaps between them. */
function BarCode({ item }: { item: PageItem }) {
  const bars = Array.from(item.bars ?? "", Number);
  const modules = bars.reduce((sum, width) => sum + width, 2 * barsQuiet);
  let x = barsQuiet;
  let path = "";
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) path += `M${x} 0h${width}v1H${x}z`;
    x += width;
  }
  return (
    <svg
      role="img"
      aria-label={item.text}
      x={item.x}
      y={item.y}
      width={item.width}
      height={item.height}
      viewBox={`0 0 ${modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function Item({ item, pictures }: { item: PageItem; pictures: readonly ShownPicture[] }) {
  const { kind, x, y, width, height, text } = item;
  const color = item.color === "" ? "#000" : item.color;
  // As in the PDF: a line is as thick as its template says, half of it on either side.
  if (kind === "line") {
    const ink = height || lineInk;
    return <rect x={x} y={y - ink / 2} width={width} height={ink} fill={color} />;
  }
  if (kind === "box")
    return (
      <rect x={x} y={y} width={width} height={height} fill={item.fill || "none"} stroke={color} strokeWidth={lineInk} />
    );
  if (kind === "picture" || kind === "own_picture") {
    const href = kind === "picture" ? text : pictures.find(({ name }) => name === text)?.url;
    return <image href={href} x={x} y={y} width={width} height={height} preserveAspectRatio="xMinYMid meet" />;
  }
  if (kind === "bar_code") return <BarCode item={item} />;
  if (kind === "code")
    return (
      <svg x={x} y={y} width={width} height={height}>
        <QrCode value={text} label={text} mask="any" className="size-full" />
      </svg>
    );
  const measured = known.test(text);
  return (
    <text
      ref={measured ? undefined : (element) => fit(element, width)}
      x={x}
      y={y}
      fontSize={item.size * perPoint}
      fontWeight={item.bold ? 700 : 400}
      fill={color}
      textLength={width > 0 && measured ? width : undefined}
      lengthAdjust="spacingAndGlyphs"
      // Names of guests are written from either side.
      unicodeBidi="plaintext"
    >
      {text}
    </text>
  );
}

/** A page as it is printed: white in both appearances, every text where the server has put it. */
export const ReportPage = memo(function ReportPage(props: {
  items: readonly PageItem[];
  width: number;
  height: number;
  /** Counted from 1. */
  number: number;
  total: number;
  /** The pictures of the template, which items show by name. */
  pictures?: readonly ShownPicture[];
}) {
  const { t } = useLingui();
  const { width, height, number, total, pictures = none } = props;
  return (
    <svg
      role="group"
      aria-label={t`Page ${number} of ${total}`}
      viewBox={`0 0 ${width} ${height}`}
      className="report-page block w-full rounded-xs bg-quiet-zone shadow-card forced-color-adjust-none print:rounded-none print:shadow-none"
    >
      {props.items.map((item, index) => (
        // A page is drawn once; its items have no other name.
        // oxlint-disable-next-line react/no-array-index-key
        <Item key={index} item={item} pictures={pictures} />
      ))}
    </svg>
  );
});
