export type { Cell, GridBar } from "./cells";
export { Grid, type GridLook, type GridMark, type GridRow, type GridSpan } from "./Grid";
export { placed } from "./scale";
export type { GridDrag } from "./use-drag";
export { type GridGroup, type GridHead, withHeads } from "./heads";
