/**
 * What is kept of the answers on the device's disk: everything but key codes. They are shown while the page is open and come anew with the next connection; on the disk
 * anybody who can read it could read them. For JSON.stringify, which calls this with each value before it writes it.
 */
export function withoutKeyCodes(_field: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("handover" in value && "code" in value)) return value;
  const { code: _, ...kept } = value;
  return kept;
}
