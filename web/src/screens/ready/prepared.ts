import type { Language } from "#/i18n/languages";

/** What can be made ready: the own tasks of people who work, and a guest's own stays. */
export type Of = "tasks" | "stays";

/** What was made ready. It is kept among the answers that it made ready, and goes with them. */
export interface Prepared {
  /** The server's name for the content. It is kept sealed (session/kept): a short code in the content could be guessed by it. */
  fingerprint: string | undefined;
  /** The last day that is ready, as yyyy-MM-dd; empty where there is nothing to make ready. */
  until: string;
  /** All tasks of these days are there, or all stays; of very many, those that are needed first. */
  complete: boolean;
  refs: readonly string[];
  /** How many bytes the answers have, and with the files. */
  answers: number;
  bytes: number;
  /** Whether all files are there that are brought beforehand. */
  files: boolean;
  /** When it was last asked for, in epoch milliseconds. */
  at: number;
}

export const preparedKey = (of: Of, language: Language) => ["ready", of, language] as const;
