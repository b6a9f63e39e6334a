import { useLingui } from "@lingui/react/macro";
import { useEffect, useMemo, useState } from "react";
import { reportPages, samplePages, type ReportDays, type ReportTemplate } from "#/api/reports";
import { reasonWords, templateRefusals } from "#/features/reports/reason-words";
import { type AskPages, type Pages, usePages } from "#/features/reports/use-pages";
import { type Place, placeOfPath, samePlace } from "./template";

/** What is typed is printed once one pauses. */
const pause = 400;
/** As many pages as a look at a drawing needs. */
const most = 3;

export interface Checked {
  pages: Pages;
  /** Why the template is refused, with its places. */
  refusals: readonly Refused[];
  /** The refusals are those of the template as it is drawn now, not of an earlier one. */
  settled: boolean;
  refused: (place: Place | undefined) => boolean;
  reasonsAt: (place: Place | undefined) => Record<string, string>;
}

export type Refused = { place?: Place; property: string; why: string };

/** What a failure says against a template, with its places. */
export function refusalsOf(failure: unknown): readonly Refused[] {
  return templateRefusals(failure).map(({ path, why }) => ({ ...placeOfPath(path), why }));
}

/** The first pages as the server prints them, from which it is also known whether it takes the template. */
export function useChecked(template: ReportTemplate, days: ReportDays | undefined, member: number): Checked {
  const [asked, setAsked] = useState(template);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(template), pause);
    return () => clearTimeout(timer);
  }, [template]);
  const ask: AskPages = async (part, signal) =>
    days
      ? reportPages({ template: asked, member }, days, { ...part, preview: true }, signal)
      : samplePages(asked, part.count, signal);
  const pages = usePages(["design", member, asked, days ?? "sample"], ask, { most: days ? most : 2 });
  // Until the next answer the last one counts: a refusal does not come and go with each letter.
  const [held, setHeld] = useState(pages.failure);
  const failure = pages.loading ? held : pages.failure;
  if (held !== failure) setHeld(failure);
  const settled = asked === template && !pages.loading;
  const { i18n } = useLingui();
  return useMemo(() => {
    const refusals = refusalsOf(failure);
    return {
      pages,
      refusals,
      settled,
      refused: (place) => refusals.some((each) => samePlace(each.place, place)),
      reasonsAt: (place) =>
        Object.fromEntries(
          refusals
            .filter((each) => samePlace(each.place, place))
            // A value of a list is said at the list: one field has all of them.
            .map(({ property, why }) => [property.replace(/\.is\[\d+\]$/, ".is"), reasonWords(i18n, why)]),
        ),
    };
  }, [i18n, pages, settled, failure]);
}
