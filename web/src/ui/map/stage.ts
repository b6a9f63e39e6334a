import "leaflet/dist/leaflet.css";
import "./map.css";
import L from "leaflet";
import type { Position } from "../maps-link";
import { type Land, loadOutlines, overlaps } from "./outlines";

/** How closely the view may fit to the places: with streets a house, without them a town. */
const closest = { tiles: 17, outlines: 15 };
const farthest = 2;

export interface StageOptions {
  /** An address with {z}, {x} and {y}, or empty: then the coasts and borders of the world are drawn. */
  tiles: string;
  /** On a page that scrolls: one finger and the wheel belong to the page. */
  still: boolean;
  onMissing: (missing: Missing) => void;
}

/** How much of the streets cannot be had, without signal for example, or is late. */
export type Missing = "none" | "some" | "most";

/** Milliseconds: streets that are not there by then give way to the outlines until they come. */
const streetsPatience = 1500;

/** Fired on the map when the server can be reached again. */
const signalBack = "signalback";

/** Asks again for streets that could not be had. */
export const askAgain = (map: L.Map): void => void map.fire(signalBack);

/** Draws streets where they can be had, and asks again for those that were missing when the signal is back. */
function addStreets(map: L.Map, address: string, onMissing: (missing: Missing) => void): void {
  const streets = L.tileLayer(address, { maxZoom: 19, referrerPolicy: "origin" });
  let [failed, loaded] = [0, 0];
  let late: ReturnType<typeof setTimeout> | undefined;
  const look = () => onMissing(failed === 0 ? "none" : failed < loaded ? "some" : "most");
  const begin = () => {
    [failed, loaded] = [0, 0];
  };
  streets.on("loading", () => {
    clearTimeout(late);
    late = setTimeout(() => onMissing("most"), streetsPatience);
  });
  streets.on("tileerror", () => {
    failed += 1;
    look();
  });
  streets.on("tileload", () => {
    loaded += 1;
  });
  streets.on("load", () => {
    clearTimeout(late);
    look();
  });
  // Of another zoom nothing is there yet.
  map.on("zoomstart", begin);
  const again = () => {
    if (failed === 0) return;
    begin();
    streets.redraw();
  };
  map.on(signalBack, again);
  map.on("unload", () => clearTimeout(late));
  if (!navigator.onLine) onMissing("most");
  streets.addTo(map);
}

/** Where the outlines lie. */
const landPane = "land";

export function makeStage(place: HTMLElement, options: StageOptions): L.Map {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = L.map(place, {
    attributionControl: false,
    zoomControl: false,
    minZoom: farthest,
    maxZoom: options.tiles ? 19 : 18,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
    dragging: !(options.still && L.Browser.mobile),
    scrollWheelZoom: !options.still,
    worldCopyJump: true,
    renderer: L.svg({ padding: 0.6 }),
  });
  // Beneath the streets: what of them cannot be had lets the outlines show.
  map.createPane(landPane).style.zIndex = "150";
  if (options.tiles) addStreets(map, options.tiles, options.onMissing);
  return map;
}

export function fit(map: L.Map, points: readonly Position[], tiles: boolean): void {
  if (points.length === 0) {
    map.setView([30, 5], farthest);
    return;
  }
  map.fitBounds(L.latLngBounds(points.map(({ lat, lon }) => [lat, lon])), {
    padding: [44, 44],
    maxZoom: tiles ? closest.tiles : closest.outlines,
    animate: false,
  });
}

/** Draws what of the world's land comes into sight, each piece once. */
export function drawOutlines(map: L.Map): () => void {
  let over = false;
  const drawn = new Map<Land, L.Polygon>();
  const renderer = L.svg({ padding: 0.6, pane: landPane });
  let all: readonly Land[] = [];
  const draw = () => {
    const sight = map.getBounds().pad(1);
    const box = [sight.getSouth(), sight.getWest(), sight.getNorth(), sight.getEast()] as const;
    for (const land of all) {
      if (drawn.has(land) || !overlaps(land.box, box)) continue;
      const polygon = L.polygon(land.rings, {
        interactive: false,
        pane: landPane,
        renderer,
        className: "fill-land stroke-line-strong",
        fillOpacity: 1,
        weight: 1,
        smoothFactor: 1,
      });
      drawn.set(land, polygon.addTo(map).bringToBack());
    }
  };
  map.on("moveend", draw);
  loadOutlines()
    .then((outlines) => {
      if (over) return;
      all = outlines;
      draw();
    })
    .catch(() => undefined); // Without a connection: the places and the names of the towns still stand.
  return () => {
    over = true;
    map.off("moveend", draw);
    for (const polygon of drawn.values()) polygon.remove();
    renderer.remove();
  };
}

export function drawWay(map: L.Map, way: readonly Position[]): () => void {
  if (way.length < 2) return () => undefined;
  const line = L.polyline(
    way.map(({ lat, lon }) => [lat, lon] as [number, number]),
    { interactive: false, className: "fill-none stroke-sea", weight: 3, dashArray: "1 8", lineCap: "round" },
  ).addTo(map);
  return () => void line.remove();
}

/** Puts elements of the app onto the map, each with its middle on its place; gives how to take them away. */
export function putMarks(
  map: L.Map,
  marks: readonly { element: HTMLElement; lat: number; lon: number; above: number }[],
): () => void {
  const put = marks.map(({ element, lat, lon, above }) =>
    L.marker([lat, lon], {
      icon: L.divIcon({ html: element, iconSize: [48, 48], iconAnchor: [24, 24] }),
      interactive: false,
      keyboard: false,
      zIndexOffset: above * 10_000,
    }).addTo(map),
  );
  return () => {
    for (const marker of put) marker.remove();
  };
}

export function metresOfPixels(map: L.Map, pixels: number): number {
  const middle = map.getSize().divideBy(2);
  return map.distance(map.containerPointToLatLng(middle), map.containerPointToLatLng(middle.add([pixels, 0])));
}
