/** What the demo says of the person: the numbers of what is theirs. */
type Ids = Record<string, unknown>;

interface Screen {
  route: string;
  /** Who opens it; null has not signed in. */
  person: "guest" | "cleaner" | "company" | "manager" | null;
  address: string | ((ids: Ids) => string);
}

export function routes(): string[];
export function screens(known?: readonly string[]): Screen[];
export function named(words: readonly string[], all?: readonly Screen[]): Screen[];
