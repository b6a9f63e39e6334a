import { useLingui } from "@lingui/react/macro";
import { ImagePlus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { dropItemPicture, itemPicturePath, putItemPicture } from "#/api/checklists";
import type { ChecklistTemplate } from "#/api/shapes";
import { usePicture } from "#/features/chat/pictures";
import { shrink } from "#/features/chat/shrink";
import { useFailureToast } from "#/session/failure-words";
import { IconButton } from "#/ui/Button";
import { FileInput } from "#/ui/FileInput";
import type { DraftItem } from "./checklist-draft";

/** How an item should look: shown, put there, taken away. Pictures are kept at once; a new item is saved first. */
export function ItemPicture({
  list,
  item,
  onChanged,
}: {
  list: ChecklistTemplate;
  item: DraftItem;
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const tellFailure = useFailureToast();
  const input = useRef<HTMLInputElement>(null);
  const [working, setWorking] = useState(false);
  const { id = 0 } = item;
  const { src } = usePicture(item.picture ? `${itemPicturePath(list, id, 256)}#${item.picture.id}` : undefined);
  const change = async (work: () => Promise<unknown>) => {
    setWorking(true);
    try {
      await work();
      onChanged();
    } catch (failure) {
      tellFailure(failure, { other: t`The picture could not be saved. Please try again.` });
    } finally {
      setWorking(false);
    }
  };
  const put = async (file: File) => {
    const small = await shrink(file);
    const form = new FormData();
    form.append("files", small.content, small.name);
    await putItemPicture(list, id, form);
  };
  return (
    <span className="flex items-center gap-1">
      {src && (
        <img
          src={src}
          alt={t`How it should look`}
          className="size-11 rounded-control border border-line object-cover"
        />
      )}
      <FileInput ref={input} accept="image/*" onChoose={([file]) => file && void change(async () => put(file))} />
      {item.picture ? (
        <IconButton
          changes="office"
          icon={Trash2}
          isPending={working}
          label={t`Remove the picture`}
          onPress={() => void change(async () => dropItemPicture(list, id))}
        />
      ) : (
        <IconButton
          changes="office"
          icon={ImagePlus}
          isPending={working}
          isDisabled={item.id === 0}
          label={t`Picture of how it should look`}
          onPress={() => input.current?.click()}
        />
      )}
    </span>
  );
}
