export interface Position {
  lat: number;
  lon: number;
}

/** Nought and nought lie in the sea off Africa: there the position is not known. */
export function isKnown(position: Position): boolean {
  return position.lat !== 0 || position.lon !== 0;
}

/**
 * Opens the device's own maps where it has one, else a map in the browser. Without a position the address is searched
 * for. The link is followed only when pressed: nothing is loaded from there before.
 */
export function mapsLink(position: Position, label: string, userAgent: string = navigator.userAgent): string {
  const known = isKnown(position);
  const point = `${position.lat},${position.lon}`;
  const words = encodeURIComponent(label);
  if (/iPhone|iPad|Macintosh/.test(userAgent)) {
    return known ? `https://maps.apple.com/?ll=${point}&q=${words}` : `https://maps.apple.com/?q=${words}`;
  }
  if (userAgent.includes("Android")) {
    return known ? `geo:${point}?q=${point}(${words})` : `geo:0,0?q=${words}`;
  }
  if (!known) return `https://www.openstreetmap.org/search?query=${words}`;
  return `https://www.openstreetmap.org/?mlat=${position.lat}&mlon=${position.lon}#map=17/${position.lat}/${position.lon}`;
}
