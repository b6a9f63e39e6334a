import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, Eye, Plus, Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { Refusal } from "#/api/refusal";
import type { ChecklistTemplate } from "#/api/shapes";
import { addChecklist, changeChecklist, checklistsQuery, dropChecklist, type Home } from "#/api/checklists";
import { TextLanguage } from "#/features/board/TextLanguage";
import type { ContentLanguage } from "#/features/board/types";
import { useTextLanguages } from "#/features/board/use-text-languages";
import { useFailureWords } from "#/session/failure-words";
import { useDraft } from "#/session/use-draft";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { Dialog } from "#/ui/Dialog";
import { edge } from "#/ui/edge";
import { FormError } from "#/ui/FormError";
import { LeaveQuestion, UnsavedQuestion } from "#/ui/LeaveQuestion";
import { PageHeader } from "#/ui/PageHeader";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { fieldsOf, isIn, moved, newRoom, same, withRoom } from "./checklist-draft";
import { Preview } from "./ChecklistPreview";
import { RoomEditor } from "./ChecklistRoomEditor";
import { listKinds, useKindNames } from "./kind-names";

/** Under what name that which is typed into it is kept. */
export const checklistForm = (list: ChecklistTemplate) => `checklist ${list.memberid}-${list.id}`;

/** One checklist: what it is for, its rooms and points in the languages of the agency. */
export function ChecklistEditor(props: {
  list: ChecklistTemplate;
  homes: readonly Home[];
  onClose: () => void;
  onMade: (list: ChecklistTemplate) => void;
}) {
  const { t } = useLingui();
  const words = useFailureWords();
  const { list, homes } = props;
  const client = useQueryClient();
  const kindName = useKindNames();
  const kept = useDraft(checklistForm(list), list);
  const { value: draft, set: setDraft } = kept;
  const stored = (one: ContentLanguage) => isIn(draft, one) || isIn(list, one);
  const { first } = useTextLanguages(stored);
  const [lang, setLang] = useState<ContentLanguage>(first);
  const [key, setKey] = useState(newIdempotencyKey);
  const [asking, setAsking] = useState<"drop" | "leave">();
  const [preview, setPreview] = useState(false);
  const dirty = !same(draft, list);
  const reload = async () => client.invalidateQueries({ queryKey: checklistsQuery(list.memberid).queryKey });
  const save = useMutation({
    mutationFn: async () =>
      list.id === 0 ? addChecklist(list.memberid, fieldsOf(draft), key) : changeChecklist(list, fieldsOf(draft)),
    onSuccess: async (saved) => {
      client.setQueryData<ChecklistTemplate[]>(
        checklistsQuery(list.memberid).queryKey,
        (all) =>
          all && [...all.filter((one) => one.id !== saved.id), saved].toSorted((a, b) => a.name.localeCompare(b.name)),
      );
      setKey(newIdempotencyKey());
      kept.forget();
      props.onMade(saved);
      toast(t`Saved`, { tone: "done" });
      await reload();
    },
  });
  const drop = useMutation({
    mutationFn: async () => dropChecklist(list),
    onSuccess: async () => {
      kept.forget();
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
        <Button
          variant="quiet"
          icon={ArrowLeft}
          className="-ms-press"
          onPress={() => (dirty ? setAsking("leave") : props.onClose())}
        >
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
            ? t`For all properties`
            : plural(draft.properties.length, { one: "For # property", other: "For # properties" })}
        </summary>
        <p className="pb-2 text-14 text-ink-soft">{t`If you choose none, the list is for all properties.`}</p>
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
      <TextLanguage label={t`Language`} value={lang} onChange={setLang} stored={stored} />
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
          changes="office"
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
          <Button changes="office" variant="secondary" icon={Trash2} onPress={() => setAsking("drop")}>
            {t`Delete`}
          </Button>
        )}
      </div>
      {fields.some((field) => field.startsWith("rooms")) && (
        <FormError>{t`Each room needs a name, and each item a text, in at least one language.`}</FormError>
      )}
      {fields.includes("kinds") && <FormError>{t`Please choose at least one kind of task.`}</FormError>}
      {failure && fields.length === 0 && (
        <FormError>{words(failure, { offline: t`You’re offline. Nothing was changed.` })}</FormError>
      )}
      <div
        ref={edge}
        className="sticky bottom-[calc(var(--bar)+env(safe-area-inset-bottom))] z-10 border-t border-line bg-paper/95 py-3 desk:bottom-0"
      >
        <Button
          changes="office"
          type="submit"
          size="lg"
          full
          className="desk:max-w-80"
          icon={Save}
          isPending={save.isPending}
          isDisabled={!dirty}
        >
          {dirty ? t`Save` : t`All saved`}
        </Button>
      </div>
      <LeaveQuestion unsaved={dirty} onLeave={kept.forget} />
      {preview && <Preview list={draft} lang={lang} onClose={() => setPreview(false)} />}
      {asking === "leave" && (
        <UnsavedQuestion
          onStay={() => setAsking(undefined)}
          onLeave={() => {
            kept.forget();
            props.onClose();
          }}
        />
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
              <Button variant="danger" icon={Trash2} isPending={drop.isPending} onPress={() => drop.mutate()}>
                {t`Delete`}
              </Button>
            </>
          }
        >
          <p>{t`Tasks already begun keep their list.`}</p>
        </Dialog>
      )}
    </form>
  );
}
