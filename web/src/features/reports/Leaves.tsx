import { useEffect } from "react";
import { printAs } from "./page-size";
import { ReportPage } from "./ReportPage";
import type { Pages } from "./use-pages";
import "./report-print.css";

/** All pages that are there, one beneath the other. */
export function Leaves({ pages: { shown, old } }: { pages: Pages }) {
  const { width, height } = shown ?? {};
  useEffect(() => (width && height ? printAs(width, height) : undefined), [width, height]);
  if (!shown) return null;
  return (
    <div
      aria-busy={old}
      className={`mx-auto flex w-full max-w-4xl flex-col gap-4 transition-opacity print:block print:max-w-none ${old ? "opacity-60" : ""}`}
    >
      {shown.pages.map(({ items }, index) => (
        // Pages have no other name than their number.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="report-leaf">
          <ReportPage
            items={items}
            width={shown.width}
            height={shown.height}
            number={index + 1}
            total={shown.total}
            pictures={shown.pictures}
          />
        </div>
      ))}
    </div>
  );
}
