/**
 * What is kept of the answers on the device's disk: everything but key codes and where they are used, for JSON.stringify, which calls this with each value
 * before it writes it. A guest's own codes lie apart, each sealed by itself (offline/key-codes), and `sealed` says that there is one.
 */
export function withoutKeyCodes(_field: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("handover" in value && "code" in value)) return value;
  const { code: _, ...kept } = value;
  return { ...kept, location: "", sealed: true };
}
