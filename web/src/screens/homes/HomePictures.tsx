import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, ImagePlus, Images, Star, Trash2 } from "lucide-react";
import { useState } from "react";
import { Photo } from "#/features/stay/Photo";
import { Section } from "#/parts/Section";
import { Pill } from "#/ui/Badge";
import { IconButton } from "#/ui/Button";
import { FormError } from "#/ui/FormError";
import { DeleteQuestion } from "./DeleteQuestion";
import { FileButton } from "#/ui/FileButton";
import {
  dropPicture,
  type Home,
  type HomeChange,
  type HomePicture,
  homePicturePath,
  orderPictures,
} from "#/api/properties";
import { newName, showsHome } from "./names";
import { pictureChange, useHomeChange, useReason } from "./use-home";

/** With `by` -1 one place up, with 1 one down. */
function moved<T>(all: readonly T[], from: number, by: -1 | 1): T[] {
  const next = [...all];
  const [taken] = next.splice(from, 1);
  if (taken !== undefined) next.splice(from + by, 0, taken);
  return next;
}

/** The pictures that lead the guest's pages, in their order. */
export function HomePictures({ id, home }: { id: string; home: Home }) {
  const { t } = useLingui();
  const reason = useReason();
  const change = useHomeChange(id);
  const [unread, setUnread] = useState<Error>();
  const [dropping, setDropping] = useState<HomePicture>();
  const pictures = home.images.filter((picture) => showsHome(picture.name) && !picture.general);
  const names = pictures.map((picture) => picture.name);
  const last = pictures.length - 1;
  const add = async (files: File[]) => {
    setUnread(undefined);
    const changes: HomeChange[] = [];
    try {
      // One after the other: a phone has memory for one.
      for (const file of files) changes.push(await pictureChange(newName("home"), file));
    } catch (failure) {
      setUnread(failure instanceof Error ? failure : new Error("not read"));
    }
    if (changes.length > 0) change.mutate(changes);
  };
  const order = (from: number, by: -1 | 1) => change.mutate([orderPictures(moved(names, from, by))]);
  const failure = unread ?? change.error;
  return (
    <Section icon={Images} title={t`Pictures of the property`} id="pictures">
      <p className="pb-3 text-ink-soft">{t`The first one is the cover of your guests’ pages.`}</p>
      <div className="flex flex-col gap-4">
        {pictures.length > 0 && (
          <ol className="grid gap-4 sm:grid-cols-2">
            {pictures.map((picture, index) => {
              const place = index + 1;
              return (
                <li key={picture.name} className="flex flex-col gap-1">
                  <div className="relative">
                    <Photo path={homePicturePath(id, picture.name)} alt={t`Picture ${place}`} maxsize={512} />
                    {index === 0 && (
                      <span className="absolute start-2 top-2">
                        <Pill tone="sea" icon={Star}>{t`Cover`}</Pill>
                      </span>
                    )}
                  </div>
                  <div className="flex items-center justify-end">
                    <IconButton
                      changes="office"
                      icon={ArrowUp}
                      label={t`Move picture ${place} up`}
                      isDisabled={index === 0 || change.isPending}
                      onPress={() => order(index, -1)}
                    />
                    <IconButton
                      changes="office"
                      icon={ArrowDown}
                      label={t`Move picture ${place} down`}
                      isDisabled={index === last || change.isPending}
                      onPress={() => order(index, 1)}
                    />
                    <IconButton
                      changes="office"
                      icon={Trash2}
                      label={t`Delete picture ${place}`}
                      isDisabled={change.isPending}
                      onPress={() => setDropping(picture)}
                    />
                  </div>
                </li>
              );
            })}
          </ol>
        )}
        {failure && <FormError>{reason(failure)}</FormError>}
        <FileButton
          changes="office"
          icon={ImagePlus}
          label={pictures.length === 0 ? t`Add the first picture` : t`Add pictures`}
          accept="image/*"
          multiple
          isPending={change.isPending}
          onChoose={(files) => void add(files)}
        />
      </div>
      {dropping && (
        <DeleteQuestion
          title={t`Delete this picture?`}
          text={
            dropping.texts.length > 0 ? t`An info text shows it too. This can’t be undone.` : t`This can’t be undone.`
          }
          onDelete={() => change.mutate([dropPicture(dropping.name)])}
          onClose={() => setDropping(undefined)}
        />
      )}
    </Section>
  );
}
