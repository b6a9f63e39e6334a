import { putProtocol, type Reportable } from "#/api/reservations";
import { outbox } from "#/offline";
import { parsePairId } from "#/session/pair-id";

const span = 60_000;
const noted = new Map<string, number>();

/**
 * Into the protocol of the stay, when the server can be reached. Skipped for an id that is none, such as -1--1 or NaN-NaN;
 * the same thing again within a minute is the same.
 */
export function noteProtocol(ref: string, action: Reportable, now: number = Date.now()): void {
  if (!parsePairId(ref)) return;
  const name = `${ref} ${action}`;
  if (now - (noted.get(name) ?? -span) < span) return;
  noted.set(name, now);
  void outbox
    .add({
      kind: "protocol",
      lane: `protocol ${ref}`,
      ...putProtocol(ref, action),
    })
    .catch(() => undefined);
}
