import { useQuery } from "@tanstack/react-query";
import { keys } from "#/api/keys";
import { type ChatKind, readTranslation } from "#/api/messages";
import { type Language, serverLanguage } from "#/i18n/languages";
import { useConfig } from "#/session/use-config";

/** Whether the installation has a translation service; unknown is none. */
export function useTranslates(): boolean {
  return useConfig()?.translation ?? false;
}

/** A service of one's own translates one text after the other: a whole chat at once would make each of them wait too long. */
let turn: Promise<unknown> = Promise.resolve();

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = turn;
  const mine = before.then(work, work);
  turn = mine.catch(() => undefined);
  return mine;
}

/** A message in the reader's language; asked for once it is wanted, and then kept. */
export function useTranslation(kind: ChatKind, ref: string, message: number, language: Language, wanted: boolean) {
  const lang = serverLanguage(language);
  return useQuery({
    queryKey: keys.translation(kind, ref, message, lang),
    queryFn: async ({ signal }) => inTurn(async () => readTranslation(kind, ref, message, lang, signal)),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
