/** The date at the demo's homes, some days from now, as yyyy-MM-dd. It is another one than UTC's for an hour or two of each night. */
export function day(ahead: number): string {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Madrid" }).format(Date.now());
  return new Date(Date.parse(today) + ahead * 86_400_000).toISOString().slice(0, 10);
}
