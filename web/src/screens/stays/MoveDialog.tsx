import { Plural, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowRight, CalendarCheck, Minus, Plus } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import {
  blockQuery,
  type Closed,
  editBlock,
  editStay,
  type Hindrance,
  type KeptStay,
  keptStayQuery,
} from "#/api/office-stays";
import { Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { daysBetween, shiftDay } from "#/i18n/wire-time";
import { ClashDialog } from "#/parts/ClashDialog";
import { changesOf, type Edits } from "#/parts/edit";
import { HomeChooser } from "#/parts/HomeChooser";
import { isDay } from "#/parts/is-day";
import { LoadFailure } from "#/parts/LoadFailure";
import { useEdit } from "#/parts/use-edit";
import { useFailureWords } from "#/session/failure-words";
import { Button, IconButton } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { Dialog } from "#/ui/Dialog";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { Icon } from "#/ui/Icon";
import { Notice } from "#/ui/Notice";
import { SkeletonList } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { useWayBack } from "#/ui/use-way-back";
import { useBlockWords } from "./block-words";
import { wordsFor } from "./fields";
import { Foreseen, PlannedTasks, Taken, WhoSees } from "./Foreseen";
import { back, faultsOf, type MoveBegins, type MoveSeen, moved, type Nights, withArrival, withDeparture } from "./move";
import { type Foresight, useBlockEditForeseen, useEditForeseen } from "./use-foreseen";
import { useStayWords } from "./use-words";

/** A day with a step to the one before and the one after. */
function Day(props: {
  label: string;
  value: string;
  onType: (day: string) => void;
  onStep: (day: string) => void;
  error: string | undefined;
}) {
  const { t } = useLingui();
  const { label, value, onStep } = props;
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={label}
        type="date"
        className="min-w-0 grow"
        value={value}
        onChange={props.onType}
        error={props.error}
      />
      <IconButton
        icon={Minus}
        label={t`${label}: a day earlier`}
        variant="framed"
        isDisabled={!isDay(value)}
        onPress={() => onStep(shiftDay(value, -1))}
      />
      <IconButton
        icon={Plus}
        label={t`${label}: a day later`}
        variant="framed"
        isDisabled={!isDay(value)}
        onPress={() => onStep(shiftDay(value, 1))}
      />
    </div>
  );
}

/** The form of what moves, with what it was when it was opened. */
function useMove(given: {
  form: string;
  stored: Nights;
  begins: MoveBegins | undefined;
  /** What the page that begins it has shown: it may be older than what is stored. */
  seen: MoveSeen | undefined;
  /** Whether it has no home now; only a stay can lose its own. */
  parked?: boolean;
  send: (edits: Edits, key: string) => Promise<unknown>;
  /** What is said once it is moved. */
  done: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useFailureWords();
  const refresh = () => {
    for (const queryKey of [
      keys.officeStays(),
      keys.stays(),
      ["home-calendar"],
      keys.board(),
      keys.cleanings(),
      keys.schedule(),
      keys.attention(),
    ])
      void client.invalidateQueries({ queryKey });
  };
  const takeBack = async (edits: Edits) => {
    try {
      await given.send(back(edits), newIdempotencyKey());
      toast(t`Moved back.`, { tone: "done" });
    } catch (failure) {
      const later = failure instanceof Refusal && failure.code === "edit_clash";
      const taken = failure instanceof Refusal && failure.fields["property"] === "taken";
      const why = later
        ? t`Someone else has changed this since. Nothing was moved back.`
        : taken
          ? t`These nights are taken by now. Nothing was moved back.`
          : words(failure);
      toast(why, { tone: "error" });
    } finally {
      refresh();
    }
  };
  const form = useEdit({
    form: given.form,
    fields: { ...given.stored, ...(given.parked !== undefined && { parked: given.parked }) },
    send: async (edits, key) => {
      await given.send(edits, key);
      refresh();
      toast(given.done, {
        tone: "done",
        far: true,
        action: { label: t`Undo`, onAction: () => void takeBack(edits) },
      });
    },
    onSaved: given.onClose,
  });
  const begin = useEffectEvent(() => {
    for (const [name, to] of Object.entries(given.begins ?? {}))
      form.set(name, to, given.seen?.[name as keyof MoveSeen]);
  });
  useEffect(() => begin(), []);
  const [openedParked] = useState(given.seen?.parked ?? given.parked);
  const [opened] = useState<Nights>(() => {
    const { property, arrival, departure } = given.seen ?? given.stored;
    return { property, arrival, departure };
  });
  const now: Nights = {
    property: Number(form.value("property")),
    arrival: form.text("arrival"),
    departure: form.text("departure"),
  };
  const faults = faultsOf(now);
  // What cannot be is not asked about either.
  const changes = Object.keys(faults).length > 0 ? {} : changesOf(form.edits);
  return { form, opened, openedParked, now, faults, changes };
}

/** Where to and when, what follows, and "Apply": the same for stays, closed nights and visits. */
function MoveForm<Preview extends { taken: readonly Hindrance[] }>(props: {
  member: number;
  who: string;
  visit: boolean;
  stored: Nights;
  parked?: boolean;
  move: ReturnType<typeof useMove>;
  foreseen: Foresight<Preview>;
  name: (field: string) => string;
  show: (field: string, value: unknown) => string;
  /** What is said of an end that is not after the beginning. */
  backwards: string;
  /** Beside the choice of the home: whether it has one at all. */
  children?: ReactNode;
  renderFollows: (preview: Preview) => ReactNode;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { member, visit, stored, foreseen, name, show } = props;
  const { form, opened, now, faults } = props.move;
  const formId = useId();
  const format = useFormats();
  const words = useFailureWords();
  const set = (change: Partial<Nights>) => {
    for (const [field, to] of Object.entries(change)) form.set(field, to);
  };
  const refused: Readonly<Record<string, string>> = { ...foreseen.refused, ...form.refused, ...faults };
  const errorOf = (field: string) => {
    const text = wordsFor(field, refused[field]);
    return refused[field] === "not_after_arrival" ? props.backwards : text && i18n._(text);
  };
  // What the fields of this form cannot mend, such as too many people for the property.
  const others = Object.keys(refused).filter((field) => !["property", "arrival", "departure"].includes(field));
  const { preview } = foreseen;
  const clash = foreseen.failure instanceof Refusal && foreseen.failure.code === "edit_clash";
  const takenNow =
    form.failure instanceof Refusal
      ? (form.failure.current as { taken?: readonly Hindrance[] } | undefined)?.taken
      : undefined;
  const fits = Object.keys(faults).length === 0 && now.arrival !== "" && (visit || now.departure !== "");
  const possible = clash || (preview !== undefined && preview.taken.length === 0);
  const span = ({ arrival, departure }: Nights) =>
    departure === "" ? format.shortDay(arrival) : `${format.shortDay(arrival)} – ${format.shortDay(departure)}`;
  const home = (nights: Nights, parked: boolean) => (parked ? name("parked") : show("property", nights.property));
  const at = (nights: Nights) => `${home(nights, form.value("parked") === true)}, ${span(nights)}`;
  const was = `${home(stored, props.parked === true)}, ${span(stored)}`;
  const nights = daysBetween(now.arrival, now.departure) ?? 0;
  const meanwhile = JSON.stringify(stored) !== JSON.stringify(opened) || props.parked !== props.move.openedParked;
  const isAt = was;
  return (
    <>
      <FormDialog
        title={t`Move to…`}
        isOpen
        wide
        draft={{ changed: form.dirty, forget: form.discard }}
        onClose={props.onClose}
        actions={
          <>
            <Button
              variant="quiet"
              onPress={() => {
                form.discard();
                props.onClose();
              }}
            >
              {t`Discard`}
            </Button>
            <Button
              changes="office"
              type="submit"
              form={formId}
              icon={CalendarCheck}
              isPending={form.saving}
              isDisabled={!form.dirty || !fits || foreseen.asking || !possible}
            >
              {t`Apply`}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
          className="flex flex-col gap-4"
        >
          <p className="-mt-2 text-ink-soft [overflow-wrap:anywhere]">{props.who}</p>
          {meanwhile && <Notice tone="warn">{t`Someone else has moved this meanwhile. It is now at ${isAt}.`}</Notice>}
          <div
            aria-live="polite"
            className="figures flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunk px-4 py-3"
          >
            <span className={form.dirty && fits ? "text-ink-soft" : "font-semibold"}>{was}</span>
            {form.dirty && fits && (
              <>
                <Icon of={ArrowRight} size={18} />
                <b>{at(now)}</b>
              </>
            )}
            {!visit && fits && nights > 0 && (
              <span className="text-14 text-ink-soft">
                <Plural value={nights} one="# night" other="# nights" />
              </span>
            )}
          </div>
          <HomeChooser
            member={member}
            label={t`Property`}
            value={form.value("parked") === true ? 0 : now.property}
            onChange={(property) => {
              set({ property });
              if (form.value("parked") === true) form.set("parked", false);
            }}
            error={errorOf("property")}
          />
          {props.children}
          <div className={`grid gap-4 ${visit ? "" : "sm:grid-cols-2"}`}>
            <Day
              label={visit ? t`Day` : name("arrival")}
              value={now.arrival}
              onType={(arrival) => set({ arrival })}
              onStep={(day) => set(withArrival(now, day))}
              error={errorOf("arrival")}
            />
            {!visit && (
              <Day
                label={name("departure")}
                value={now.departure}
                onType={(departure) => set({ departure })}
                onStep={(day) => set(withDeparture(now, day))}
                error={errorOf("departure")}
              />
            )}
          </div>
          {!visit && (
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="pill"
                icon={Minus}
                isDisabled={now.arrival === "" || now.departure === ""}
                onPress={() => set(moved(now, -1))}
              >
                {t`All a day earlier`}
              </Button>
              <Button
                variant="secondary"
                size="pill"
                icon={Plus}
                isDisabled={now.arrival === "" || now.departure === ""}
                onPress={() => set(moved(now, 1))}
              >
                {t`All a day later`}
              </Button>
            </div>
          )}
          {others.map((field) => {
            const text = wordsFor(field, refused[field]);
            return (
              text && (
                <Notice key={field} tone="error" title={name(field)}>
                  {i18n._(text)}
                </Notice>
              )
            );
          })}
          {!preview && takenNow && <Taken member={member} taken={takenNow} />}
          {foreseen.failure && !clash && <LoadFailure failure={foreseen.failure} retry={foreseen.again} />}
          {form.dirty && fits && !preview && foreseen.asking && <SkeletonList count={2} />}
          {preview && (
            <section
              aria-label={t`What this does`}
              aria-busy={foreseen.asking}
              className={`flex flex-col gap-3 ${foreseen.asking ? "opacity-60" : ""}`}
            >
              <h3 className="font-bold">{t`What this does`}</h3>
              {props.renderFollows(preview)}
            </section>
          )}
          {form.failure && !takenNow && <FormError>{words(form.failure)}</FormError>}
        </form>
      </FormDialog>
      <ClashDialog form={form} name={name} show={show} />
    </>
  );
}

interface Begun {
  begins: MoveBegins | undefined;
  seen: MoveSeen | undefined;
  onClose: () => void;
}

function StayMove(props: Begun & { stay: KeptStay }) {
  const { t } = useLingui();
  const { stay } = props;
  const { fields } = stay;
  const id = `${stay.memberid}-${stay.id}`;
  const client = useQueryClient();
  const { name, value } = useStayWords(stay.memberid);
  const stored: Nights = { property: fields.property, arrival: fields.arrival, departure: fields.departure };
  const parked = fields.parked === true;
  const move = useMove({
    form: `move stay ${id}`,
    stored,
    parked,
    begins: props.begins,
    seen: props.seen,
    send: async (edits, key) => {
      client.setQueryData(keptStayQuery(id).queryKey, await editStay(id, changesOf(edits), key));
      for (const queryKey of [keys.reservation(id), keys.keptStay(id), ["protocol", id]])
        void client.invalidateQueries({ queryKey });
    },
    done: t`The reservation is moved.`,
    onClose: props.onClose,
  });
  const foreseen = useEditForeseen(id, move.changes);
  const persons = fields.adults + fields.children + fields.toddlers;
  const guest = [fields.booker_first_name, fields.booker_last_name].filter((part) => part !== "").join(" ");
  return (
    <MoveForm
      member={stay.memberid}
      who={[
        guest || value("kind", fields.kind),
        fields.source,
        persons > 0 ? t`Persons: ${persons}` : "",
        `№ ${stay.booking_number}`,
      ]
        .filter((part) => part !== "")
        .join(" · ")}
      visit={false}
      stored={stored}
      parked={parked}
      move={move}
      foreseen={foreseen}
      name={name}
      show={value}
      backwards={t`The departure must be after the arrival.`}
      renderFollows={(preview) => (
        <>
          <Foreseen member={stay.memberid} of={preview} fresh={false} />
          {fields.kind === "guest" && !preview.guest && (
            <Notice>{t`The guest has no login here and is not notified. Tell them yourself.`}</Notice>
          )}
        </>
      )}
      onClose={props.onClose}
    >
      <Checkbox checked={move.form.value("parked") === true} onChange={(without) => move.form.set("parked", without)}>
        {t`Without a property`}
      </Checkbox>
    </MoveForm>
  );
}

function BlockMove(props: Begun & { block: Closed }) {
  const { t } = useLingui();
  const { block } = props;
  const id = `${block.memberid}-${block.id}`;
  const client = useQueryClient();
  const { name, value } = useBlockWords(block.memberid);
  const visit = block.from !== "";
  const stored: Nights = {
    property: block.property,
    arrival: block.arrival,
    departure: visit ? "" : block.departure,
  };
  const move = useMove({
    form: `move block ${id}`,
    stored,
    begins: props.begins,
    seen: props.seen,
    send: async (edits, key) => {
      client.setQueryData(blockQuery(id).queryKey, await editBlock(id, changesOf(edits), key));
    },
    done: visit ? t`The visit is moved.` : t`The closed nights are moved.`,
    onClose: props.onClose,
  });
  const foreseen = useBlockEditForeseen(id, move.changes);
  return (
    <MoveForm
      member={block.memberid}
      who={[value("reason", block.reason), block.note, visit ? `${block.from}–${block.to}` : ""]
        .filter((part) => part !== "")
        .join(" · ")}
      visit={visit}
      stored={stored}
      move={move}
      foreseen={foreseen}
      name={name}
      show={value}
      backwards={t`The end must be after the beginning.`}
      renderFollows={(preview) => (
        <>
          <Taken member={block.memberid} taken={preview.taken} />
          {preview.taken.length === 0 && <PlannedTasks tasks={preview.tasks} />}
          <WhoSees names={preview.people} />
        </>
      )}
      onClose={props.onClose}
    />
  );
}

/** "Move to…" for a stay, closed nights or a visit of the calendar, as it is stored now. Nothing is saved before "Apply". */
export function MoveDialog(props: {
  member: number;
  of: { stay: number } | { block: number };
  begins?: MoveBegins | undefined;
  /** What the page that begins it has shown of the nights. */
  seen?: MoveSeen | undefined;
  /** What gets the focus back, where another dialog was open before. */
  opener?: Element | null | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { member, of, begins, seen, onClose } = props;
  useWayBack(props.opener);
  const isStay = "stay" in of;
  // What the calendar knows may be older: it is read again before anything is moved.
  const stay = useQuery({
    ...keptStayQuery(`${member}-${isStay ? of.stay : 0}`),
    enabled: isStay,
    staleTime: 0,
  });
  const block = useQuery({ ...blockQuery(`${member}-${isStay ? 0 : of.block}`), enabled: !isStay, staleTime: 0 });
  const { isFetchedAfterMount, error, refetch } = isStay ? stay : block;
  if (stay.data && isFetchedAfterMount && stay.data.state !== "cancelled")
    return <StayMove stay={stay.data} begins={begins} seen={seen} onClose={onClose} />;
  if (block.data?.own === true && isFetchedAfterMount)
    return <BlockMove block={block.data} begins={begins} seen={seen} onClose={onClose} />;
  const gone = error instanceof Refusal && error.status === 404;
  return (
    <Dialog title={t`Move to…`} isOpen onClose={onClose} actions={<Button onPress={onClose}>{t`Close`}</Button>}>
      {!error && !isFetchedAfterMount && <SkeletonList count={3} />}
      {gone && <p>{isStay ? t`This reservation does not exist any more.` : t`These nights are open again.`}</p>}
      {error && !gone && <LoadFailure failure={error} retry={() => void refetch()} />}
      {isFetchedAfterMount && stay.data && <p>{t`This reservation is canceled. Restore it before you move it.`}</p>}
      {isFetchedAfterMount && block.data && (
        <p>{t`They come from a channel’s calendar. Change them there; they follow by themselves.`}</p>
      )}
    </Dialog>
  );
}
