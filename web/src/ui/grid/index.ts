export type { Cell, GridBar } from "./cells";
export { Grid, type GridLook, type GridMark, type GridRow } from "./Grid";
export { placed } from "./scale";
