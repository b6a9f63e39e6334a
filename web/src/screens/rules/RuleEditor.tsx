import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { checklistsQuery } from "#/api/checklists";
import { newIdempotencyKey } from "#/api/key";
import { Refusal } from "#/api/refusal";
import { addRule, changeRule, type Rule, type RuleHomes, rulesQuery, undoRule } from "#/api/rules";
import { teamQuery } from "#/api/team";
import { contentNames } from "#/features/board/texts";
import { emptyTexts } from "#/features/board/types";
import { useTextLanguages } from "#/features/board/use-text-languages";
import { useWords } from "#/i18n/words";
import { useFailureToast, useFailureWords } from "#/session/failure-words";
import { useDraft } from "#/session/use-draft";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { FormError } from "#/ui/FormError";
import { LeaveQuestion, UnsavedQuestion } from "#/ui/LeaveQuestion";
import { NativeSelect } from "#/ui/NativeSelect";
import { PageHeader } from "#/ui/PageHeader";
import { SaveBar } from "#/ui/SaveBar";
import { Switch } from "#/ui/Switch";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { Preview } from "./RulePreview";
import { fieldsOf, hasCount, hasTime, isNamed, needsStart, ruleKinds, same, services } from "./rule";

export const ruleForm = (rule: Rule) => `rule ${rule.memberid}-${rule.id}-${rule.kind}`;

type Set = (change: Partial<Rule>) => void;
interface Part {
  draft: Rule;
  set: Set;
  wrong: (field: string) => string | undefined;
}

const asNumber = (text: string) => Math.max(0, Math.round(Number(text) || 0));

function Numbered(
  props: Part & { field: "every" | "minutes" | "per_bedroom" | "per_person" | "least"; label: string; help?: string },
) {
  const { draft, set, field } = props;
  return (
    <TextField
      label={props.label}
      help={props.help}
      type="number"
      inputMode="numeric"
      min={0}
      value={String(draft[field])}
      onChange={(text) => set({ [field]: asNumber(text) })}
      error={props.wrong(field)}
    />
  );
}

/** The name in each language, for a team that speaks several. */
function Names({ draft, set, wrong }: Part) {
  const { t } = useLingui();
  const names = draft.names ?? emptyTexts;
  const [before] = useState(names);
  const open = Object.values(before).some((one) => one !== "");
  const { choices } = useTextLanguages((one) => names[one] !== "" || before[one] !== "");
  if (choices.length < 2) return null;
  return (
    <details className="rounded-card border border-line bg-card px-4 py-1" open={open}>
      <summary className="target flex cursor-pointer items-center font-semibold">{t`Name in other languages (optional)`}</summary>
      <p className="pb-2 text-14 text-ink-soft">{t`Everyone reads the name in their language. Where there is none, the name above is shown.`}</p>
      <div role="group" aria-label={t`Name in other languages`} className="grid gap-4 pb-4 sm:grid-cols-2">
        {choices.map((one) => (
          <TextField
            key={one}
            label={contentNames[one]}
            lang={one}
            maxLength={80}
            value={names[one]}
            onChange={(text) => set({ names: { ...names, [one]: text } })}
            error={wrong("names")}
          />
        ))}
      </div>
    </details>
  );
}

/** When: what the kind counts, and the hour. */
function When(part: Part) {
  const { t } = useLingui();
  const { draft, set, wrong } = part;
  const counts = {
    interim: t`At most so many days apart`,
    inspection: t`One in so many cleanings`,
    periodic: t`Every so many weeks`,
    upkeep: t`After so many empty days`,
    deep: draft.by_nights ? t`After so many nights used` : t`So many days after the last one`,
  };
  const serviceNames = { cot: t`Crib`, linen: t`Linen`, beach_chair: t`Beach chair`, breakfast: t`Breakfast` };
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 text-20 font-semibold">{t({ message: "When", context: "part of a rule" })}</legend>
      {draft.kind === "deep" && (
        <NativeSelect
          label={t`Counted by`}
          value={draft.by_nights ? "nights" : "days"}
          onChange={(value) => set({ by_nights: value === "nights" })}
          options={[
            { value: "nights", label: t`nights used` },
            { value: "days", label: t`days since it was last done` },
          ]}
        />
      )}
      {hasCount(draft.kind) && <Numbered {...part} field="every" label={counts[draft.kind]} />}
      {hasTime(draft.kind) && (
        <TextField
          label={t`Time of day`}
          type="time"
          value={draft.at}
          onChange={(at) => set({ at })}
          error={wrong("at")}
        />
      )}
      {draft.kind === "departure" && (
        <Switch label={t`Also after stays of the owner`} on={draft.owners} onChange={(owners) => set({ owners })} />
      )}
      {draft.kind === "service" && (
        <div>
          <p className="font-semibold">{t`These extras are work`}</p>
          {[...new Set([...services, ...draft.services])].map((one) => (
            <Checkbox
              key={one}
              checked={draft.services.includes(one)}
              onChange={(on) =>
                set({ services: on ? [...draft.services, one] : draft.services.filter((each) => each !== one) })
              }
            >
              {one in serviceNames ? serviceNames[one as keyof typeof serviceNames] : one}
            </Checkbox>
          ))}
          {wrong("services") && <p className="text-late-ink">{t`Choose at least one.`}</p>}
        </div>
      )}
      {(isNamed(draft.kind) || draft.kind === "interim") && (
        <NativeSelect
          label={t`On a public holiday`}
          value={draft.holidays}
          onChange={(holidays) => set({ holidays: holidays as Rule["holidays"] })}
          options={[
            { value: "as_planned", label: t`as planned` },
            { value: "before", label: t`the day before` },
            { value: "after", label: t`the day after` },
          ]}
        />
      )}
    </fieldset>
  );
}

/** If: for which properties and from when to when. */
function If({ draft, set, wrong, homes }: Part & { homes: RuleHomes | undefined }) {
  const { t } = useLingui();
  const choose = { value: "0", label: t`Choose` };
  const options = (all: readonly { id: number; title: string }[] = []) => [
    choose,
    ...all.map((one) => ({ value: String(one.id), label: one.title })),
  ];
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 text-20 font-semibold">{t({ message: "If", context: "part of a rule" })}</legend>
      <NativeSelect
        label={t`For`}
        help={t`If several rules of this kind fit a property, the narrowest one applies: property before group, building, town and all.`}
        value={draft.level}
        onChange={(level) => set({ level: level as Rule["level"] })}
        options={[
          { value: "agency", label: t`all properties` },
          { value: "town", label: t`the properties of a town` },
          { value: "building", label: t`the properties of a building` },
          { value: "group", label: t`the properties of a group` },
          { value: "home", label: t`one property` },
        ]}
      />
      {draft.level === "town" && (
        <NativeSelect
          label={t`Town`}
          value={draft.town}
          onChange={(town) => set({ town })}
          error={wrong("town")}
          options={[
            { value: "", label: choose.label },
            ...(homes?.towns ?? []).map((one) => ({ value: one, label: one })),
          ]}
        />
      )}
      {draft.level === "building" && (
        <NativeSelect
          label={t`Building`}
          value={String(draft.building)}
          onChange={(id) => set({ building: Number(id) })}
          error={wrong("building")}
          options={options(homes?.buildings)}
        />
      )}
      {draft.level === "group" && (
        <NativeSelect
          label={t`Group`}
          help={t`If a property is in two groups with such a rule, the rule that was added last applies.`}
          value={String(draft.group ?? 0)}
          onChange={(id) => set({ group: Number(id) })}
          error={wrong("group")}
          options={options(homes?.groups)}
        />
      )}
      {draft.level === "home" && (
        <NativeSelect
          label={t`Property`}
          value={String(draft.home)}
          onChange={(id) => set({ home: Number(id) })}
          error={wrong("home")}
          options={options(homes?.homes)}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={needsStart(draft.kind) ? t`Counted from` : t`From (optional)`}
          type="date"
          value={draft.from}
          onChange={(from) => set({ from })}
          error={wrong("from")}
        />
        <TextField
          label={t`Until (optional)`}
          type="date"
          value={draft.to}
          onChange={(to) => set({ to })}
          error={wrong("to")}
        />
      </div>
      {draft.level !== "agency" && (
        <Switch
          label={t`An exception`}
          help={t`No such task here, whatever a wider rule says.`}
          on={draft.none}
          onChange={(none) => set({ none })}
        />
      )}
    </fieldset>
  );
}

/** Then: how long it takes, with which checklist, and who does it. */
function Then(part: Part) {
  const { t } = useLingui();
  const { draft, set, wrong } = part;
  const team = useQuery(teamQuery(draft.memberid)).data;
  const lists = useQuery(checklistsQuery(draft.memberid)).data;
  const list = draft.checklist ?? 0;
  const gone = lists !== undefined && list !== 0 && !lists.some((one) => one.id === list);
  const of = (kind: "person" | "company", none: string) => [
    { value: "0", label: none },
    ...(team ?? []).filter((one) => one.kind === kind).map((one) => ({ value: String(one.id), label: one.name })),
  ];
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 text-20 font-semibold">{t({ message: "Then", context: "part of a rule" })}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Numbered {...part} field="minutes" label={t`Minutes`} help={t`0 for the cleaning time of the property.`} />
        <Numbered {...part} field="least" label={t`At least, in minutes`} />
        <Numbered {...part} field="per_bedroom" label={t`More for each bedroom, in minutes`} />
        {!isNamed(draft.kind) && <Numbered {...part} field="per_person" label={t`More for each guest, in minutes`} />}
        <NativeSelect
          label={t`People at once`}
          help={t`Two people need half the time.`}
          value={String(draft.people)}
          onChange={(people) => set({ people: Number(people) })}
          options={["1", "2", "3", "4"].map((value) => ({ value, label: value }))}
        />
      </div>
      <NativeSelect
        label={t`Checklist`}
        help={
          gone
            ? t`The checklist of this rule was deleted. Its tasks have those of the property and the kind.`
            : t`Tasks that are started keep the checklist that they have.`
        }
        value={String(list)}
        onChange={(id) => set({ checklist: Number(id) })}
        error={wrong("checklist")}
        options={[
          { value: "0", label: t`those of the property and the kind` },
          ...(gone ? [{ value: String(list), label: t`deleted checklist` }] : []),
          ...(lists === undefined && list !== 0 ? [{ value: String(list), label: t`checklist of this rule` }] : []),
          ...(lists ?? []).map((one) => ({ value: String(one.id), label: one.name })),
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label={t`Company`}
          value={String(draft.company)}
          onChange={(id) => set({ company: Number(id) })}
          error={wrong("company")}
          options={of("company", t`as set at the property`)}
        />
        <NativeSelect
          label={t`Person`}
          value={String(draft.person)}
          onChange={(id) => set({ person: Number(id) })}
          error={wrong("person")}
          options={of("person", draft.kind === "inspection" ? t`nobody yet` : t`as set at the property`)}
        />
        <NativeSelect
          label={t`Stand-in`}
          value={String(draft.backup)}
          onChange={(id) => set({ backup: Number(id) })}
          error={wrong("backup")}
          options={of("person", t`nobody`)}
        />
      </div>
    </fieldset>
  );
}

/** One rule as when – if – then, with what it would do beside it. */
export function RuleEditor(props: { rule: Rule; homes: RuleHomes | undefined; onClose: () => void }) {
  const { rule, homes, onClose } = props;
  const { t, i18n } = useLingui();
  const words = useFailureWords();
  const inWords = useWords();
  const tellFailure = useFailureToast();
  const client = useQueryClient();
  const kept = useDraft(ruleForm(rule), rule);
  const { value: draft, set: setDraft } = kept;
  const [key, setKey] = useState(newIdempotencyKey);
  const [asking, setAsking] = useState(false);
  const dirty = rule.id === 0 || !same(draft, rule);
  const reload = async () => client.invalidateQueries({ queryKey: rulesQuery(rule.memberid).queryKey });
  const undo = useMutation({
    mutationFn: undoRule,
    onSuccess: () => toast(t`Undone`, { tone: "done" }),
    onError: (failure) => tellFailure(failure),
    onSettled: reload,
  });
  const save = useMutation({
    mutationFn: async () =>
      rule.id === 0 ? addRule(rule.memberid, fieldsOf(draft), key) : changeRule(rule, fieldsOf(draft), key),
    onSuccess: async (saved) => {
      setKey(newIdempotencyKey());
      kept.forget();
      onClose();
      toast(saved.on ? t`Saved. Tasks are being updated.` : t`Saved. The rule is off.`, {
        tone: "done",
        action: { label: t`Undo`, onAction: () => undo.mutate(saved) },
      });
      await reload();
    },
  });
  const set: Set = (change) => setDraft({ ...draft, ...change });
  const fields = save.error instanceof Refusal ? save.error.fields : {};
  const wrong = (field: string) => (fields[field] === undefined ? undefined : t`Check this entry.`);
  const part = { draft, set, wrong };
  const looks = ruleKinds[rule.kind];
  return (
    <form
      className="flex flex-col gap-4"
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
          onPress={() => (same(draft, rule) ? onClose() : setAsking(true))}
        >
          {t`All rules`}
        </Button>
      </div>
      <PageHeader title={inWords("", rule.names) || rule.name || i18n._(looks.label)} beneath={i18n._(looks.when)} />
      <div className="grid items-start gap-6 desk:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <div className="flex flex-col gap-2">
            <Switch label={t`Switched on`} on={draft.on} onChange={(on) => set({ on })} />
            <TextField
              label={isNamed(draft.kind) ? t`Name` : t`Name (optional)`}
              help={isNamed(draft.kind) ? t`The team sees it as the name of the task.` : t`Only the office sees it.`}
              maxLength={80}
              value={draft.name}
              onChange={(name) => set({ name })}
              error={wrong("name") && t`Please give a name of up to 80 characters.`}
            />
            {isNamed(draft.kind) && <Names {...part} />}
          </div>
          <When {...part} />
          <If {...part} homes={homes} />
          {!draft.none && <Then {...part} />}
        </div>
        <Preview draft={draft} />
      </div>
      {save.error && <FormError>{words(save.error)}</FormError>}
      <SaveBar dirty={dirty} saving={save.isPending} isNew={rule.id === 0} changes="office" />
      {asking && (
        <UnsavedQuestion
          onStay={() => setAsking(false)}
          onLeave={() => {
            kept.forget();
            onClose();
          }}
        />
      )}
      <LeaveQuestion unsaved={!same(draft, rule)} warnOnReload={false} onLeave={kept.forget} />
    </form>
  );
}
