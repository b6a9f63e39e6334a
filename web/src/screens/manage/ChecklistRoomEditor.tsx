import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import type { ChecklistTemplate } from "#/api/shapes";
import type { ContentLanguage } from "#/features/board/types";
import { Button, IconButton } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { TextField } from "#/ui/TextField";
import { bestOf, type DraftItem, type DraftRoom, moved, newItem, withItem } from "./checklist-draft";
import { ItemPicture } from "./ChecklistItemPicture";

function Mover({ what, onMove }: { what: string; onMove: (by: -1 | 1) => void }) {
  const { t } = useLingui();
  return (
    <>
      <IconButton changes="office" icon={ArrowUp} label={t`Move up: ${what}`} onPress={() => onMove(-1)} />
      <IconButton changes="office" icon={ArrowDown} label={t`Move down: ${what}`} onPress={() => onMove(1)} />
    </>
  );
}

/** A room of a list and its points, written in one language. */
export function RoomEditor(props: {
  list: ChecklistTemplate;
  room: DraftRoom;
  lang: ContentLanguage;
  onChange: (room: DraftRoom | undefined) => void;
  onMove: (by: -1 | 1) => void;
  onPicture: () => void;
}) {
  const { t } = useLingui();
  const { room, lang, onChange } = props;
  const name = bestOf(room.name, lang) || t`Room`;
  return (
    <section
      aria-label={name}
      className="flex flex-col gap-3 rounded-card border border-line bg-card p-4 shadow-card sm:p-5"
    >
      <div className="flex items-end gap-1">
        <TextField
          label={t`Room`}
          lang={lang}
          maxLength={60}
          className="min-w-0 grow"
          placeholder={room.name[lang] === "" ? bestOf(room.name, lang) : undefined}
          value={room.name[lang]}
          onChange={(value) => onChange({ ...room, name: { ...room.name, [lang]: value } })}
        />
        <Mover what={name} onMove={props.onMove} />
        <IconButton changes="office" icon={Trash2} label={t`Remove: ${name}`} onPress={() => onChange(undefined)} />
      </div>
      <ol className="flex flex-col gap-3">
        {room.items.map((item, index) => {
          const number = index + 1;
          const text = bestOf(item.text, lang) || t`Item ${number}`;
          const change = (next: DraftItem | undefined) => onChange(withItem(room, index, next));
          return (
            <li
              key={item.id === 0 ? `new ${index}` : item.id}
              className="flex flex-col gap-1 border-t border-line pt-3"
            >
              <TextField
                label={t`Item ${number}`}
                lang={lang}
                maxLength={300}
                placeholder={item.text[lang] === "" ? bestOf(item.text, lang) : undefined}
                value={item.text[lang]}
                onChange={(value) => change({ ...item, text: { ...item.text, [lang]: value } })}
              />
              <div className="flex flex-wrap items-center gap-x-5">
                <Checkbox
                  checked={item.photo_required}
                  onChange={(photo_required) => change({ ...item, photo_required })}
                >
                  {t`Photo required`}
                </Checkbox>
                <Checkbox checked={item.optional} onChange={(optional) => change({ ...item, optional })}>
                  {t`May stay open`}
                </Checkbox>
                <span className="ms-auto flex items-center">
                  <ItemPicture list={props.list} item={item} onChanged={props.onPicture} />
                  <Mover what={text} onMove={(by) => onChange({ ...room, items: moved(room.items, index, by) })} />
                  <IconButton
                    changes="office"
                    icon={Trash2}
                    label={t`Remove: ${text}`}
                    isDisabled={room.items.length === 1}
                    onPress={() => change(undefined)}
                  />
                </span>
              </div>
            </li>
          );
        })}
      </ol>
      <div>
        <Button
          changes="office"
          variant="secondary"
          icon={Plus}
          onPress={() => onChange({ ...room, items: [...room.items, newItem()] })}
        >
          {t`New item`}
        </Button>
      </div>
    </section>
  );
}
