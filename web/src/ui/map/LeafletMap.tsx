import { useLingui } from "@lingui/react/macro";
import type { Map as Leaflet } from "leaflet";
import { Maximize, Minus, Plus } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { loadConfig } from "#/api/config";
import { useConnection } from "#/api/connection";
import { useFormats } from "#/i18n/format";
import { IconButton } from "../Button";
import { ExternalLink } from "../Anchor";
import type { Position } from "../maps-link";
import { groupPoints, type Mark } from "./clusters";
import { MapMark } from "./MapMark";
import { areaNames, type MapPoint, roundMetres } from "./points";
import { askAgain, drawOutlines, drawWay, fit, makeStage, metresOfPixels, type Missing, putMarks } from "./stage";

export interface MapViewProps {
  /** What is shown, for a screen reader. */
  label: string;
  points: readonly MapPoint[];
  /** A line from place to place. */
  way?: readonly Position[] | undefined;
  selected?: string | undefined;
  onSelect?: ((id: string) => void) | undefined;
  /** On a page that scrolls: one finger and the wheel belong to the page. */
  still?: boolean;
  className?: string;
}

/** Milliseconds that the map waits for where streets come from. */
const configPatience = 2000;
/** Pixels that the scale may be long. */
const scaleWidth = 96;
const noWay: readonly Position[] = [];

function positionsIn(text: string): Position[] {
  if (text === "") return [];
  return text.split(",").map((each) => {
    const [lat = 0, lon = 0] = each.split(" ").map(Number);
    return { lat, lon };
  });
}

/** What of the world is in sight, of which map. */
interface Sight {
  map: Leaflet;
  box: { west: number; south: number; east: number; north: number };
  zoom: number;
  /** Metres of the scale's whole width. */
  scale: number;
}

function sightOf(map: Leaflet): Sight {
  const sight = map.getBounds().pad(0.2);
  const box = { west: sight.getWest(), south: sight.getSouth(), east: sight.getEast(), north: sight.getNorth() };
  return { map, box, zoom: map.getZoom(), scale: metresOfPixels(map, scaleWidth) };
}

/** The map itself, once it stands and the server has said whether there are tiles; and what of it is in sight. */
function useStage(still: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<{ map: Leaflet; tiles: string }>();
  const [missing, setMissing] = useState<Missing>("none");
  const [sight, setSight] = useState<Sight>();
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let end: () => void = () => undefined;
    let over = false;
    const build = (tiles: string) => {
      if (over) return;
      const map = makeStage(element, { tiles, still, onMissing: setMissing });
      const size = new ResizeObserver(() => map.invalidateSize({ pan: false }));
      size.observe(element);
      map.on("moveend", () => setSight(sightOf(map)));
      end = () => {
        size.disconnect();
        map.remove();
      };
      setStage({ map, tiles });
    };
    const late = new Promise<string>((done) => setTimeout(() => done(""), configPatience));
    const address = loadConfig().then(
      (config) => config.tile_url,
      () => "",
    );
    void Promise.race([address, late]).then(async (first) => {
      build(first);
      const known = await address;
      if (over || known === first) return;
      end();
      build(known);
    });
    return () => {
      over = true;
      end();
      setStage(undefined);
      setSight(undefined);
    };
  }, [still]);
  return {
    place,
    map: stage?.map,
    tiles: Boolean(stage?.tiles),
    missing,
    sight: sight?.map === stage?.map ? sight : undefined,
  };
}

/** Elements on the map into which the app draws: the same one as long as its mark stays. */
class Elements {
  #held = new Map<string, HTMLElement>();

  of(key: string): HTMLElement {
    const element = this.#held.get(key) ?? document.createElement("div");
    this.#held.set(key, element);
    return element;
  }

  keep(keys: ReadonlySet<string>): void {
    for (const key of this.#held.keys()) if (!keys.has(key)) this.#held.delete(key);
  }
}

/** Keeps elements at their places on the map. */
function useMarks(map: Leaflet | undefined, marks: readonly (Position & { key: string; above: number })[]) {
  const [elements] = useState(() => new Elements());
  useEffect(() => {
    elements.keep(new Set(marks.map(({ key }) => key)));
    if (!map) return undefined;
    return putMarks(
      map,
      marks.map((mark) => ({ ...mark, element: elements.of(mark.key) })),
    );
  }, [map, marks, elements]);
  return elements;
}

function Towns({ map, points }: { map: Leaflet; points: readonly MapPoint[] }) {
  const towns = useMemo(() => areaNames(points).map((town) => ({ ...town, key: town.name, above: -1 })), [points]);
  const elements = useMarks(map, towns);
  return towns.map(({ name, key }) =>
    createPortal(
      <span
        aria-hidden
        className="absolute top-11 left-1/2 -translate-x-1/2 rounded-md bg-land/80 px-1 text-14 font-bold whitespace-nowrap text-ink"
      >
        {name}
      </span>,
      elements.of(key),
      key,
    ),
  );
}

function Scale({ metres: most }: { metres: number }) {
  const formats = useFormats();
  const metres = roundMetres(most);
  if (metres === 0) return null;
  return (
    <span aria-hidden className="rounded-md bg-card/85 px-1.5 pb-0.5 text-14 text-ink">
      <span className="figures block leading-tight">{formats.distance(metres)}</span>
      <svg width={scaleWidth} height="5" className="block">
        <path
          d={`M1 0V4H${(scaleWidth * metres) / most - 1}V0`}
          className="fill-none stroke-ink-soft"
          strokeWidth="2"
        />
      </svg>
    </span>
  );
}

/** Loaded by name, when a map is shown. @public */
export function LeafletMap({ label, points, way = noWay, selected, onSelect, still = false }: MapViewProps) {
  const { t } = useLingui();
  const { place, map, tiles, missing, sight } = useStage(still);

  // Fits again when other places are shown, not when one of them only changes.
  const where = points.map(({ lat, lon }) => `${lat} ${lon}`).join(",");
  const whole = useCallback(() => {
    if (map) fit(map, positionsIn(where), tiles);
  }, [map, where, tiles]);
  useEffect(whole, [whole]);

  const connection = useConnection();
  useEffect(() => {
    if (map && connection === "up") askAgain(map);
  }, [map, connection]);

  const stands = sight !== undefined;
  const outlined = !tiles || missing !== "none";
  useEffect(() => (map && stands && outlined ? drawOutlines(map) : undefined), [map, stands, outlined]);
  useEffect(() => (map && stands ? drawWay(map, way) : undefined), [map, stands, way]);

  const grouped = useMemo(() => groupPoints(points), [points]);
  const marks = useMemo(
    () =>
      (sight ? grouped(sight.box, sight.zoom) : []).map((mark) => ({
        ...mark,
        above: mark.kind === "point" && (mark.key === selected || mark.point.alone === true) ? 1 : 0,
      })),
    [sight, grouped, selected],
  );
  const elements = useMarks(map, marks);

  // What is chosen in the list beside comes into sight.
  useEffect(() => {
    const chosen = points.find(({ id }) => id === selected);
    if (map && stands && chosen && !map.getBounds().pad(-0.1).contains([chosen.lat, chosen.lon])) {
      map.setView([chosen.lat, chosen.lon], Math.max(map.getZoom(), tiles ? 15 : 13));
    }
  }, [map, stands, selected, points, tiles]);

  const press = (mark: Mark, byHand: boolean) => {
    // A drag that began on a mark ends as a click on it.
    if (!map || (byHand && (map.dragging as { moved?: () => boolean }).moved?.())) return;
    if (mark.kind === "point") onSelect?.(mark.point.id);
    else map.setView([mark.lat, mark.lon], Math.min(mark.opensAt, map.getMaxZoom()));
  };

  return (
    <>
      <div ref={place} role="application" aria-label={label} className="absolute inset-0" />
      {marks.map((mark) =>
        createPortal(
          <MapMark
            mark={mark}
            selected={mark.kind === "point" && mark.key === selected}
            onPress={(byHand) => press(mark, byHand)}
          />,
          elements.of(mark.key),
          mark.key,
        ),
      )}
      {map && sight && (
        <>
          {(!tiles || missing === "most") && <Towns map={map} points={points} />}
          <div className="absolute end-2 top-2 z-[1001] flex flex-col gap-1.5">
            <IconButton variant="framed" icon={Plus} label={t`Zoom in`} onPress={() => void map.zoomIn()} />
            <IconButton variant="framed" icon={Minus} label={t`Zoom out`} onPress={() => void map.zoomOut()} />
            <IconButton variant="framed" icon={Maximize} label={t`Show everything on the map`} onPress={whole} />
          </div>
          <div className="pointer-events-none absolute inset-x-2 bottom-2 z-[1001] flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
            <Scale metres={sight.scale} />
            <span className="pointer-events-auto max-w-full rounded-md bg-card/85 px-1.5 text-14 text-ink-soft">
              {tiles && missing === "most" && (
                <span role="status" className="block">{t`The streets can’t be loaded right now`}</span>
              )}
              {tiles ? (
                <ExternalLink href="https://www.openstreetmap.org/copyright" className="min-h-0!">
                  © OpenStreetMap
                </ExternalLink>
              ) : (
                t`Coasts and borders only, no streets`
              )}
            </span>
          </div>
        </>
      )}
    </>
  );
}
