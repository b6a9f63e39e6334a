import type { Answers } from "./answers";
import { call } from "./call";

/** The language of the person's mails, calendars and notifications. */
export async function putLanguage(lang: Answers["LanguageInputBody"]["lang"]): Promise<void> {
  await call("PUT", "/v1/account_language", { body: { lang } });
}
