/** The same person writes their address in more than one way. */
export function accountName(name: string | null): string | null {
  const plain = name?.trim().toLowerCase();
  return plain ? plain : null;
}
