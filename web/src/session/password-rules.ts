/** Shortest passwords: managers hold many people's keys, so theirs is longer. Counted in code points, as the server does. */
export const passwordLeast = { usual: 12, manager: 15 } as const;
export const passwordMost = 128;

export function passwordLength(password: string): number {
  return Array.from(password).length;
}

export type PasswordFault = "missing" | "short" | "long";

/** What can be said before the server is asked; the list of common passwords is its own. */
export function passwordFault(password: string, least: number): PasswordFault | undefined {
  const length = passwordLength(password);
  if (length === 0) return "missing";
  if (length < least) return "short";
  if (length > passwordMost) return "long";
  return undefined;
}
