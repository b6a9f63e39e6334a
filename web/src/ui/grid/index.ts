export type { Cell, GridBar } from "./cells";
export { Grid, type GridLook, type GridMark, type GridRow, type GridSpan } from "./Grid";
export type { GridDrag } from "./use-drag";
export { type GridHead, withHeads } from "./heads";
