/// <reference types="vite/client" />

/** The release, set at build: the persisted reads of another release are thrown away. */
declare const __RELEASE__: string;

declare module "altcha/workers/pbkdf2";

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
