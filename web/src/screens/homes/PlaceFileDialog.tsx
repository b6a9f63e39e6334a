import { Plural, useLingui } from "@lingui/react/macro";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { addPlaces, type Home, offerPlaces } from "#/api/properties";
import { categoryText } from "#/features/stay/texts";
import { useFormats } from "#/i18n/format";
import { FileReading, useReading } from "#/parts/FileReading";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { CopyButton } from "#/ui/CopyButton";
import { FileButton } from "#/ui/FileButton";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { ExternalLink } from "#/ui/Anchor";
import { fileReason } from "./file-reasons";
import { placeCategories } from "./place-categories";
import { useHomeChange, useReason } from "./use-home";

/** So many places go in one call. */
const together = 200;

/** What to ask Overpass for: everything with a name and one of the tags that mean a category, within 5 km. */
function query({ lat, lon }: { lat: number; lon: number }): string {
  const around = `(around:5000,${lat},${lon})`;
  const keys = [
    "amenity",
    "shop",
    "tourism",
    "leisure",
    "natural",
    "historic",
    "railway",
    "highway",
    "aeroway",
    "aerialway",
    "sport",
  ];
  return `[out:json][timeout:60];(${keys.map((key) => `nwr["${key}"]["name"]${around};`).join("")});out center tags;`;
}

/** Takes places out of a file of OpenStreetMap: the nearest of each category are chosen, others can be. */
export function PlaceFileDialog({ id, home, onClose }: { id: string; home: Home; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const reason = useReason();
  const change = useHomeChange(id);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const offer = useReading(
    async (file, signal) => offerPlaces(id, file, signal),
    ({ offered }) => setChosen(new Set(offered.flatMap((place, at) => (place.chosen ? [at] : [])))),
  );
  const offered = offer.data?.offered ?? [];
  const count = chosen.size;
  const left = (offer.data?.uncategorized ?? 0) + (offer.data?.unnamed ?? 0) + (offer.data?.far ?? 0);
  const known = offer.data?.known ?? 0;
  const line = offer.data?.line ?? 0;
  const why = offer.data?.refused ?? "";
  const add = () => {
    const places = offered
      .filter((_, at) => chosen.has(at))
      .map(({ category, name, lat, lon }) => ({ category, name, lat, lon }));
    const parts = Array.from({ length: Math.ceil(places.length / together) }, (_, part) =>
      addPlaces(places.slice(part * together, (part + 1) * together)),
    );
    change.mutate(parts, { onSuccess: onClose });
  };
  const choose = (at: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(at);
    else next.delete(at);
    setChosen(next);
  };
  return (
    <FormDialog
      isOpen
      wide
      unsaved={count > 0 && !change.isSuccess}
      title={t`Places from OpenStreetMap`}
      onClose={onClose}
      actions={
        offered.length > 0 && (
          <Button isPending={change.isPending} isDisabled={count === 0} onPress={add}>
            <Plural value={count} one="Add # place" other="Add # places" />
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">{t`Copy the query, run it on Overpass turbo, and export the result as raw data or GeoJSON. Choose that file here.`}</p>
        <div className="flex flex-wrap gap-2">
          <CopyButton value={query(home.fields)} label={t`Copy the query`} />
          <ExternalLink
            href="https://overpass-turbo.eu/"
            look={{ variant: "secondary" }}
          >{t`Overpass turbo`}</ExternalLink>
          <FileButton
            icon={FileUp}
            label={t`Choose a file`}
            accept=".json,.geojson,application/json,application/geo+json"
            isPending={offer.isPending}
            onChoose={([file]) => offer.read(file)}
          />
        </div>
        {offer.isPending && <FileReading onCancel={offer.cancel} />}
        {offer.error && <FormError>{reason(offer.error)}</FormError>}
        {why !== "" && (
          <FormError>
            {t`This file can’t be read. Nothing was changed.`} {t`line ${line}`}: {fileReason(i18n, why)}
          </FormError>
        )}
        {offer.data && why === "" && (
          <p role="status" className="text-14 text-ink-soft">
            <Plural
              value={left}
              one="# thing is left out: no category, no name or too far away."
              other="# things are left out: no category, no name or too far away."
            />{" "}
            <Plural value={known} one="# is known already." other="# are known already." />
          </p>
        )}
        {placeCategories.map((category) => {
          const places = offered.flatMap((place, at) => (place.category === category ? [{ place, at }] : []));
          if (places.length === 0) return null;
          return (
            <fieldset key={category} className="flex flex-col">
              <legend className="font-bold">{i18n._(categoryText(category))}</legend>
              {places.map(({ place, at }) => (
                <Checkbox key={at} checked={chosen.has(at)} onChange={(on) => choose(at, on)}>
                  {place.name} <span className="figures text-14 text-ink-soft">{format.distance(place.metres)}</span>
                </Checkbox>
              ))}
            </fieldset>
          );
        })}
        {change.error && <FormError>{reason(change.error)}</FormError>}
      </div>
    </FormDialog>
  );
}
