import { type PageAnswer, type PageName, readPage } from "#/api/agency-pages";
import { Refusal } from "#/api/refusal";
import { serverLanguage, type Language } from "#/i18n/languages";
import { storedLoginLink } from "./login-link";

/** Whose page it is, as an address says it. */
export interface PageSearch {
  m?: string | undefined;
  h?: string | undefined;
  memberid?: number | undefined;
}

export function parsePageSearch(given: Readonly<Record<keyof PageSearch, unknown>>): PageSearch {
  const text = (value: unknown) =>
    (typeof value === "string" || typeof value === "number") && value !== "" && String(value).length <= 80
      ? String(value)
      : undefined;
  const memberid = Number(given.memberid);
  return {
    m: text(given.m),
    h: text(given.h),
    memberid: Number.isSafeInteger(memberid) && memberid > 0 ? memberid : undefined,
  };
}

async function ask(page: PageName, language: Language, whose: PageSearch, signal: AbortSignal): Promise<PageAnswer> {
  const { m, h, memberid } = whose;
  const named = m && h ? { m, h } : memberid ? { memberid } : {};
  return readPage(page, { lang: serverLanguage(language), ...named }, signal);
}

/** The page of the agency that the address names, else of the last login link, else the installation's own. A link that is wrong leads to the installation's own, too: these pages are always readable. */
export async function loadPage(
  page: PageName,
  language: Language,
  search: PageSearch,
  signal: AbortSignal,
): Promise<PageAnswer> {
  const named = search.memberid !== undefined || (search.m !== undefined && search.h !== undefined);
  try {
    return await ask(page, language, named ? search : (storedLoginLink() ?? {}), signal);
  } catch (failure) {
    if (failure instanceof Refusal && failure.status === 400) return ask(page, language, {}, signal);
    throw failure;
  }
}
