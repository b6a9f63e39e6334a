/** A picture in shades of grey, 0 for black; it stays in this device's memory. */
export interface Picture {
  grey: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

/** The same picture with every point the mean of itself and its eight neighbours, the nearer the weightier: less grain. */
export function smoothed({ grey, width, height }: Picture): Picture {
  const rows = new Uint16Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    for (let x = 0; x < width; x += 1) {
      const at = start + x;
      const left = x > 0 ? grey[at - 1]! : grey[at]!;
      const right = x + 1 < width ? grey[at + 1]! : grey[at]!;
      rows[at] = left + 2 * grey[at]! + right;
    }
  }
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const above = y > 0 ? -width : 0;
    const below = y + 1 < height ? width : 0;
    for (let at = y * width; at < (y + 1) * width; at += 1) {
      out[at] = (rows[at + above]! + 2 * rows[at]! + rows[at + below]! + 8) >> 4;
    }
  }
  return { grey: out, width, height };
}

/** The same picture a quarter turn to the right. */
export function quarterTurned({ grey, width, height }: Picture): Picture {
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) out[x * height + (height - 1 - y)] = grey[y * width + x]!;
  }
  return { grey: out, width: height, height: width };
}

/**
 * Ink where a point is clearly darker than what is around it: light may fall unevenly. The higher `share`, the darker against
 * the spread of its surroundings a point must be.
 */
export function inkOf({ grey, width, height }: Picture, share: number, reach: number): Uint8Array {
  const stride = width + 1;
  const sums = new Int32Array(stride * (height + 1));
  const squares = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    let square = 0;
    for (let x = 0; x < width; x += 1) {
      const value = grey[y * width + x]!;
      row += value;
      square += value * value;
      const at = (y + 1) * stride + x + 1;
      sums[at] = sums[at - stride]! + row;
      squares[at] = squares[at - stride]! + square;
    }
  }
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - reach) * stride;
    const bottom = Math.min(height, y + reach + 1) * stride;
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      const count = ((bottom - top) / stride) * (right - left);
      const mean = (sums[bottom + right]! - sums[top + right]! - sums[bottom + left]! + sums[top + left]!) / count;
      const drop = mean - grey[y * width + x]!;
      if (drop < 6) continue;
      const square =
        (squares[bottom + right]! - squares[top + right]! - squares[bottom + left]! + squares[top + left]!) / count;
      if (drop * drop > share * share * (square - mean * mean)) ink[y * width + x] = 1;
    }
  }
  return ink;
}
