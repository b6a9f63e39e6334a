import { asUtc, parseWireTime, wireTimeAt } from "./wire-time";

/** What the clock at the property shows at a moment, wherever the phone is. */
export function wallClock(moment: number, zone: string): string {
  return wireTimeAt(new Date(moment), zone);
}

/** The zone of this device: only for what belongs to no property, such as today's date above a list. */
export function localZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The moment at which the property's clock shows this time; of an hour that occurs twice the first. */
export function momentOf(wire: string, zone: string): number | undefined {
  const parsed = parseWireTime(wire);
  if (!parsed) return undefined;
  const wanted = asUtc({ ...parsed, millisecond: 0 }).getTime();
  const offset = (moment: number) => {
    const shown = parseWireTime(wallClock(moment, zone));
    return shown ? asUtc(shown).getTime() - moment : 0;
  };
  // The offset in force a day before and a day after are all that can apply at this time.
  const candidates = [offset(wanted - 86_400_000), offset(wanted + 86_400_000)]
    .map((each) => wanted - each)
    .filter((moment) => moment + offset(moment) === wanted);
  return candidates.length > 0 ? Math.min(...candidates) : wanted - offset(wanted);
}
