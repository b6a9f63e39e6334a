import { useLingui } from "@lingui/react/macro";
import { MapPinned } from "lucide-react";
import { useFormats } from "#/i18n/format";
import { Icon } from "#/ui/Icon";
import { mapsLink } from "#/ui/maps-link";
import { categoryIcon } from "./category-icons";
import { categoryText } from "./texts";
import type { Directions } from "./types";

/** What is near by category, the nearest of each first, with the straight distance. */
export function Nearby({ directions }: { directions: readonly Directions[] }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  return (
    <div className="gap-x-10 sm:columns-2">
      {directions.map(({ category, places }) => (
        <section key={category} className="break-inside-avoid pb-4">
          <h3 className="flex items-center gap-2.5 pb-1 font-semibold">
            <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sea-soft text-sea-ink">
              <Icon of={categoryIcon(category)} />
            </span>
            {i18n._(categoryText(category))}
          </h3>
          <ul>
            {places.map((place) => (
              <li key={`${place.name} ${place.lat} ${place.lon}`}>
                <a
                  href={mapsLink(place, place.name)}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="flex min-h-11 items-center gap-3 rounded-md ps-11.5 hover:text-sea-ink"
                >
                  <span className="min-w-0 grow">{place.name}</span>
                  <span className="figures text-ink-soft">{format.kilometres(place.metres / 1000)}</span>
                  <Icon of={MapPinned} size={18} className="text-ink-faint" />
                  <span className="sr-only">{t`open in maps`}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
