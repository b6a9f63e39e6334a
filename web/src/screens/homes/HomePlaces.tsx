import { useLingui } from "@lingui/react/macro";
import { FileUp, MapPinned, Pencil, Plus, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { addPlaces, changePlace, dropPlace, type Home, type HomePlace, type PlaceFields } from "#/api/properties";
import { Refusal } from "#/api/refusal";
import { categoryIcon } from "#/features/stay/category-icons";
import { categoryText } from "#/features/stay/texts";
import { useFormats } from "#/i18n/format";
import { Section } from "#/parts/Section";
import { useDraft } from "#/session/use-draft";
import { Button, IconButton } from "#/ui/Button";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { Icon } from "#/ui/Icon";
import { late } from "#/ui/late";
import { NativeSelect } from "#/ui/NativeSelect";
import { Notice } from "#/ui/Notice";
import { TextField } from "#/ui/TextField";
import { placeForm, waitingPlace } from "./drafts";
import { placeCategories } from "./place-categories";
import { useHomeChange, useReason } from "./use-home";

const PlaceFileDialog = late(() => import("./PlaceFileDialog"), "PlaceFileDialog");

/** A place as it is typed: a position is a text until it is sent. */
interface Typed {
  category: PlaceFields["category"];
  name: string;
  lat: string;
  lon: string;
}

function PlaceDialog({
  id,
  home,
  place,
  onClose,
}: {
  id: string;
  home: Home;
  place?: HomePlace | undefined;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const reason = useReason();
  const change = useHomeChange(id);
  const draft = useDraft<Typed>(placeForm(id, place), {
    category: place?.category ?? "restaurant",
    name: place?.name ?? "",
    lat: String(place?.lat ?? home.fields.lat),
    lon: String(place?.lon ?? home.fields.lon),
  });
  const {
    value: { category, name, lat, lon },
    type,
  } = draft;
  const fields = change.error instanceof Refusal ? change.error.fields : {};
  const number = (text: string) => Number(text.trim().replace(",", "."));
  const right = name.trim() !== "" && !Number.isNaN(number(lat)) && !Number.isNaN(number(lon));
  const save = () => {
    const body = { category, name: name.trim(), lat: number(lat), lon: number(lon) };
    change.mutate([place ? changePlace(place.id, body) : addPlaces([body])], {
      onSuccess: () => {
        draft.forget();
        onClose();
      },
    });
  };
  return (
    <FormDialog
      isOpen
      draft={draft}
      title={place ? place.name : t`New place nearby`}
      onClose={onClose}
      actions={
        <Button isPending={change.isPending} isDisabled={!right} onPress={save}>
          {t`Save`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <NativeSelect
          label={t`Category`}
          value={category}
          onChange={(next) => {
            const found = placeCategories.find((one) => one === next);
            if (found) type({ category: found });
          }}
          options={placeCategories.map((one) => ({ value: one, label: i18n._(categoryText(one)) }))}
        />
        <TextField
          label={t`Name`}
          maxLength={200}
          value={name}
          onChange={(text) => type({ name: text })}
          error={fields.name === undefined ? undefined : t`Please check this.`}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={t`Latitude`}
            inputMode="decimal"
            maxLength={24}
            value={lat}
            onChange={(text) => type({ lat: text })}
            error={fields.lat === undefined ? undefined : t`This number is out of range.`}
          />
          <TextField
            label={t`Longitude`}
            inputMode="decimal"
            maxLength={24}
            value={lon}
            onChange={(text) => type({ lon: text })}
            error={fields.lon === undefined ? undefined : t`This number is out of range.`}
          />
        </div>
        <p className="text-14 text-ink-soft">{t`The distance from the property is computed.`}</p>
        {change.error && Object.keys(fields).length === 0 && <FormError>{reason(change.error)}</FormError>}
      </div>
    </FormDialog>
  );
}

/** The places nearby of a home: by hand, or from a file of the map. */
export function HomePlaces({ id, home }: { id: string; home: Home }) {
  const { t, i18n } = useLingui();
  const format = useFormats();
  const reason = useReason();
  const change = useHomeChange(id);
  const [edited, setEdited] = useState(() => waitingPlace(id, home));
  const [importing, setImporting] = useState(false);
  const positioned = home.fields.lat !== 0 || home.fields.lon !== 0;
  const groups = placeCategories
    .map((category) => ({ category, places: home.places.filter((place) => place.category === category) }))
    .filter(({ places }) => places.length > 0);
  return (
    <div className="max-w-3xl pt-4">
      <Section icon={MapPinned} title={t`Places nearby`}>
        <div className="flex flex-col gap-4">
          {!positioned && (
            <Notice tone="warn">{t`Please enter the position of the property under Details first. Distances are computed from it.`}</Notice>
          )}
          {groups.length === 0 && positioned && (
            <p className="text-ink-soft">{t`Nothing yet. Guests find restaurants, beaches, doctors and more here with their distance.`}</p>
          )}
          {groups.map(({ category, places }) => (
            <div key={category}>
              <h3 className="flex items-center gap-2 font-bold">
                <Icon of={categoryIcon(category)} className="text-sea-ink" />
                {i18n._(categoryText(category))}
              </h3>
              <ul className="divide-y divide-line">
                {places.map((place) => {
                  const { name } = place;
                  return (
                    <li key={place.id} className="flex items-center gap-1 ps-7">
                      <span className="min-w-0 grow [overflow-wrap:anywhere]">{name}</span>
                      <span className="figures text-14 text-ink-soft">{format.distance(place.metres)}</span>
                      <IconButton
                        changes="office"
                        icon={Pencil}
                        label={t`Change ${name}`}
                        onPress={() => setEdited(place)}
                      />
                      <IconButton
                        changes="office"
                        icon={Trash2}
                        label={t`Delete ${name}`}
                        isDisabled={change.isPending}
                        onPress={() => change.mutate([dropPlace(place.id)])}
                      />
                    </li>
                  );
                })}
              </ul>
            </div>
          ))}
          {change.error && <FormError>{reason(change.error)}</FormError>}
          <div className="flex flex-wrap gap-2">
            <Button
              changes="office"
              variant="secondary"
              icon={Plus}
              isDisabled={!positioned}
              onPress={() => setEdited("new")}
            >
              {t`Add a place`}
            </Button>
            <Button
              changes="office"
              variant="secondary"
              icon={FileUp}
              isDisabled={!positioned}
              onPress={() => setImporting(true)}
            >
              {t`From OpenStreetMap`}
            </Button>
          </div>
        </div>
      </Section>
      {edited !== undefined && (
        <PlaceDialog
          id={id}
          home={home}
          place={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <Suspense>{importing && <PlaceFileDialog id={id} home={home} onClose={() => setImporting(false)} />}</Suspense>
    </div>
  );
}
