import { countries } from "#/features/travelers/countries";
import { matchLanguage } from "#/i18n/languages";

/** Who pays in what: the country decides as long as nobody chooses. ISO 3166 and ISO 4217. */
const payIn: Readonly<Record<string, string>> = {
  EUR: "AD AT BE BG CY DE EE ES FI FR GP GR HR IE IT LT LU LV MC ME MQ MT NL PT RE SI SK SM VA XK",
  AED: "AE",
  ALL: "AL",
  ARS: "AR",
  AUD: "AU",
  BAM: "BA",
  BRL: "BR",
  CAD: "CA",
  CHF: "CH LI",
  CLP: "CL",
  CNY: "CN",
  COP: "CO",
  CRC: "CR",
  CZK: "CZ",
  DKK: "DK FO GL",
  DOP: "DO",
  EGP: "EG",
  GBP: "GB GG IM JE",
  GEL: "GE",
  HKD: "HK",
  HUF: "HU",
  IDR: "ID",
  ILS: "IL",
  INR: "IN",
  ISK: "IS",
  JPY: "JP",
  KES: "KE",
  KRW: "KR",
  LKR: "LK",
  MAD: "MA",
  MDL: "MD",
  MKD: "MK",
  MUR: "MU",
  MVR: "MV",
  MXN: "MX",
  MYR: "MY",
  NOK: "NO SJ",
  NZD: "NZ",
  PEN: "PE",
  PHP: "PH",
  PLN: "PL",
  RON: "RO",
  RSD: "RS",
  SCR: "SC",
  SEK: "SE",
  SGD: "SG",
  THB: "TH",
  TND: "TN",
  TRY: "TR",
  TWD: "TW",
  TZS: "TZ",
  UAH: "UA",
  USD: "EC GU PA PR SV US VG VI",
  VND: "VN",
  ZAR: "ZA",
};

export const currencies: readonly string[] = Object.keys(payIn);

export function currencyOf(country: string): string {
  return currencies.find((currency) => payIn[currency]?.split(" ").includes(country)) ?? "EUR";
}

/** The zones of a country, as far as the browser knows them. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined;
    timeZones?: string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Where one is says more than in which language one reads: a German who lets homes in Spain sits in Spain. */
export function countryOf(zone: string, languages: readonly string[]): string {
  const there = countries("en-US").find(({ code }) => zonesOf(code).includes(zone));
  if (there) return there.code;
  for (const tag of languages) {
    const region = /-([A-Z]{2})\b/.exec(tag)?.[1];
    if (region !== undefined) return region;
  }
  const language = languages.map(matchLanguage).find((one) => one !== undefined);
  // Where most people speak it (CLDR, likely subtags).
  return new Intl.Locale(language ?? "de").maximize().region ?? "DE";
}

export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** All zones by their names, and the one that is chosen, whatever the browser lists. */
export function zones(chosen: string): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), chosen])].sort();
}
