/**
 * A member's own accent colour, corrected until it can carry white text (light appearance) or dark text (dark
 * appearance) at 4.5:1. The hue is kept; only the lightness moves.
 */
type Rgb = readonly [number, number, number];

function parse(hex: string): Rgb | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) return undefined;
  const [, r = "0", g = "0", b = "0"] = match;
  return [Number.parseInt(r, 16), Number.parseInt(g, 16), Number.parseInt(b, 16)];
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: string, b: string): number {
  const first = parse(a);
  const second = parse(b);
  if (!first || !second) return 1;
  const [light, dark] = [luminance(first), luminance(second)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const toHex = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Mixes towards white or black in small steps until the contrast with `against` suffices. */
function reach(hex: string, towards: number, against: string, wanted: number): string {
  const from = parse(hex) ?? [0, 95, 102];
  for (let share = 0; share <= 1; share += 0.04) {
    const mixed = toHex(from.map((part) => part + (towards - part) * share) as unknown as Rgb);
    if (contrast(mixed, against) >= wanted) return mixed;
  }
  return towards === 0 ? "#000000" : "#ffffff";
}

export interface Accent {
  light: string;
  lightPress: string;
  dark: string;
  darkPress: string;
}

export function readableAccent(hex: string): Accent | undefined {
  if (!parse(hex)) return undefined;
  // 7:1, because the staff's screens are read in sunlight; the dark ones against the card behind links.
  const light = reach(hex, 0, "#fbfaf6", 7);
  const dark = reach(hex, 255, "#151e1d", 7);
  return { light, lightPress: reach(light, 0, "#fbfaf6", 9), dark, darkPress: reach(dark, 255, "#151e1d", 9) };
}

/** Sets the accent for the whole page, or takes it away again. */
export function applyAccent(hex: string | undefined, root: HTMLElement = document.documentElement): void {
  const accent = hex ? readableAccent(hex) : undefined;
  const names = {
    light: "--accent-light",
    lightPress: "--accent-press-light",
    dark: "--accent-dark",
    darkPress: "--accent-press-dark",
  } as const;
  for (const [part, name] of Object.entries(names) as [keyof Accent, string][]) {
    if (accent) root.style.setProperty(name, accent[part]);
    else root.style.removeProperty(name);
  }
}
