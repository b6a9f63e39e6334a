import { useLingui } from "@lingui/react/macro";
import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import type { HomeFields } from "#/api/properties";
import { contentNames } from "#/features/board/texts";
import { type ContentLanguage, emptyTexts } from "#/features/board/types";
import type { EditForm } from "#/parts/use-edit";
import { Button, IconButton } from "#/ui/Button";
import { FieldReason } from "#/ui/Field";
import { TextField } from "#/ui/TextField";

/** What a home has: a category and a name each, the name in the chosen language. */
export function AmenityList({
  form,
  lang,
  categories,
  error,
}: {
  form: EditForm;
  lang: ContentLanguage;
  categories: readonly string[];
  error: string | undefined;
}) {
  const { t } = useLingui();
  const offers = useId();
  const all = form.value("amenities") as HomeFields["amenities"];
  const change = (at: number, next: HomeFields["amenities"][number]) =>
    form.set(
      "amenities",
      all.map((one, index) => (index === at ? next : one)),
    );
  const language = contentNames[lang];
  return (
    <div className="flex flex-col gap-3">
      {all.length > 0 && (
        <ul className="flex flex-col gap-3">
          {all.map((one, at) => {
            const place = at + 1;
            return (
              // The list has no numbers of its own; a row stays where it is while one types.
              <li key={at} className="flex items-end gap-2">
                <div className="grid min-w-0 grow grid-cols-2 gap-2">
                  <TextField
                    label={t`Category of amenity ${place}`}
                    hideLabel={at > 0}
                    list={offers}
                    maxLength={200}
                    value={one.category}
                    onChange={(category) => change(at, { ...one, category })}
                  />
                  <TextField
                    label={t`Amenity ${place} in ${language}`}
                    hideLabel={at > 0}
                    lang={lang}
                    maxLength={200}
                    placeholder={Object.values(one.name).find((text) => text !== "")}
                    value={one.name[lang]}
                    onChange={(text) => change(at, { ...one, name: { ...one.name, [lang]: text } })}
                  />
                </div>
                <IconButton
                  changes="office"
                  icon={Trash2}
                  label={t`Remove amenity ${place}`}
                  onPress={() =>
                    form.set(
                      "amenities",
                      all.filter((_, index) => index !== at),
                    )
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
      <datalist id={offers}>
        {categories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {error !== undefined && <FieldReason>{error}</FieldReason>}
      <div>
        <Button
          changes="office"
          variant="secondary"
          icon={Plus}
          onPress={() => form.set("amenities", [...all, { category: all.at(-1)?.category ?? "", name: emptyTexts }])}
        >
          {t`Add an amenity`}
        </Button>
      </div>
    </div>
  );
}
