import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Split } from "lucide-react";
import { useState } from "react";
import { newIdempotencyKey } from "#/api/key";
import { keys } from "#/api/keys";
import { type Hindrance, type KeptStay, keptStayQuery, splitStay, undoSplit } from "#/api/office-stays";
import { NetworkFailure, Refusal } from "#/api/refusal";
import { useFormats } from "#/i18n/format";
import { daysBetween, shiftDay } from "#/i18n/wire-time";
import { HomeChooser } from "#/parts/HomeChooser";
import { LoadFailure } from "#/parts/LoadFailure";
import { isDay } from "#/parts/is-day";
import { useFailureWords } from "#/session/failure-words";
import { Button } from "#/ui/Button";
import { Checkbox } from "#/ui/Checkbox";
import { FormDialog } from "#/ui/FormDialog";
import { FormError } from "#/ui/FormError";
import { Notice } from "#/ui/Notice";
import { SkeletonList } from "#/ui/Skeleton";
import { TextField } from "#/ui/TextField";
import { toast } from "#/ui/toast";
import { wordsFor } from "./fields";
import { ForeseenSplit, Taken } from "./Foreseen";
import { useSplitForeseen } from "./use-foreseen";

/** Makes two reservations of one: from a day on the guest has another one, at the same property or elsewhere. */
export function SplitDialog({ stay, onClose }: { stay: KeptStay; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const router = useRouter();
  const words = useFailureWords();
  const format = useFormats();
  const { fields } = stay;
  const id = `${stay.memberid}-${stay.id}`;
  const [on, setOn] = useState(() => shiftDay(fields.arrival, 1));
  const [property, setProperty] = useState(fields.property);
  const [cleaning, setCleaning] = useState(fields.cleaning);
  const [key, setKey] = useState(newIdempotencyKey);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const within =
    isDay(on) && (daysBetween(fields.arrival, on) ?? 0) > 0 && (daysBetween(on, fields.departure) ?? 0) > 0;
  const foreseen = useSplitForeseen(id, { on, property, cleaning }, within && property !== 0);
  const { preview } = foreseen;
  const refused = failure instanceof Refusal ? failure.fields : {};
  const taken =
    failure instanceof Refusal ? (failure.current as { taken?: readonly Hindrance[] } | undefined)?.taken : undefined;
  const homeRefused = taken ? undefined : wordsFor("property", refused["property"] ?? foreseen.refused["property"]);
  // Meanwhile somebody may have moved the stay.
  const dayCode = refused["on"] ?? foreseen.refused["on"];
  const outside = t`Choose a day between arrival and departure.`;
  const dayWords = wordsFor("on", dayCode);
  const dayRefused = dayCode === "range" ? outside : dayWords && i18n._(dayWords);
  const change = (set: () => void) => {
    set();
    setFailure(undefined);
    setKey(newIdempotencyKey());
  };
  const refresh = (...refs: readonly string[]) => {
    for (const queryKey of [
      ...refs.flatMap((ref) => [keys.reservation(ref), keys.keptStay(ref), ["protocol", ref]]),
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
  /** With one key, however often it is tried: a lost answer is asked for once more. */
  const takeBack = async (rest: number, undoKey: string) => {
    const second = `${stay.memberid}-${rest}`;
    try {
      client.setQueryData(keptStayQuery(id).queryKey, await undoSplit(id, rest, undoKey));
      toast(t`It is one reservation again.`, { tone: "done" });
      // The second part is nobody's by now.
      if (router.matchRoute({ to: "/manage/reservations/$id", params: { id: second } }))
        void router.navigate({ to: "/manage/reservations/$id", params: { id }, replace: true });
    } catch (caught) {
      const refusals = caught instanceof Refusal ? caught.fields : {};
      const why: Readonly<Record<string, string>> = {
        changed: t`Someone has changed one of the parts since. They stay two reservations.`,
        begun: t`A task of one of the parts has begun. They stay two reservations.`,
        late: t`It is too late to undo this. They stay two reservations.`,
        taken: t`The nights are taken by now. They stay two reservations.`,
      };
      const again = { label: t`Try again`, onAction: () => void takeBack(rest, undoKey) };
      toast(why[refusals["rest"] ?? refusals["property"] ?? ""] ?? words(caught), {
        tone: "error",
        ...(caught instanceof NetworkFailure && { far: true, action: again }),
      });
    } finally {
      refresh(id, second);
    }
  };
  const act = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { first, rest } = await splitStay(id, { on, property, cleaning }, key);
      client.setQueryData(keptStayQuery(id).queryKey, first);
      refresh(id);
      onClose();
      const second = `${rest.memberid}-${rest.id}`;
      const undoKey = newIdempotencyKey();
      // It stays when the second part is opened: that is looked at before it is undone.
      toast(t`The reservation is split.`, {
        tone: "done",
        far: true,
        action: { label: t`Undo`, onAction: () => void takeBack(rest.id, undoKey) },
        foot: (
          <button
            type="button"
            className="-mb-2 block min-h-11 text-14 underline underline-offset-4"
            onClick={() => void router.navigate({ to: "/manage/reservations/$id", params: { id: second } })}
          >
            {t`Second part`}
          </button>
        ),
      });
    } catch (caught) {
      setFailure(caught);
    } finally {
      setBusy(false);
    }
  };
  const span = (from: string, to: string) => `${format.shortDay(from)} – ${format.shortDay(to)}`;
  const first = within ? span(fields.arrival, on) : "";
  const second = within ? span(on, fields.departure) : "";
  return (
    <FormDialog
      title={t`Split the reservation`}
      isOpen
      wide
      unsaved={false}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onPress={onClose}>{t`Back`}</Button>
          <Button
            changes="office"
            icon={Split}
            isPending={busy}
            isDisabled={!within || property === 0 || taken !== undefined || (preview?.taken.length ?? 0) > 0}
            onPress={() => void act()}
          >
            {t`Split`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t`Second part from`}
          type="date"
          value={on}
          onChange={(day) => change(() => setOn(day))}
          error={within || on === "" ? dayRefused : outside}
        />
        <HomeChooser
          member={stay.memberid}
          label={t`Property of the second part`}
          value={property}
          onChange={(chosen) => change(() => setProperty(chosen))}
          error={homeRefused && i18n._(homeRefused)}
        />
        <Checkbox checked={cleaning} onChange={(clean) => change(() => setCleaning(clean))}>
          {t`Clean after the first part`}
        </Checkbox>
        {within && (
          <p className="figures rounded-control bg-sunk px-4 py-3">
            {t`First part: ${first}`}
            <br />
            {t`Second part: ${second}`}
          </p>
        )}
        <Notice>
          {t`The first part keeps the number, the payments and the travelers. The second part takes its share of the rent that is still to pay, of extra services by the night, and a late departure.`}
        </Notice>
        {taken && <Taken member={stay.memberid} taken={taken} />}
        {within && !taken && (
          <div className="min-h-60" aria-busy={foreseen.asking}>
            {preview ? (
              <ForeseenSplit member={stay.memberid} of={preview} />
            ) : foreseen.failure ? (
              <LoadFailure failure={foreseen.failure} retry={foreseen.again} />
            ) : (
              !homeRefused && !dayRefused && <SkeletonList count={2} />
            )}
          </div>
        )}
        {failure !== undefined && !taken && !homeRefused && !dayRefused && <FormError>{words(failure)}</FormError>}
      </div>
    </FormDialog>
  );
}
