/**
 * The letters of a machine-readable zone, drawn as strokes after the shapes of OCR-B (ISO 1073-2): x from 0 to 10, y from 0
 * at the top of a capital to 14 at its foot. They are our own drawing, made to tell the letters apart, not a font.
 */
type Stroke = readonly number[];

const ring = (cx: number, cy: number, rx: number, ry: number, from = 0, to = 360): number[] => {
  const points: number[] = [];
  const steps = Math.max(6, Math.ceil(Math.abs(to - from) / 15));
  for (let step = 0; step <= steps; step += 1) {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    points.push(cx + rx * Math.cos(angle), cy + ry * Math.sin(angle));
  }
  return points;
};

export const glyphs: Record<string, readonly Stroke[]> = {
  "0": [ring(5, 7, 3.9, 6.2)],
  "1": [
    [2.4, 3.2, 5.2, 0.8, 5.2, 13.2],
    [2.4, 13.2, 8, 13.2],
  ],
  "2": [[...ring(5, 4.4, 3.6, 3.6, 190, 390), 1.3, 13.2, 8.8, 13.2]],
  "3": [[1.6, 0.8, 8.4, 0.8, 4.6, 5.4, ...ring(4.6, 9.3, 4, 3.9, 270, 510)]],
  "4": [
    [5.6, 0.8, 1, 9.6, 9.2, 9.6],
    [6.8, 6.4, 6.8, 13.2],
  ],
  "5": [[8.2, 0.8, 2.2, 0.8, 1.9, 6.2, ...ring(4.8, 9.2, 3.9, 4, 235, 515)]],
  "6": [[7.2, 0.8, 3.4, 4.8, ...ring(5, 9.2, 3.9, 4, 205, 565)]],
  "7": [[1.2, 0.8, 8.8, 0.8, 5.2, 6.4, 4.4, 13.2]],
  "8": [ring(5, 4, 3.1, 3.2), ring(5, 10.2, 3.9, 3.1)],
  "9": [[2.8, 13.2, 6.6, 9.2, ...ring(5, 4.8, 3.9, 4, 25, 385)]],
  A: [
    [0.8, 13.2, 5, 0.8, 9.2, 13.2],
    [2.4, 9, 7.6, 9],
  ],
  B: [
    [1.6, 0.8, 1.6, 13.2],
    [1.6, 0.8, 5, 0.8, ...ring(5, 3.7, 2.9, 2.9, 270, 450), 1.6, 6.6],
    [5, 6.6, ...ring(5.2, 9.9, 3.5, 3.3, 270, 450), 1.6, 13.2],
  ],
  C: [ring(5.6, 7, 4.2, 6.2, 45, 315)],
  D: [[1.6, 0.8, 1.6, 13.2, 4, 13.2, ...ring(4, 7, 4.8, 6.2, 90, -90), 1.6, 0.8]],
  E: [
    [8.6, 0.8, 1.8, 0.8, 1.8, 13.2, 8.6, 13.2],
    [1.8, 6.8, 7.2, 6.8],
  ],
  F: [
    [8.8, 0.8, 2, 0.8, 2, 13.2],
    [2, 6.8, 7.4, 6.8],
  ],
  G: [[...ring(5.4, 7, 4.2, 6.2, -45, -320).slice(0), 9, 11.4, 9, 7.6, 5.8, 7.6]],
  H: [
    [1.4, 0.8, 1.4, 13.2],
    [8.6, 0.8, 8.6, 13.2],
    [1.4, 6.8, 8.6, 6.8],
  ],
  I: [
    [5, 0.8, 5, 13.2],
    [2, 0.8, 8, 0.8],
    [2, 13.2, 8, 13.2],
  ],
  J: [[3.4, 0.8, 7.6, 0.8, 7.6, 9.6, ...ring(4.6, 9.8, 3, 3.4, 0, 150)]],
  K: [
    [1.6, 0.8, 1.6, 13.2],
    [8.6, 0.8, 1.6, 7.8],
    [3.8, 5.8, 8.8, 13.2],
  ],
  L: [[2, 0.8, 2, 13.2, 8.8, 13.2]],
  M: [[1, 13.2, 1, 0.8, 5, 7.4, 9, 0.8, 9, 13.2]],
  N: [[1.4, 13.2, 1.4, 0.8, 8.6, 13.2, 8.6, 0.8]],
  O: [ring(5, 7, 4.4, 6.2), ring(5, 7, 4.4, 5.4)],
  P: [[1.8, 13.2, 1.8, 0.8, 5, 0.8, ...ring(5, 4.4, 3.5, 3.6, 270, 450), 1.8, 8]],
  Q: [ring(5, 6.6, 4.2, 5.8), [5.4, 9.4, 9, 13.4]],
  R: [
    [1.8, 13.2, 1.8, 0.8, 5, 0.8, ...ring(5, 4, 3.4, 3.2, 270, 450), 1.8, 7.2],
    [4.4, 7.2, 8.8, 13.2],
  ],
  S: [[...ring(5, 4, 3.4, 3.2, -30, -180), 2.4, 5.6, 7.6, 8.2, ...ring(5, 9.9, 3.6, 3.3, 0, 150)]],
  T: [
    [1, 0.8, 9, 0.8],
    [5, 0.8, 5, 13.2],
  ],
  U: [[1.4, 0.8, 1.4, 9, ...ring(5, 9.2, 3.6, 4, 180, 0), 8.6, 0.8]],
  V: [[0.8, 0.8, 5, 13.2, 9.2, 0.8]],
  W: [[0.8, 0.8, 2.8, 13.2, 5, 6, 7.2, 13.2, 9.2, 0.8]],
  X: [
    [1, 0.8, 9, 13.2],
    [9, 0.8, 1, 13.2],
  ],
  Y: [
    [1, 0.8, 5, 7, 9, 0.8],
    [5, 7, 5, 13.2],
  ],
  Z: [[1.4, 0.8, 8.6, 0.8, 1.2, 13.2, 8.8, 13.2]],
  "<": [[8.6, 2.6, 1.6, 7, 8.6, 11.4]],
};

function toSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length));
  return Math.hypot(px - ax - along * dx, py - ay - along * dy);
}

/** How much ink (0 to 1) a letter has at a point, drawn with a pen of that width and a soft edge. */
export function inkAt(character: string, x: number, y: number, pen: number): number {
  let nearest = Infinity;
  for (const stroke of glyphs[character] ?? []) {
    for (let at = 0; at + 3 < stroke.length; at += 2) {
      nearest = Math.min(nearest, toSegment(x, y, stroke[at]!, stroke[at + 1]!, stroke[at + 2]!, stroke[at + 3]!));
    }
  }
  return Math.max(0, Math.min(1, pen / 2 + 0.5 - nearest));
}
