import { useLingui } from "@lingui/react/macro";
import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
} from "react";
import type { BandName, ReportPart, ReportSet, ReportTemplate } from "#/api/reports";
import { dragFormat, type Wanted } from "./FieldList";
import { usePartTitle } from "./part-title";
import { pictureAddress } from "./pictures";
import {
  bandNames,
  bandOf,
  defaultThickness,
  heightOf,
  type Place,
  roomOf,
  round,
  samePlace,
  sheetOf,
  sizeOf,
  perPoint,
} from "./template";
import { bandWords } from "./words";

/** From how many pixels on a press is a drag. */
const lifted = 4;

/** Parts keep to half millimeters while they are moved by hand. */
const snap = (value: number) => Math.round(value * 2) / 2;

const mm = (value: number) => `calc(var(--mm) * ${value})`;

export interface CanvasActs {
  onSelect: (place: Place | undefined) => void;
  onMove: (place: Place, to: { band: BandName; x: number; y: number }, act: string) => void;
  onResize: (place: Place, size: { width: number; height?: number }, act: string) => void;
  onRemove: (place: Place) => void;
  onDrop: (wanted: Wanted, to: { band: BandName; x: number; y: number }) => void;
  onBandHeight: (band: BandName, height: number) => void;
}

interface Drag {
  place: Place;
  /** A part, its lower right corner, or the lower edge of a band. */
  what: "move" | "size" | "edge";
  /** Millimeters that the pointer has gone. */
  by: { x: number; y: number };
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function look(
  part: ReportPart,
  by: { x: number; y: number; width: number; height: number },
  band: number,
): CSSProperties {
  const isLine = part.kind === "line";
  // A thin line can be gripped all the same; a thick one is seen whole.
  const grip = `max(10px, ${mm(part.thickness || defaultThickness)})`;
  return {
    insetInlineStart: mm(part.x + by.x),
    top: isLine ? `calc(${mm((part.bottom ? band : part.y) + by.y)} - ${grip} / 2)` : mm(part.y + by.y),
    width: mm(Math.max(0.5, part.width + by.width)),
    height: isLine ? grip : mm(Math.max(0.5, heightOf(part) + by.height)),
    fontSize: mm(sizeOf(part) * perPoint),
    color: part.color || "#000",
  };
}

/** A strip of the page with its parts, which takes what is dropped. */
function Strip(props: {
  band: BandName;
  template: ReportTemplate;
  selected: Place | undefined;
  drag: Drag | undefined;
  refused: (place: Place | undefined) => boolean;
  textOf: (place: Place) => string;
  titleOf: (part: ReportPart) => string;
  onDown: (event: PointerEvent, place: Place, what: Drag["what"]) => void;
  onPress: (event: MouseEvent, place: Place) => void;
  onKey: (event: KeyboardEvent, place: Place) => void;
  acts: CanvasActs;
}) {
  const { t, i18n } = useLingui();
  const { band: name, template, selected, drag, acts } = props;
  const band = bandOf(template, name);
  const strip = useRef<HTMLDivElement>(null);
  const words = i18n._(bandWords[name].name);
  const [isTarget, setTarget] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragFormat)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setTarget(true);
  };
  const drop = (event: DragEvent) => {
    setTarget(false);
    const wanted = event.dataTransfer.getData(dragFormat);
    const box = strip.current?.getBoundingClientRect();
    if (wanted === "" || !box) return;
    event.preventDefault();
    const perMm = box.width / roomOf(template).width || 1;
    const [x, y] = [(event.clientX - box.left) / perMm, (event.clientY - box.top) / perMm];
    acts.onDrop(JSON.parse(wanted) as Wanted, { band: name, x: snap(Math.max(0, x)), y: snap(Math.max(0, y)) });
  };
  const pictureOf = ({ kind, name: wanted }: ReportPart) => {
    const found = kind === "picture" ? template.pictures?.find((each) => each.name === wanted) : undefined;
    return found && pictureAddress(found.data);
  };
  const chosen = samePlace(selected, { band: name });
  const pulled = drag?.what === "edge" && drag.place.band === name ? drag.by.y : 0;
  const height = round(Math.max(0, band.height + snap(pulled)));
  return (
    <div
      onDragOver={over}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
      className={`relative border-b border-dashed border-line-strong/60 ${isTarget ? "outline-2 -outline-offset-2 outline-sea" : ""}`}
    >
      <button
        type="button"
        aria-pressed={chosen}
        data-chosen={chosen || undefined}
        onClick={() => acts.onSelect({ band: name })}
        className="flex h-6 w-full cursor-pointer items-center gap-2 bg-sunk px-2 text-start text-12 font-semibold text-ink-soft hover:text-ink aria-pressed:bg-sea aria-pressed:text-on-sea"
      >
        {words}
        <span className="figures font-normal">{t`${height} mm`}</span>
        {props.refused({ band: name }) && <span className="font-bold text-late-ink">!</span>}
      </button>
      <div className="bg-quiet-zone forced-color-adjust-none" style={{ paddingInline: mm(template.paper.margin) }}>
        <div
          ref={strip}
          data-band={name}
          aria-label={words}
          role="group"
          className="relative min-h-3 [font-family:'DejaVu_Sans_Condensed','DejaVu_Sans',Verdana,sans-serif]"
          style={{ height: mm(height) }}
        >
          {band.parts.map((part, index) => {
            const place: Place = { band: name, part: index };
            const isSelected = samePlace(place, selected);
            const moved = drag && samePlace(drag.place, place) ? drag : undefined;
            const by = { x: 0, y: 0, width: 0, height: 0 };
            if (moved?.what === "move") Object.assign(by, { x: snap(moved.by.x), y: snap(moved.by.y) });
            if (moved?.what === "size")
              Object.assign(by, { width: snap(moved.by.x), height: part.height ? snap(moved.by.y) : 0 });
            const wrong = props.refused(place);
            return (
              // Parts have no names of their own: their place is all there is.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={index} className="absolute" style={look(part, by, band.height)}>
                <button
                  type="button"
                  aria-label={props.titleOf(part)}
                  aria-pressed={isSelected}
                  data-chosen={isSelected || undefined}
                  data-part={`${name} ${index}`}
                  onPointerDown={(event) => props.onDown(event, place, "move")}
                  onClick={(event) => props.onPress(event, place)}
                  onKeyDown={(event) => props.onKey(event, place)}
                  className={`block size-full touch-none overflow-hidden whitespace-nowrap ${moved ? "cursor-grabbing opacity-80" : "cursor-grab"} ${part.end ? "text-end" : "text-start"} ${part.bold ? "font-bold" : ""} ${isSelected ? "outline-2 outline-sea-ink" : wrong ? "outline-2 outline-late" : "outline-1 outline-line-strong/40 outline-dashed hover:outline-sea-ink"} focus-visible:outline-3`}
                  style={{ lineHeight: 1.25 }}
                >
                  {part.kind === "line" ? (
                    <span
                      className="block border-t border-current"
                      style={{ borderTopWidth: mm(part.thickness || defaultThickness) }}
                    />
                  ) : part.kind === "box" ? (
                    <span className="block size-full border border-current" style={{ backgroundColor: part.fill }} />
                  ) : pictureOf(part) ? (
                    // The part is moved, not the picture.
                    <img
                      src={pictureOf(part)}
                      alt=""
                      draggable={false}
                      className="pointer-events-none size-full object-contain object-left"
                    />
                  ) : (
                    props.textOf(place)
                  )}
                </button>
                {isSelected && (
                  <span
                    aria-hidden
                    onPointerDown={(event) => props.onDown(event, place, "size")}
                    className={`absolute -end-1.5 size-3 touch-none rounded-full border-2 border-quiet-zone bg-sea ${part.height && part.kind !== "line" ? "-bottom-1.5 cursor-nwse-resize" : "top-1/2 -translate-y-1/2 cursor-ew-resize"}`}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
      {/* By keyboard its height is set among the properties. */}
      <span
        aria-hidden
        data-edge={name}
        onPointerDown={(event) => props.onDown(event, { band: name }, "edge")}
        className="absolute inset-x-0 -bottom-1 z-1 h-2 cursor-ns-resize touch-none hover:bg-sea/40"
      />
    </div>
  );
}

/** The bands one beneath the other, true to scale. Parts are moved by mouse, or with the arrows; Shift and an arrow resizes. */
export function Canvas(props: {
  template: ReportTemplate;
  set: ReportSet | undefined;
  /** What parts say on the first page. */
  printed: ReadonlyMap<string, string>;
  selected: Place | undefined;
  refused: (place: Place | undefined) => boolean;
  acts: CanvasActs;
}) {
  const { t } = useLingui();
  const { template, selected, printed, acts } = props;
  const title = usePartTitle(props.set);
  const [drag, setDrag] = useState<Drag>();
  const hasDragged = useRef(false);
  const page = useRef<HTMLDivElement>(null);
  const { width } = sheetOf(template.paper);
  const scale = () => (page.current ? page.current.getBoundingClientRect().width / width : 0) || 1;
  const textOf = (place: Place) => {
    const part = bandOf(template, place.band).parts[place.part ?? -1];
    if (!part) return "";
    if (part.kind === "page") return "1 / 1";
    return printed.get(`${place.band} ${place.part}`) ?? title(part).short;
  };
  const titleOf = (part: ReportPart) => {
    const { kind, content } = title(part);
    return content === "" ? kind : `${content}, ${kind}`;
  };
  const drop = (done: Drag, event: globalThis.PointerEvent) => {
    const band = bandOf(template, done.place.band);
    const part = band.parts[done.place.part ?? -1];
    const [x, y] = [snap(done.by.x), snap(done.by.y)];
    if (done.what === "edge") acts.onBandHeight(done.place.band, band.height + y);
    if (!part || (x === 0 && y === 0)) return;
    if (done.what === "size") {
      acts.onResize(done.place, { width: part.width + x, ...(part.height && { height: part.height + y }) }, "");
      return;
    }
    // Where the upper edge of the part is now says into which band it goes.
    const strips = page.current?.querySelectorAll<HTMLElement>("[data-band]") ?? [];
    const own = Array.from(strips)
      .find((strip) => strip.dataset.band === done.place.band)
      ?.getBoundingClientRect();
    const top = (own?.top ?? 0) + (part.y + y) * scale();
    const over = Array.from(strips).find((strip) => {
      const box = strip.getBoundingClientRect();
      return event.clientY >= box.top - 24 && event.clientY <= box.bottom;
    });
    const into = (over?.dataset.band as BandName | undefined) ?? done.place.band;
    const to =
      into === done.place.band || !over
        ? part.y + y
        : Math.max(0, snap((top - over.getBoundingClientRect().top) / scale()));
    acts.onMove(done.place, { band: into, x: round(part.x + x), y: round(to) }, "");
  };
  const begin = (event: PointerEvent, place: Place, what: Drag["what"]) => {
    if (event.button !== 0) return;
    const from = { x: event.clientX, y: event.clientY };
    acts.onSelect(place);
    event.stopPropagation();
    hasDragged.current = false;
    const perMm = scale();
    let now: Drag | undefined;
    const move = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== event.pointerId) return;
      const [x, y] = [next.clientX - from.x, next.clientY - from.y];
      if (!now && Math.hypot(x, y) < lifted) return;
      now = { place, what, by: { x: x / perMm, y: y / perMm } };
      setDrag(now);
    };
    const end = (last: globalThis.PointerEvent | globalThis.KeyboardEvent) => {
      if (last instanceof globalThis.KeyboardEvent && last.key !== "Escape") return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      removeEventListener("keydown", end);
      setDrag(undefined);
      hasDragged.current = now !== undefined;
      if (now && last.type === "pointerup") drop(now, last as globalThis.PointerEvent);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    addEventListener("keydown", end);
  };
  // The click at the end of a drag may reach a neighbor, which has taken the place of what was moved. By keyboard there is no drag.
  const press = (event: MouseEvent, place: Place) => {
    if (event.detail === 0 || !hasDragged.current) acts.onSelect(place);
    hasDragged.current = false;
  };
  const onKey = (event: KeyboardEvent, place: Place) => {
    const part = bandOf(template, place.band).parts[place.part ?? -1];
    const arrow = arrows[event.key];
    if (!part) return;
    if (arrow && !event.ctrlKey && !event.metaKey) {
      const by = event.altKey ? 0.1 : 1;
      const [x, y] = arrow.map((one) => one * by) as [number, number];
      const act = `keys ${place.band} ${place.part}`;
      if (event.shiftKey)
        acts.onResize(place, { width: part.width + x, ...(part.height && { height: part.height + y }) }, act);
      else acts.onMove(place, { band: place.band, x: part.x + x, y: part.y + y }, act);
    } else if (event.key === "Delete" || event.key === "Backspace") acts.onRemove(place);
    else if (event.key === "Escape") acts.onSelect(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div className="[container-type:inline-size]">
      <div
        ref={page}
        role="group"
        aria-label={t`Page`}
        className="mx-auto overflow-clip select-none rounded-sm border border-line bg-quiet-zone shadow-card"
        style={{ "--mm": `min(100cqw / ${width}, 5px)`, width: mm(width) } as CSSProperties}
      >
        {bandNames.map((band) => (
          <Strip
            key={band}
            band={band}
            template={template}
            selected={selected}
            drag={drag}
            refused={props.refused}
            textOf={textOf}
            titleOf={titleOf}
            onDown={begin}
            onPress={press}
            onKey={onKey}
            acts={acts}
          />
        ))}
      </div>
    </div>
  );
}
