import { useEffect, useRef, useState } from "react";
import { local } from "#/session/store";
import { guessed, type Typed } from "./form";

const key = "setup";
const week = 7 * 24 * 60 * 60 * 1000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** What was typed before, as far as the form still has it, and not longer ago than a week. */
function kept(): Partial<Typed> | undefined {
  try {
    const stored: unknown = JSON.parse(local.get(key) ?? "null");
    if (isRecord(stored) && isRecord(stored.typed) && Date.now() - Number(stored.at) < week) {
      const known = guessed();
      return Object.fromEntries(
        Object.entries(stored.typed).filter(([name, value]) => name in known && typeof value === "string"),
      );
    }
  } catch {
    // It is no text of ours.
  }
  local.remove(key);
  return undefined;
}

/**
 * What is typed at the first start. It stays in this browser for a week, also when the window is closed: nobody has a login
 * yet with which a server could keep it. The code and the password are never in it.
 */
export function useTypedSetup() {
  const [typed, setTyped] = useState<Typed>(() => ({ ...guessed(), ...kept() }));
  const untouched = useRef(typed);
  useEffect(() => {
    if (typed !== untouched.current) local.set(key, JSON.stringify({ at: Date.now(), typed }));
  }, [typed]);
  const [{ type, forget }] = useState(() => ({
    type: (fields: Partial<Typed>) => setTyped((before) => ({ ...before, ...fields })),
    forget: () => local.remove(key),
  }));
  return { typed, type, forget };
}
