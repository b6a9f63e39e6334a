/// <reference types="vite/client" />

/** The release, set at build: the persisted reads of another release are thrown away. */
declare const __RELEASE__: string;

declare module "altcha/workers/pbkdf2";

declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  interface HeifImage {
    is_primary: () => boolean;
    get_width: () => number;
    get_height: () => number;
    display: (into: ImageData, done: (shown: ImageData | null) => void) => void;
  }
  export default function libheif(): {
    HeifDecoder: new () => { decode: (content: Uint8Array) => HeifImage[] };
  };
}

declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

declare module "topojson-client" {
  interface Topology {
    objects: Record<string, object | undefined>;
  }
  type Geometry =
    | { type: "Polygon"; coordinates: number[][][] }
    | { type: "MultiPolygon"; coordinates: number[][][][] }
    | { type: "Point" | "MultiPoint" | "LineString" | "MultiLineString"; coordinates: unknown };
  export function feature(topology: Topology, object: object): { features: { geometry: Geometry }[] };
}
