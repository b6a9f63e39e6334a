import { decode, together, type Decoded, type Reading } from "./decode";
import type { Picture } from "./picture";
import { readPicture } from "./read";

/** Reads beside the page's own thread. A picture comes as numbers and is forgotten with the answer; what its letters looked like is kept for the next ones. */
const here = self as unknown as { postMessage: (answer: unknown, transfer: Transferable[]) => void };

/** The last readings: what one picture leaves open another one may tell. */
const readings: Reading[] = [];
const most = 6;

function seen(picture: Picture, anyway: boolean): (Decoded & { times: number }) | undefined {
  const reading = readPicture(picture, anyway);
  if (!reading) return undefined;
  readings.push(reading);
  if (readings.length > most) readings.shift();
  const all = together(readings);
  const whole = all && decode(all);
  const alone = decode(reading);
  const best = whole?.valid === true || !alone?.valid ? whole : alone;
  return best && { ...best, times: readings.length };
}

addEventListener("message", ({ data }: MessageEvent<{ id: number; picture: Picture; anyway: boolean }>) => {
  here.postMessage({ id: data.id, seen: seen(data.picture, data.anyway) }, []);
});
