/**
 * What is kept of the answers on the device's disk: everything but key codes, and where they are used. On the disk anybody who can read it could read them; a guest's
 * own lie apart, sealed (offline/key-codes). `sealed` says that there is one. For JSON.stringify, which calls this with each value before it writes it.
 */
export function withoutKeyCodes(_field: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("handover" in value && "code" in value)) return value;
  const { code: _, ...kept } = value;
  return { ...kept, location: "", sealed: true };
}
