/** What stands in the place of a secret in what is kept: which one it is, and what is shown where it cannot be opened. */
const mark = "sealed secret";

interface Marked {
  [mark]: number;
  without: unknown;
}

const isMarked = (value: unknown): value is Marked => typeof value === "object" && value !== null && mark in value;

/**
 * What is kept of the answers on the device's disk: everything but secrets, for on the disk anybody who can read it could read them. For JSON.stringify,
 * which calls this with each value before it writes it. Key codes, and where they are used, are left out: a guest's own lie apart, sealed
 * (offline/key-codes), and `sealed` says that there is one. WiFi, where the staff's key is, and the fingerprint of what was made ready, by which a short code
 * could be guessed, are put into `secrets`, which is sealed beside the rest.
 */
export function withoutSecrets(secrets: unknown[]) {
  const out = (value: unknown, without: unknown): Marked => ({ [mark]: secrets.push(value) - 1, without });
  return (field: string, value: unknown): unknown => {
    if ((field === "staff_key" || field === "fingerprint") && typeof value === "string" && value !== "")
      return out(value, "");
    if (typeof value !== "object" || value === null) return value;
    if ("ssid" in value && "qr" in value) return out(value, null);
    if (!("handover" in value && "code" in value)) return value;
    const { code: _, ...kept } = value;
    return { ...kept, location: "", sealed: true };
  };
}

/** Puts the secrets back, for JSON.parse; without them what is shown instead. */
export function withSecrets(secrets: readonly unknown[] | undefined) {
  return (_field: string, value: unknown): unknown =>
    isMarked(value) ? (secrets?.[value[mark]] ?? value.without) : value;
}
