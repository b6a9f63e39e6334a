/** What the pages of the homes read from their address. */
export interface HomesSearch {
  /** The agency, where somebody manages several. */
  member?: number;
}

export function parseHomesSearch({ member }: Record<string, unknown>): HomesSearch {
  return /^[1-9]\d{0,15}$/.test(String(member)) ? { member: Number(member) } : {};
}
