import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowLeft, ArrowUp, Eye, ImagePlus, Plus, Save, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { request, requestData } from "#/api/http";
import { newIdempotencyKey } from "#/api/key";
import { Refusal } from "#/api/refusal";
import type { ChecklistTemplate } from "#/api/shapes";
import { checklistsQuery, type Home } from "#/features/board/checklists";
import { contentNames } from "#/features/board/texts";
import { type ContentLanguage, contentLanguages } from "#/features/board/types";
import { usePicture } from "#/features/chat/pictures";
import { shrink } from "#/features/chat/shrink";
import { Button, IconButton } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { Dialog } from "#/ui/Dialog";
import { FileInput } from "#/ui/FileInput";
import { FormError } from "#/ui/FormError";
import { LeaveQuestion } from "#/ui/LeaveQuestion";
import { PageHeader } from "#/ui/PageHeader";
import { Segmented } from "#/ui/Segmented";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import {
  type DraftItem,
  type DraftRoom,
  fieldsOf,
  moved,
  newItem,
  newRoom,
  same,
  type Texts,
  withItem,
  withRoom,
} from "./checklist-draft";
import { listKinds, useKindNames } from "./kind-names";

function bestOf(texts: Texts, lang: ContentLanguage): string {
  return texts[lang] || texts.en || contentLanguages.map((one) => texts[one]).find((text) => text !== "") || "";
}

/** How an item should look: shown, put there, taken away. Pictures are kept at once; a new item is saved first. */
function ItemPicture({ list, item, onChanged }: { list: ChecklistTemplate; item: DraftItem; onChanged: () => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [working, setWorking] = useState(false);
  const path = `/v1/manage/checklists/${list.memberid}-${list.id}/items/${item.id}/picture`;
  const { src } = usePicture(item.picture ? `${path}?maxsize=256#${item.picture.id}` : undefined);
  const change = async (work: () => Promise<unknown>) => {
    setWorking(true);
    try {
      await work();
      onChanged();
    } catch (failure) {
      toast(failure instanceof Refusal ? failure.message : t`The picture could not be kept. Please try again.`, {
        tone: "error",
      });
    } finally {
      setWorking(false);
    }
  };
  const put = async (file: File) => {
    const small = await shrink(file);
    const form = new FormData();
    form.append("files", small.content, small.name);
    await request("PUT", path, { form });
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
          icon={Trash2}
          isPending={working}
          label={t`Take the picture away`}
          onPress={() => void change(async () => request("DELETE", path))}
        />
      ) : (
        <IconButton
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

function Mover({ what, onMove }: { what: string; onMove: (by: -1 | 1) => void }) {
  const { t } = useLingui();
  return (
    <>
      <IconButton icon={ArrowUp} label={t`Move up: ${what}`} onPress={() => onMove(-1)} />
      <IconButton icon={ArrowDown} label={t`Move down: ${what}`} onPress={() => onMove(1)} />
    </>
  );
}

function RoomEditor(props: {
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
        <IconButton icon={Trash2} label={t`Remove: ${name}`} onPress={() => onChange(undefined)} />
      </div>
      <ol className="flex flex-col gap-3">
        {room.items.map((item, index) => {
          const number = index + 1;
          const text = bestOf(item.text, lang) || t`Point ${number}`;
          const change = (next: DraftItem | undefined) => onChange(withItem(room, index, next));
          return (
            <li
              key={item.id === 0 ? `new ${index}` : item.id}
              className="flex flex-col gap-1 border-t border-line pt-3"
            >
              <TextField
                label={t`Point ${number}`}
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
          variant="secondary"
          icon={Plus}
          onPress={() => onChange({ ...room, items: [...room.items, newItem()] })}
        >
          {t`New point`}
        </Button>
      </div>
    </section>
  );
}

/** The list as those who work with it see it, in one language. */
function Preview({ list, lang, onClose }: { list: ChecklistTemplate; lang: ContentLanguage; onClose: () => void }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(lang);
  return (
    <Dialog title={list.name || t`Preview`} isOpen onClose={onClose} wide>
      <div className="flex flex-col gap-4">
        <Segmented<ContentLanguage>
          label={t`Language`}
          hideLabel
          value={shown}
          onChange={setShown}
          options={contentLanguages.map((one) => ({ value: one, label: contentNames[one] }))}
        />
        {list.rooms.map((room, index) => (
          <section key={index}>
            <h3 className="pb-1 text-18 font-semibold">{bestOf(room.name, shown)}</h3>
            <ul className="divide-y divide-line">
              {room.items.map((item, at) => (
                <li key={at} className="flex min-h-12 items-center gap-3 py-2">
                  <span aria-hidden className="size-7 shrink-0 rounded-lg border-2 border-line-strong" />
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {bestOf(item.text, shown)}
                    {item.photo_required && <span className="block text-14 text-ink-soft">{t`With a photo`}</span>}
                    {item.optional && <span className="block text-14 text-ink-soft">{t`If needed`}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** One checklist: what it is for, its rooms and points in four languages. */
export function ChecklistEditor(props: {
  list: ChecklistTemplate;
  homes: readonly Home[];
  onClose: () => void;
  onMade: (list: ChecklistTemplate) => void;
}) {
  const { t } = useLingui();
  const { list, homes } = props;
  const client = useQueryClient();
  const kindName = useKindNames();
  const [changed, setDraft] = useState<ChecklistTemplate>();
  const draft = changed ?? list;
  const [lang, setLang] = useState<ContentLanguage>("en");
  const [key, setKey] = useState(newIdempotencyKey);
  const [asking, setAsking] = useState<"drop" | "leave">();
  const [preview, setPreview] = useState(false);
  const dirty = !same(draft, list);
  const reload = async () => client.invalidateQueries({ queryKey: checklistsQuery(list.memberid).queryKey });
  const path = `/v1/manage/checklists/${list.memberid}-${list.id}`;
  const save = useMutation({
    mutationFn: async () =>
      list.id === 0
        ? requestData<ChecklistTemplate>("POST", `/v1/manage/checklists?memberid=${list.memberid}`, {
            body: fieldsOf(draft),
            key,
          })
        : requestData<ChecklistTemplate>("PUT", path, { body: fieldsOf(draft) }),
    onSuccess: async (kept) => {
      client.setQueryData<ChecklistTemplate[]>(
        checklistsQuery(list.memberid).queryKey,
        (all) =>
          all && [...all.filter((one) => one.id !== kept.id), kept].toSorted((a, b) => a.name.localeCompare(b.name)),
      );
      setKey(newIdempotencyKey());
      setDraft(undefined);
      props.onMade(kept);
      toast(t`Saved`, { tone: "done" });
      await reload();
    },
  });
  const drop = useMutation({
    mutationFn: async () => request("DELETE", path),
    onSuccess: async () => {
      props.onClose();
      await reload();
    },
  });
  const failure = save.error ?? drop.error;
  const fields = save.error instanceof Refusal ? Object.keys(save.error.fields) : [];
  const toggle = <Value,>(all: readonly Value[], one: Value, on: boolean) =>
    on ? [...all, one] : all.filter((each) => each !== one);
  return (
    <form
      className="flex max-w-3xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty) save.mutate();
      }}
    >
      <div>
        <Button variant="quiet" icon={ArrowLeft} onPress={() => (dirty ? setAsking("leave") : props.onClose())}>
          {t`All checklists`}
        </Button>
      </div>
      <PageHeader title={list.id === 0 ? t`New checklist` : list.name} />
      <TextField
        label={t`Name`}
        help={t`Only the office sees it.`}
        maxLength={80}
        value={draft.name}
        onChange={(name) => setDraft({ ...draft, name })}
        error={fields.includes("name") ? t`Please give a name of up to 80 characters.` : undefined}
      />
      <fieldset>
        <legend className="pb-1 font-semibold">{t`For these tasks`}</legend>
        <div className="grid gap-x-5 sm:grid-cols-2">
          {listKinds.map((kind) => (
            <Checkbox
              key={kind}
              checked={draft.kinds.includes(kind)}
              onChange={(on) => setDraft({ ...draft, kinds: toggle(draft.kinds, kind, on) })}
            >
              {kindName(kind)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <details className="rounded-card border border-line bg-card px-4 py-1">
        <summary className="target flex cursor-pointer items-center font-semibold">
          {draft.properties.length === 0
            ? t`For all homes`
            : plural(draft.properties.length, { one: "For # home", other: "For # homes" })}
        </summary>
        <p className="pb-2 text-14 text-ink-soft">{t`Without a choice the list is for all homes.`}</p>
        <div className="grid max-h-80 gap-x-5 overflow-auto pb-3 sm:grid-cols-2">
          {homes.map((home) => (
            <Checkbox
              key={home.id}
              checked={draft.properties.includes(home.id)}
              onChange={(on) => setDraft({ ...draft, properties: toggle(draft.properties, home.id, on) })}
            >
              <span className="[overflow-wrap:anywhere]">{home.title}</span>
            </Checkbox>
          ))}
        </div>
      </details>
      <Segmented<ContentLanguage>
        label={t`Language`}
        value={lang}
        onChange={setLang}
        options={contentLanguages.map((one) => ({ value: one, label: contentNames[one] }))}
      />
      {draft.rooms.map((room, index) => (
        <RoomEditor
          key={index}
          list={list}
          room={room}
          lang={lang}
          onChange={(next) => setDraft(withRoom(draft, index, next))}
          onMove={(by) => setDraft({ ...draft, rooms: moved(draft.rooms, index, by) })}
          onPicture={() => void reload()}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={Plus}
          onPress={() => setDraft({ ...draft, rooms: [...draft.rooms, newRoom()] })}
        >
          {t`New room`}
        </Button>
        <Button variant="secondary" icon={Eye} onPress={() => setPreview(true)}>
          {t`Preview`}
        </Button>
        {list.id !== 0 && (
          <Button variant="secondary" icon={Trash2} onPress={() => setAsking("drop")}>
            {t`Delete`}
          </Button>
        )}
      </div>
      {fields.some((field) => field.startsWith("rooms")) && (
        <FormError>{t`Each room needs a name, and each point a text, in one language at least.`}</FormError>
      )}
      {fields.includes("kinds") && <FormError>{t`Please choose at least one kind of task.`}</FormError>}
      {failure && fields.length === 0 && (
        <FormError>
          {failure instanceof Refusal ? failure.message : t`There is no connection at the moment. Nothing was changed.`}
        </FormError>
      )}
      <div className="sticky bottom-[calc(var(--bar)+env(safe-area-inset-bottom))] z-10 border-t border-line bg-paper/95 py-3 desk:bottom-0">
        <Button type="submit" size="lg" full icon={Save} isPending={save.isPending} isDisabled={!dirty}>
          {dirty ? t`Save` : t`All saved`}
        </Button>
      </div>
      <LeaveQuestion unsaved={dirty} warnOnReload />
      {preview && <Preview list={draft} lang={lang} onClose={() => setPreview(false)} />}
      {asking === "leave" && (
        <Dialog
          title={t`Not saved yet`}
          alert
          isOpen
          onClose={() => setAsking(undefined)}
          actions={
            <>
              <Button variant="quiet" onPress={props.onClose}>
                {t`Leave without saving`}
              </Button>
              <Button onPress={() => setAsking(undefined)}>{t`Stay here`}</Button>
            </>
          }
        >
          <p>{t`You haven't saved your changes yet. Do you want to leave the page without saving your changes?`}</p>
        </Dialog>
      )}
      {asking === "drop" && (
        <Dialog
          title={t`Delete this checklist?`}
          alert
          isOpen
          onClose={() => setAsking(undefined)}
          actions={
            <>
              <Button variant="secondary" onPress={() => setAsking(undefined)}>
                {t`Keep it`}
              </Button>
              <Button icon={Trash2} isPending={drop.isPending} onPress={() => drop.mutate()}>
                {t`Delete`}
              </Button>
            </>
          }
        >
          <p>{t`Tasks that are begun keep the list that they have.`}</p>
        </Dialog>
      )}
    </form>
  );
}
