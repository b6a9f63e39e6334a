import { useLingui } from "@lingui/react/macro";
import { CircleAlert, FileText } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import type { ReportSet, ReportTemplate } from "#/api/reports";
import { Icon } from "#/ui/Icon";
import { usePartTitle } from "./part-title";
import { bandNames, bandOf, type Place, samePlace } from "./template";
import { bandWords, kindLook } from "./words";

const row =
  "flex min-h-9 w-full cursor-pointer items-center gap-2 rounded-control px-2 text-14 hover:bg-sunk aria-selected:bg-sea-soft aria-selected:text-sea-ink pointer-coarse:min-h-11 forced-colors:aria-selected:bg-[Highlight] forced-colors:aria-selected:text-[HighlightText]";

/** The page, its bands and their parts. The arrows go through them, Delete removes, Alt and an arrow moves a part in its band. */
export function PartsTree(props: {
  template: ReportTemplate;
  set: ReportSet | undefined;
  selected: Place | undefined;
  /** Where something is refused. */
  refused: (place: Place | undefined) => boolean;
  onSelect: (place: Place | undefined) => void;
  onRemove: (place: Place) => void;
  onReorder: (place: Place, by: 1 | -1) => void;
}) {
  const { t, i18n } = useLingui();
  const { template, selected, onSelect } = props;
  const title = usePartTitle(props.set);
  const tree = useRef<HTMLDivElement>(null);
  const places: (Place | undefined)[] = [
    undefined,
    ...bandNames.flatMap((band) => [{ band }, ...bandOf(template, band).parts.map((_, part) => ({ band, part }))]),
  ];
  const go = (event: KeyboardEvent) => {
    const here = places.findIndex((place) => samePlace(place, selected));
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.altKey && by !== 0 && selected?.part !== undefined) props.onReorder(selected, by);
    else if (event.key === "Delete" && selected?.part !== undefined) props.onRemove(selected);
    else {
      const to = by !== 0 ? here + by : event.key === "Home" ? 0 : event.key === "End" ? places.length - 1 : -1;
      if (to < 0 || to >= places.length) return;
      onSelect(places[to]);
      tree.current?.querySelectorAll<HTMLElement>("[role=treeitem]")[to]?.focus();
    }
    event.preventDefault();
  };
  const item = (place: Place | undefined) => {
    const isSelected = samePlace(place, selected);
    return {
      role: "treeitem",
      tabIndex: isSelected ? 0 : -1,
      "aria-selected": isSelected,
      onClick: () => onSelect(place),
    } as const;
  };
  const sign = (place: Place | undefined) =>
    props.refused(place) && (
      <span className="ms-auto text-late-ink">
        <Icon of={CircleAlert} size={18} />
        <span className="sr-only">{t`Needs a change`}</span>
      </span>
    );
  return (
    <div ref={tree} role="tree" tabIndex={-1} aria-label={t`Parts of the report`} onKeyDown={go}>
      <div {...item(undefined)} aria-level={1} className={`${row} font-semibold`}>
        <Icon of={FileText} size={18} />
        {t`Page`}
        {sign(undefined)}
      </div>
      {bandNames.map((band) => (
        <div key={band} role="presentation">
          <div {...item({ band })} aria-level={1} className={`${row} mt-1 font-semibold`}>
            {i18n._(bandWords[band].name)}
            {sign({ band })}
          </div>
          {bandOf(template, band).parts.map((part, index) => {
            const { kind, content, short } = title(part);
            const place = { band, part: index };
            return (
              // Parts have no names of their own: their place is all there is.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={index} {...item(place)} aria-level={2} className={`${row} ps-6`}>
                <Icon of={kindLook(part.kind).icon} size={16} className="shrink-0 text-ink-soft" />
                <span className="min-w-0 truncate">
                  {short}
                  {content !== "" && <span className="sr-only">, {kind}</span>}
                </span>
                {sign(place)}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
