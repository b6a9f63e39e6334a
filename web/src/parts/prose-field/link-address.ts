import { linkTarget } from "#/ui/prose";

/** Where a link leads that somebody has typed in short: `casamar.example/bins`, `office@casamar.example`, `+34 600 000 000`. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  const whole = linkTarget(text);
  if (whole !== undefined) return whole;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return undefined;
  if (/^\+?[\d\s()/.-]{5,}$/.test(text)) return linkTarget(`tel:${text.replaceAll(/[^\d+]/g, "")}`);
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return linkTarget(`mailto:${text}`);
  if (/^[^\s/@]+\.[^\s/@.]{2,}(\/\S*)?$/.test(text)) return linkTarget(`https://${text}`);
  return undefined;
}
