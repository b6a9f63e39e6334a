import { useState } from "react";
import { local } from "#/session/store";

/** How many groups of one kind a device remembers as folded. */
const most = 200;

const nameOf = (of: string) => `folded ${of}`;

function read(of: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(local.get(nameOf(of)) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : []);
  } catch {
    return new Set();
  }
}

/** Which groups are folded, and what folds or unfolds one. The device remembers it. */
export function useFolded(of: string): [ReadonlySet<string>, (key: string) => void] {
  const [kept, setKept] = useState(() => ({ of, keys: read(of) }));
  const keys = kept.of === of ? kept.keys : read(of);
  if (kept.of !== of) setKept({ of, keys });
  const fold = (key: string) => {
    const next = new Set(keys);
    if (!next.delete(key)) next.add(key);
    setKept({ of, keys: next });
    if (next.size === 0) local.remove(nameOf(of));
    else local.set(nameOf(of), JSON.stringify([...next].slice(-most)));
  };
  return [keys, fold];
}
