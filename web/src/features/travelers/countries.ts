import type { Language } from "#/i18n/languages";

/** ISO 3166: two letters and the three that a machine-readable zone writes. */
const codes = (
  "AFAFG AXALA ALALB DZDZA ASASM ADAND AOAGO AIAIA AGATG ARARG AMARM AWABW AUAUS ATAUT AZAZE BSBHS BHBHR BDBGD " +
  "BBBRB BYBLR BEBEL BZBLZ BJBEN BMBMU BTBTN BOBOL BQBES BABIH BWBWA BRBRA BNBRN BGBGR BFBFA BIBDI CVCPV KHKHM " +
  "CMCMR CACAN KYCYM CFCAF TDTCD CLCHL CNCHN COCOL KMCOM CGCOG CDCOD CKCOK CRCRI CICIV HRHRV CUCUB CWCUW CYCYP " +
  "CZCZE DKDNK DJDJI DMDMA DODOM ECECU EGEGY SVSLV GQGNQ ERERI EEEST SZSWZ ETETH FKFLK FOFRO FJFJI FIFIN FRFRA " +
  "GFGUF PFPYF GAGAB GMGMB GEGEO DEDEU GHGHA GIGIB GRGRC GLGRL GDGRD GPGLP GUGUM GTGTM GGGGY GNGIN GWGNB GYGUY " +
  "HTHTI VAVAT HNHND HKHKG HUHUN ISISL ININD IDIDN IRIRN IQIRQ IEIRL IMIMN ILISR ITITA JMJAM JPJPN JEJEY JOJOR " +
  "KZKAZ KEKEN KIKIR KPPRK KRKOR XKXKX KWKWT KGKGZ LALAO LVLVA LBLBN LSLSO LRLBR LYLBY LILIE LTLTU LULUX MOMAC " +
  "MGMDG MWMWI MYMYS MVMDV MLMLI MTMLT MHMHL MQMTQ MRMRT MUMUS YTMYT MXMEX FMFSM MDMDA MCMCO MNMNG MEMNE MSMSR " +
  "MAMAR MZMOZ MMMMR NANAM NRNRU NPNPL NLNLD NCNCL NZNZL NINIC NENER NGNGA NUNIU MKMKD NONOR OMOMN PKPAK PWPLW " +
  "PSPSE PAPAN PGPNG PYPRY PEPER PHPHL PLPOL PTPRT PRPRI QAQAT REREU ROROU RURUS RWRWA BLBLM KNKNA LCLCA MFMAF " +
  "PMSPM VCVCT WSWSM SMSMR STSTP SASAU SNSEN RSSRB SCSYC SLSLE SGSGP SXSXM SKSVK SISVN SBSLB SOSOM ZAZAF SSSSD " +
  "ESESP LKLKA SDSDN SRSUR SESWE CHCHE SYSYR TWTWN TJTJK TZTZA THTHA TLTLS TGTGO TOTON TTTTO TNTUN TRTUR TMTKM " +
  "TCTCA TVTUV UGUGA UAUKR AEARE GBGBR USUSA UYURY UZUZB VUVUT VEVEN VNVNM VGVGB VIVIR WFWLF EHESH YEYEM ZMZMB " +
  "ZWZWE SHSHN MPMNP NFNFK CXCXR CCCCK TKTKL PNPCN IOIOT SJSJM"
).split(" ");

const byThree = new Map(codes.map((code) => [code.slice(2), code.slice(0, 2)]));

/** What a zone may write instead: Germany has one letter, Kosovo its own code, and British nationals several. */
const special: Record<string, string> = {
  D: "DE",
  RKS: "XK",
  UNK: "XK",
  GBD: "GB",
  GBN: "GB",
  GBO: "GB",
  GBP: "GB",
  GBS: "GB",
};

/** The two letters for the code of a machine-readable zone; empty for one that is no country, such as that of a refugee. */
export function twoLetters(three: string): string {
  return special[three] ?? byThree.get(three) ?? "";
}

/** All codes that a zone may have for a state: those of countries, of Utopia, of refugees and of organisations (ICAO 9303-3, 5). */
export function zoneCodes(): string[] {
  const others = "UTO XXA XXB XXC XXX EUE UNO UNA XOM XPO XBA XIM XCC XCE XCO XEC XES XMP XDC".split(" ");
  return [...byThree.keys(), ...Object.keys(special), ...others];
}

export interface Country {
  code: string;
  name: string;
}

const named = new Map<Language, Country[]>();

/** All countries by their names in the language, in its order. */
export function countries(language: Language): readonly Country[] {
  const kept = named.get(language);
  if (kept) return kept;
  const names = new Intl.DisplayNames(language, { type: "region" });
  const all = codes
    .map((both) => ({ code: both.slice(0, 2), name: names.of(both.slice(0, 2)) ?? both.slice(0, 2) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
  named.set(language, all);
  return all;
}
