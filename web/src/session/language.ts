import { putLanguage } from "#/api/account-language";
import { languageCookie, matchLanguage, type Language } from "#/i18n/languages";
import { setLanguage } from "#/i18n/texts";
import { queryClient } from "./query";
import { username } from "./session";
import { local } from "./store";

/** Whose account knows which choice of this device: each choice is sent once, so that two devices do not take turns. */
const known = "account_language";

/** Sends the language chosen on this device to the account: its mails, calendars and notifications follow. */
export async function keepAccountLanguage(): Promise<void> {
  const chosen = matchLanguage(languageCookie());
  const name = username();
  const choice = `${name} ${chosen}`;
  if (!chosen || !name || local.get(known) === choice) return;
  await putLanguage(chosen);
  local.set(known, choice);
}

/** The choice of a signed-in person: the app's texts change at once, and what the server has said is read again. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  await Promise.allSettled([keepAccountLanguage(), queryClient.invalidateQueries()]);
}
