/**
 * What is kept of the answers on the device's disk: everything but key codes. They are shown while the page is open and come anew with the next connection; on the disk
 * anybody who can read it could read them. For JSON.stringify, which calls this with the object that holds the field.
 */
export function withoutKeyCodes(this: unknown, field: string, value: unknown): unknown {
  const inKey = typeof this === "object" && this !== null && "handover" in this;
  return field === "code" && inKey ? undefined : value;
}
