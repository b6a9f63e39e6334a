import { useSyncExternalStore } from "react";
import { local } from "./store";

/** What is set for this device, no matter who signs in on it. */
export interface DeviceSettings {
  appearance: "system" | "light" | "dark";
  textSize: "normal" | "large" | "larger";
  /** A block of one day directly after a booking is a gap kept free, not the next occupation. */
  ignoreOneDayBlock: boolean;
  showReservationId: boolean;
  showShortTitle: boolean;
  /** What others write in another language shows in the reader's own, where the installation translates. */
  translate: boolean;
}

const key = "device_settings";

const defaults: DeviceSettings = {
  appearance: "system",
  textSize: "normal",
  ignoreOneDayBlock: false,
  showReservationId: false,
  showShortTitle: false,
  translate: false,
};

function oneOf<Value extends string>(value: unknown, values: readonly Value[], otherwise: Value): Value {
  return values.find((candidate) => candidate === value) ?? otherwise;
}

/** Reads what an older or newer release may have written; whatever it does not know is the default. */
export function parseDeviceSettings(text: string | null): DeviceSettings {
  let kept: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (typeof parsed === "object" && parsed !== null) kept = parsed as Record<string, unknown>;
  } catch {
    return defaults;
  }
  return {
    appearance: oneOf(kept.appearance, ["system", "light", "dark"], defaults.appearance),
    textSize: oneOf(kept.textSize, ["normal", "large", "larger"], defaults.textSize),
    ignoreOneDayBlock: kept.ignoreOneDayBlock === true,
    showReservationId: kept.showReservationId === true,
    showShortTitle: kept.showShortTitle === true,
    translate: kept.translate === true,
  };
}

let current: DeviceSettings | undefined;
const watchers = new Set<() => void>();

export function deviceSettings(): DeviceSettings {
  current ??= parseDeviceSettings(local.get(key));
  return current;
}

/** The same two attributes are set by public/appearance.js before the first paint. */
function dress(settings: DeviceSettings): void {
  const { dataset } = document.documentElement;
  if (settings.appearance === "system") delete dataset.theme;
  else dataset.theme = settings.appearance;
  if (settings.textSize === "normal") delete dataset.text;
  else dataset.text = settings.textSize;
}

export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  current = { ...deviceSettings(), ...change };
  local.set(key, JSON.stringify(current));
  dress(current);
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  const other = (event: StorageEvent) => {
    if (event.key !== key) return;
    current = parseDeviceSettings(event.newValue);
    dress(current);
    for (const each of watchers) each();
  };
  watchers.add(watcher);
  window.addEventListener("storage", other);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener("storage", other);
  };
}

export function useDeviceSettings(): DeviceSettings {
  return useSyncExternalStore(watch, deviceSettings);
}

/** How a property is called on this device. */
export function usePropertyTitle(): (property: { title: string; short_title: string }) => string {
  const { showShortTitle } = useDeviceSettings();
  return ({ title, short_title: short }) => (showShortTitle && short !== "" ? short : title);
}
