import { useLingui } from "@lingui/react/macro";
import { MapPinned } from "lucide-react";
import { useFormats } from "#/i18n/format";
import { Icon } from "#/ui/Icon";
import { mapsLink } from "#/ui/maps-link";
import { categoryIcon } from "./category-icons";
import { categoryText } from "./texts";
import type { Directions } from "./types";

/** What is near by category, the nearest of each first, with the straight distance. `narrow`: there is room for one column. */
export function Nearby({ directions, narrow }: { directions: readonly Directions[]; narrow?: boolean }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  return (
    <div className={narrow ? "" : "gap-x-12 sm:columns-2"}>
      {directions.map(({ category, places }) => (
        <section key={category} className="flex break-inside-avoid gap-3.5 pb-2">
          <span className="mt-1.5 grid size-10 shrink-0 place-items-center rounded-control bg-sea-soft text-sea-ink">
            <Icon of={categoryIcon(category)} />
          </span>
          <div className="min-w-0 grow">
            <h3 className="pt-1 text-14 font-semibold text-ink-soft">{i18n._(categoryText(category))}</h3>
            <ul>
              {places.map((place) => (
                <li key={`${place.name} ${place.lat} ${place.lon}`}>
                  <a
                    href={mapsLink(place, place.name)}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-md py-1 font-medium hover:text-sea-ink"
                  >
                    <span className="min-w-0 grow basis-36">{place.name}</span>
                    <span className="figures ms-auto flex shrink-0 items-center gap-2 text-14 text-ink-soft">
                      {format.kilometres(place.metres / 1000)}
                      <Icon of={MapPinned} size={18} className="text-ink-faint" />
                    </span>
                    <span className="sr-only">{t`open in Maps`}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </section>
      ))}
    </div>
  );
}
